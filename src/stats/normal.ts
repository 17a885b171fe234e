/** How likely a standard normal value is above `z`. Relative error under 1e-13, in the far tail too. */
export function normalAbove(z: number): number {
  if (z < 0) return 1 - normalAbove(-z);
  return z < FAR ? 0.5 - density(z) * nearSeries(z) : density(z) * millsRatio(z);
}

/** How likely a standard normal value is at least as far from 0 as `z`, on either side. */
export function normalTwoSided(z: number): number {
  return Math.min(1, 2 * normalAbove(Math.abs(z)));
}

/** The value below which a standard normal one is with chance `p`, strictly between 0 and 1; RangeError otherwise. */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`a chance of ${p} is not between 0 and 1`);
  if (p > 0.5) return -normalQuantile(1 - p);
  let [low, high] = [0, 39];
  // Halving 39 this often leaves less than the last digit.
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (normalAbove(middle) > p) low = middle;
    else high = middle;
  }
  return -(low + high) / 2;
}

/** Where the continued fraction takes over from the series, which loses digits in the tail. */
const FAR = 2.5;

function density(z: number): number {
  return Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** z + z^3/3 + z^5/(3*5) + ...: 26.2.11 of Abramowitz and Stegun, Handbook of Mathematical Functions, 1964. */
function nearSeries(z: number): number {
  let [sum, term] = [z, z];
  for (let k = 3; term > sum * 1e-17; k += 2) {
    term *= (z * z) / k;
    sum += term;
  }
  return sum;
}

/** The tail over the density, 1/(z + 1/(z + 2/(z + 3/(z + ...)))): 26.2.14 of the same, from its far end. */
function millsRatio(z: number): number {
  let fraction = z;
  for (let k = 200; k >= 1; k--) fraction = z + k / fraction;
  return 1 / fraction;
}

/**
 * p values adjusted for how many they are, so that one below alpha is false with at most that chance among all: the
 * least is multiplied by their number m, the next by m - 1, and none may fall below the one before it (S. Holm,
 * Scandinavian Journal of Statistics 6, 1979, 65-70). In the order given. A test that was undefined was not made: it
 * stays undefined and does not count in m. Throws RangeError for what is no p.
 */
export function holm(ps: readonly (number | undefined)[]): (number | undefined)[] {
  const made = ps.flatMap((p, at) => (p === undefined ? [] : [{ p, at }]));
  for (const { p } of made) if (!(p >= 0 && p <= 1)) throw new RangeError(`${p} is no p value`);
  const adjusted: (number | undefined)[] = ps.map(() => undefined);
  let least = 0;
  made
    .sort((a, b) => a.p - b.p)
    .forEach(({ p, at }, i) => {
      least = Math.max(least, Math.min(1, p * (made.length - i)));
      adjusted[at] = least;
    });
  return adjusted;
}

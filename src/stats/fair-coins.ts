// Looked up once, as in `seededRandom`.
const { floor, imul, min } = Math;

/** How many heads come up among the next `coins` fair coins: each one bit of a number that `random` gives in [0, 1). */
export function fairCoins(random: () => number): (coins: number) => number {
  let bits = 0;
  let left = 0;
  return (coins) => {
    let heads = 0;
    for (let due = coins; due > 0; ) {
      if (left === 0) {
        bits = floor(random() * 2 ** 32) | 0;
        left = 32;
      }
      const taken = min(due, left);
      heads += onesOf(taken === 32 ? bits : bits & ((1 << taken) - 1));
      // A shift by 32 is none; what is left then is drawn anew.
      bits >>>= taken;
      left -= taken;
      due -= taken;
    }
    return heads;
  };
}

/** Bits that are set among 32, counted in twos, fours and eights (H. S. Warren, Hacker's Delight, 2nd edition, 2012, 5-1). */
function onesOf(bits: number): number {
  const twos = bits - ((bits >>> 1) & 0x55555555);
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
  return imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

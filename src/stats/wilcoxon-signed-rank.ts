import { midRanks } from './mid-ranks.js';
import { normalTwoSided } from './normal.js';

/** Wilcoxon's signed-rank test. What is undefined is absent, and `why` says so. */
export interface WilcoxonSignedRank {
  readonly n: number;
  /** Those that are not 0. */
  readonly nonZero: number;
  /** Positive less negative ranks over all ranks, from -1 to 1: the matched-pairs rank-biserial correlation. */
  readonly effect?: number;
  readonly p?: number;
  readonly method: 'exact_signs' | 'normal_approximation' | 'none';
  readonly why?: 'no_difference';
}

/** Up to so many differences from 0 the null distribution is counted out, if that takes no more than so many additions. */
const MOST_EXACT = 300;
const MOST_ADDITIONS = 1e8;
/** Of so many all signs are gone through, however high their ranks. */
const MOST_ENUMERATED = 16;
/** Differences that are closer are equal: 0.7 - 0.2 is 0.5. */
const ROUNDING = 1e-9;

/**
 * Wilcoxon's signed-rank test of paired differences (F. Wilcoxon, Biometrics Bulletin 1, 1945, 80-83), two-sided, with
 * zeros by Pratt: ranked among the others, then left out with their ranks (J. W. Pratt, Journal of the American
 * Statistical Association 54, 1959, 655-667), since dropping them first can turn the finding round. Of up to 300
 * differences that are not 0 p is exact over all signs of the ranks as they are, ties and all, unless zeros by the thousand
 * make that long; beyond, normal with the ties' variance and continuity correction. The differences are taken to be independent: give one a case. Effect: D. S. Kerby,
 * Comprehensive Psychology 3, 2014, 11.IT.3.1. Throws RangeError for NaN. Undefined where none differs from 0.
 */
export function wilcoxonSignedRank(differences: readonly number[]): WilcoxonSignedRank {
  const n = differences.length;
  const rounded = differences.map((difference) => Math.round(difference / ROUNDING));
  const ranks = midRanks(rounded.map(Math.abs)).map((rank) => 2 * rank);
  const signed = ranks.flatMap((rank, i) => (rounded[i] === 0 ? [] : [{ rank, at: i }]));
  const nonZero = signed.length;
  if (nonZero === 0) return { n, nonZero, method: 'none', why: 'no_difference' };
  const kept = signed.map(({ rank }) => rank);
  const all = sum(kept);
  const positive = sum(signed.map(({ rank, at }) => ((rounded[at] as number) > 0 ? rank : 0)));
  const found = { n, nonZero, effect: (2 * positive - all) / all };
  const distance = Math.abs(2 * positive - all);
  if (nonZero <= MOST_ENUMERATED) {
    return { ...found, p: enumeratedP(kept, distance), method: 'exact_signs' };
  }
  return nonZero <= MOST_EXACT && nonZero * all <= MOST_ADDITIONS
    ? { ...found, p: exactP(kept, { all, distance }), method: 'exact_signs' }
    : { ...found, p: normalP(kept, distance), method: 'normal_approximation' };
}

/** The same as `exactP` has, in time and room that hang on the number of ranks alone. */
function enumeratedP(ranks: readonly number[], distance: number): number {
  let asFar = 0;
  const sign = (i: number, total: number): void => {
    const rank = ranks[i];
    if (rank === undefined) {
      if (Math.abs(total) >= distance) asFar++;
      return;
    }
    sign(i + 1, total + rank);
    sign(i + 1, total - rank);
  };
  sign(0, 0);
  return asFar / 2 ** ranks.length;
}

/** Chance that fair signs put twice the positive ranks, all doubled, at least `distance` from their sum. */
function exactP(
  ranks: readonly number[],
  { all, distance }: { readonly all: number; readonly distance: number },
): number {
  const chances = new Float64Array(all + 1);
  chances[0] = 1;
  let reached = 0;
  for (const rank of ranks) {
    // From the top: what a rank is added to has been halved before.
    for (let at = reached; at >= 0; at--) {
      const half = (chances[at] as number) / 2;
      chances[at] = half;
      chances[at + rank] = (chances[at + rank] as number) + half;
    }
    reached += rank;
  }
  const asFar = chances.filter((_, positive) => Math.abs(2 * positive - all) >= distance);
  return Math.min(1, sum(asFar.sort()));
}

/** `distance` is four times that of the rank sum from its mean: of doubled ranks, and doubled again. */
function normalP(ranks: readonly number[], distance: number): number {
  const deviation = Math.sqrt(sum(ranks.map((rank) => (rank / 2) ** 2)) / 4);
  return normalTwoSided(Math.max(0, distance / 4 - 0.5) / deviation);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

import { seededRandom } from '../core/seeded-random.js';
import { checkDraws } from './bootstrap-estimate.js';
import { meanOf } from './bootstrap-means.js';
import { type ClusterTotal, measuredClusters } from './cluster-totals.js';
import { fairCoins } from './fair-coins.js';

/** The sign-flip test of a mean difference. What is undefined is absent, and `why` says so. */
export interface SignFlip {
  readonly n: number;
  readonly clusters: number;
  readonly estimate?: number;
  readonly p?: number;
  readonly method: 'exact_sign_flip' | 'drawn_sign_flip' | 'none';
  readonly why?: 'nothing_measured' | 'no_difference';
}

/** Up to so many clusters that differ all flips are gone through: 2^16 are 65,536. */
const MOST_ENUMERATED = 16;
/** Sums that are closer differ by rounding alone. */
const ROUNDING = 1e-9;

/**
 * Whether paired differences have mean 0, two-sided: if neither of two checkpoints is better, which of them gave which
 * scores to a case might as well be the other way round, for all of its pairs at once (R. A. Fisher, The Design of
 * Experiments, 1935, section 21; flips of whole clusters: A. M. Winkler and others, NeuroImage 92, 2014, 381-397). The
 * default for CSS, of which it tests the very mean, and asks no independence of the pairs of a case. Exact up to 16
 * cases that differ; beyond, over drawn flips, of which what was seen is one (B. Phipson and G. K. Smyth, Statistical
 * Applications in Genetics and Molecular Biology 9, 2010, 39). Flips that tie with what was seen count, which makes it
 * strict on few cases with half scores. The same for any order of clusters.
 */
export function signFlip(
  differences: readonly ClusterTotal[],
  options: { readonly draws: number; readonly seed: number },
): SignFlip {
  checkDraws(options);
  const measured = measuredClusters(differences);
  const n = measured.reduce((all, { of }) => all + of, 0);
  const estimate = meanOf(measured);
  if (estimate === undefined) return { n, clusters: 0, method: 'none', why: 'nothing_measured' };
  const found = { n, clusters: measured.length, estimate };
  const sums = measured.map(({ sum }) => sum).filter((sum) => Math.abs(sum) > ROUNDING);
  if (sums.length === 0) return { ...found, method: 'none', why: 'no_difference' };
  const distance = Math.abs(sums.reduce((all, sum) => all + sum, 0)) - ROUNDING;
  return sums.length <= MOST_ENUMERATED
    ? { ...found, p: shareOfAllFlips(sums, distance), method: 'exact_sign_flip' }
    : { ...found, p: shareOfDrawnFlips({ sums, distance }, options), method: 'drawn_sign_flip' };
}

function shareOfAllFlips(sums: readonly number[], distance: number): number {
  let asFar = 0;
  const flip = (i: number, total: number): void => {
    const sum = sums[i];
    if (sum === undefined) {
      if (Math.abs(total) >= distance) asFar++;
      return;
    }
    flip(i + 1, total + sum);
    flip(i + 1, total - sum);
  };
  flip(0, 0);
  return asFar / 2 ** sums.length;
}

function shareOfDrawnFlips(
  { sums, distance }: { readonly sums: readonly number[]; readonly distance: number },
  { draws, seed }: { readonly draws: number; readonly seed: number },
): number {
  const heads = fairCoins(seededRandom(seed));
  const sizes = sizesOf(sums);
  let asFar = 1;
  for (let draw = 0; draw < draws; draw++) {
    let total = 0;
    for (const [size, times] of sizes) total += size * (2 * heads(times) - times);
    if (Math.abs(total) >= distance) asFar++;
  }
  return asFar / (draws + 1);
}

/** How often each size comes up: of equal ones only how many are flipped matters, and half scores have few sizes. */
function sizesOf(sums: readonly number[]): (readonly [size: number, times: number])[] {
  const times = new Map<number, number>();
  for (const sum of sums) times.set(Math.abs(sum), (times.get(Math.abs(sum)) ?? 0) + 1);
  return [...times].sort(([a], [b]) => a - b);
}

import { seededRandom } from '../core/seeded-random.js';
import type { ClusterTotal } from './cluster-totals.js';
import { type DrawPart, drawParts, LANES } from './draw-parts.js';

// Looked up once, as in `seededRandom`.
const { floor, min, round } = Math;

/** Draws between two words of how far it is. */
const STEP = 16 * LANES;

/**
 * The mean of each series in each draw: NaN in a draw without any of its clusters. All see the same draws, of the clusters
 * that any of them has, in the order of their names; a series may have several totals of one cluster. Its work is once
 * for totals that series share. Yields the share that is done, 0 to 1, now and then.
 */
export function* drawMeans(
  series: readonly (readonly ClusterTotal[])[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
): Generator<number, Float64Array[]> {
  const { clusters: size, parts, unit } = drawParts(series);
  const means = series.map(() => new Float64Array(draws).fill(Number.NaN));
  if (size === 0) return means;
  const random = seededRandom(seed);
  const times = new Float64Array(size * LANES);
  const once = new Int32Array(size);
  const drawn = drawnSums(series.length);
  for (let draw = 0; draw < draws; draw += LANES) {
    if (draw % STEP === 0) yield draw / draws;
    const lanes = min(LANES, draws - draw);
    for (let lane = 0; lane < LANES; lane++) {
      if (lane < lanes) drawClusters(random, once);
      spread(once, times, lane);
    }
    for (const sums of [drawn.both, drawn.sums, drawn.counts]) sums.fill(0);
    for (const part of parts) addPart(part, times, drawn);
    means.forEach((of, i) => {
      for (let lane = 0; lane < lanes; lane++)
        of[draw + lane] = meanIn(drawn, i * LANES + lane, unit);
    });
  }
  return means;
}

/** What the series come to in the draws of all lanes: doubled sums, counts, and both in one number. */
interface DrawnSums {
  readonly both: Float64Array;
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

function drawnSums(series: number): DrawnSums {
  const lanes = () => new Float64Array(series * LANES);
  return { both: lanes(), sums: lanes(), counts: lanes() };
}

function meanIn({ both, sums, counts }: DrawnSums, at: number, unit: number): number {
  const count = round((both[at] as number) / unit);
  const sum = (both[at] as number) - count * unit;
  // 0 / 0 is the NaN of a draw without any of the series' clusters.
  return (sum + (sums[at] as number)) / 2 / (count + (counts[at] as number));
}

/** One draw: as many clusters as there are, with replacement, and how often each came. */
function drawClusters(random: () => number, times: Int32Array): void {
  const size = times.length;
  times.fill(0);
  for (let i = 0; i < size; i++) {
    const at = floor(random() * size);
    times[at] = (times[at] as number) + 1;
  }
}

/** Into its lane: drawn there at once, every draw of a cluster would be far from the one before. */
function spread(once: Int32Array, times: Float64Array, lane: number): void {
  for (let i = 0; i < once.length; i++) times[i * LANES + lane] = once[i] as number;
}

function addPart(part: DrawPart, times: Float64Array, drawn: DrawnSums): void {
  addUp(part, part.sums, { times, into: part.counts ? drawn.sums : drawn.both });
  if (part.counts) addUp(part, part.counts, { times, into: drawn.counts });
}

/** For each lane the sum of the values, each as often as its cluster came, to what each of the series has. */
function addUp(
  { places, series }: DrawPart,
  values: Float64Array,
  { times, into }: { readonly times: Float64Array; readonly into: Float64Array },
): void {
  let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < places.length; i++) {
    const at = places[i] as number;
    const value = values[i] as number;
    a += value * (times[at] as number);
    b += value * (times[at + 1] as number);
    c += value * (times[at + 2] as number);
    d += value * (times[at + 3] as number);
    e += value * (times[at + 4] as number);
    f += value * (times[at + 5] as number);
    g += value * (times[at + 6] as number);
    h += value * (times[at + 7] as number);
  }
  for (let i = 0; i < series.length; i++) {
    const at = (series[i] as number) * LANES;
    into[at] = (into[at] as number) + a;
    into[at + 1] = (into[at + 1] as number) + b;
    into[at + 2] = (into[at + 2] as number) + c;
    into[at + 3] = (into[at + 3] as number) + d;
    into[at + 4] = (into[at + 4] as number) + e;
    into[at + 5] = (into[at + 5] as number) + f;
    into[at + 6] = (into[at + 6] as number) + g;
    into[at + 7] = (into[at + 7] as number) + h;
  }
}

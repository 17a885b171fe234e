import { seededRandom } from '../core/seeded-random.js';
import type { ClusterTotal } from './cluster-totals.js';

/** Series whose clusters are drawn together: all those that any of them has, in the order of their names. */
export type Frame = readonly (readonly ClusterTotal[])[];

// Looked up once, as in `seededRandom`.
const { floor } = Math;

/** Draws that are added up together: as many sums as a processor holds at hand. */
const LANES = 8;
/** Draws between two words of how far it is. */
const STEP = 16 * LANES;

/**
 * For each series of each frame its mean in each draw: NaN in a draw without any of its clusters. Yields the share that
 * is done, 0 to 1, now and then. Frames of as many clusters see the same draws by place, as they would alone: a draw is a
 * function of the seed and the number of clusters.
 */
export function* drawMeans(
  frames: readonly Frame[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
): Generator<number, Float64Array[][]> {
  const laid = frames.map(layOut);
  const means = frames.map((frame) => frame.map(() => new Float64Array(draws).fill(Number.NaN)));
  const sizes = [...new Set(laid.map(({ clusters }) => clusters))].filter((size) => size > 0);
  const work = sizes.map((size) => workOf(laid, size));
  const all = work.reduce((sum, one) => sum + one, 0);
  let done = 0;
  for (const [i, size] of sizes.entries()) {
    const columns = laid.flatMap(({ clusters, columns }, frame) =>
      clusters === size
        ? columns.map((column, s) => ({ column, means: meansAt(means, frame, s) }))
        : [],
    );
    const random = seededRandom(seed);
    const times = new Float64Array(size * LANES);
    for (let draw = 0; draw < draws; draw += LANES) {
      if (draw % STEP === 0) yield (done + ((work[i] as number) * draw) / draws) / all;
      const lanes = Math.min(LANES, draws - draw);
      times.fill(0);
      for (let lane = 0; lane < lanes; lane++) drawClusters(random, { times, size, lane });
      for (const of of columns) meansOf(of.column, times, of.means.subarray(draw, draw + lanes));
    }
    done += work[i] as number;
  }
  return means;
}

/** What a series adds up, cluster by cluster. */
interface Column {
  /** Where the cluster's lanes begin. */
  readonly places: Int32Array;
  readonly sums: Float64Array;
  /** Absent where `sums` holds counts as well: in units of `unit`. */
  readonly counts?: Float64Array;
  readonly unit: number;
}

function layOut(frame: Frame): { readonly clusters: number; readonly columns: readonly Column[] } {
  const names = new Set<string>();
  for (const totals of frame) for (const { cluster } of totals) names.add(cluster);
  const places = new Map([...names].sort().map((name, i) => [name, i * LANES]));
  return { clusters: names.size, columns: frame.map((totals) => columnOf(totals, places)) };
}

/**
 * Scores are halves. Where all sums of a series are, a cluster's sum, doubled, and its count go into one number, the
 * count in units that no sum of a draw reaches: both stay exact, and one addition does for two.
 */
function columnOf(totals: readonly ClusterTotal[], at: ReadonlyMap<string, number>): Column {
  const places = Int32Array.from(totals, ({ cluster }) => at.get(cluster) as number);
  const counts = Float64Array.from(totals, ({ of }) => of);
  const doubled = Float64Array.from(totals, ({ sum }) => 2 * sum);
  const clusters = at.size;
  const unit = 2 ** Math.ceil(Math.log2(2 * clusters * greatest(doubled) + 2));
  const fits = clusters * greatest(counts) * unit < Number.MAX_SAFE_INTEGER / 2;
  if (!fits || !doubled.every(Number.isInteger)) {
    return { places, sums: doubled, counts, unit };
  }
  return { places, sums: doubled.map((sum, i) => sum + unit * (counts[i] as number)), unit };
}

function greatest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** One draw: as many clusters as there are, with replacement; how often each came is added to its lane. */
function drawClusters(
  random: () => number,
  {
    times,
    size,
    lane,
  }: { readonly times: Float64Array; readonly size: number; readonly lane: number },
): void {
  for (let i = 0; i < size; i++) {
    const at = floor(random() * size) * LANES + lane;
    times[at] = (times[at] as number) + 1;
  }
}

const sums = new Float64Array(LANES);
const counts = new Float64Array(LANES);

function meansOf(column: Column, times: Float64Array, into: Float64Array): void {
  addUp(column.places, column.sums, { times, into: sums });
  if (column.counts) addUp(column.places, column.counts, { times, into: counts });
  for (let lane = 0; lane < into.length; lane++) {
    const sum = sums[lane] as number;
    const count = column.counts ? (counts[lane] as number) : Math.round(sum / column.unit);
    // 0 / 0 is the NaN of a draw without any of the series' clusters.
    into[lane] = (column.counts ? sum : sum - count * column.unit) / 2 / count;
  }
}

/** For each lane the sum of the values, each as often as its cluster came. */
function addUp(
  places: Int32Array,
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
  into.set([a, b, c, d, e, f, g, h]);
}

function workOf(laid: readonly ReturnType<typeof layOut>[], size: number): number {
  return laid.reduce(
    (sum, { clusters, columns }) =>
      clusters === size
        ? columns.reduce((all, { places }) => all + places.length, sum + size)
        : sum,
    0,
  );
}

function meansAt(means: readonly Float64Array[][], frame: number, series: number): Float64Array {
  return means[frame]?.[series] as Float64Array;
}

import type { ClusterTotal } from './cluster-totals.js';

/** Draws that are added up together: as many sums as a processor holds at hand. */
export const LANES = 8;

/**
 * Totals that the very same series have, and that are added up once for all of them. Scores are halves: of those a
 * total's sum, doubled, and its count are one number, the count in units that no sum of a draw reaches, so that both
 * stay exact and one addition does for two.
 */
export interface DrawPart {
  /** Places of the series. */
  readonly series: Int32Array;
  /** Where each total's cluster has its lanes. */
  readonly places: Int32Array;
  /** Doubled; with the counts in them where `counts` is absent. */
  readonly sums: Float64Array;
  readonly counts?: Float64Array;
}

/** Series taken apart into what they share. */
export interface DrawParts {
  readonly clusters: number;
  readonly parts: readonly DrawPart[];
  /** In which counts stand in sums that hold both. */
  readonly unit: number;
}

/**
 * Takes series apart: a total that several of them have (a family's, its interventions', the model's) is in one part.
 * Clusters stand in the order of their names, whatever the order of series and totals.
 */
export function drawParts(series: readonly (readonly ClusterTotal[])[]): DrawParts {
  const names = new Set<string>();
  for (const totals of series) for (const { cluster } of totals) names.add(cluster);
  const places = new Map([...names].sort().map((name, i) => [name, i * LANES]));
  const { unit, fits } = unitOf(series, places);
  const parts = [...sharedTotals(series)].flatMap(([owners, totals]) => {
    const isBoth = ({ sum }: ClusterTotal) => fits && Number.isInteger(2 * sum);
    return [totals.filter(isBoth), totals.filter((total) => !isBoth(total))].flatMap((of, i) =>
      of.length === 0 ? [] : [partOf(of, { owners, places, unit: i === 0 ? unit : undefined })],
    );
  });
  // Fractions add up in one order, whatever the order of the series.
  parts.sort((a, b) => (a.places[0] as number) - (b.places[0] as number));
  return { clusters: places.size, parts, unit };
}

/** The totals by the places of the series that have them; a total is known by being the same object. */
function sharedTotals(
  series: readonly (readonly ClusterTotal[])[],
): Map<readonly number[], ClusterTotal[]> {
  const none: Owners = { series: [], next: new Map() };
  const owned = new Map<ClusterTotal, Owners>();
  series.forEach((totals, place) => {
    for (const total of totals) {
      const before = owned.get(total) ?? none;
      const after = before.next.get(place) ?? {
        series: [...before.series, place],
        next: new Map(),
      };
      before.next.set(place, after);
      owned.set(total, after);
    }
  });
  const shared = new Map<readonly number[], ClusterTotal[]>();
  for (const [total, { series: of }] of owned) {
    const found = shared.get(of);
    if (found) found.push(total);
    else shared.set(of, [total]);
  }
  return shared;
}

/** The series that have a total, of those that were looked at. */
interface Owners {
  readonly series: readonly number[];
  readonly next: Map<number, Owners>;
}

function partOf(
  totals: ClusterTotal[],
  given: {
    readonly owners: readonly number[];
    readonly places: ReadonlyMap<string, number>;
    readonly unit: number | undefined;
  },
): DrawPart {
  const { owners, places, unit } = given;
  const at = ({ cluster }: ClusterTotal) => places.get(cluster) as number;
  totals.sort((a, b) => at(a) - at(b));
  const shared = { series: Int32Array.from(owners), places: Int32Array.from(totals, at) };
  if (unit === undefined) {
    const counts = Float64Array.from(totals, ({ of }) => of);
    return { ...shared, sums: Float64Array.from(totals, ({ sum }) => 2 * sum), counts };
  }
  return { ...shared, sums: Float64Array.from(totals, ({ sum, of }) => 2 * sum + unit * of) };
}

/** A unit above every doubled sum of halves that a draw can come to, and whether the counts in it stay exact. */
function unitOf(
  series: readonly (readonly ClusterTotal[])[],
  places: ReadonlyMap<string, number>,
): { readonly unit: number; readonly fits: boolean } {
  const clusters = places.size;
  let [mostSum, mostCount] = [0, 0];
  const sums = new Float64Array(clusters);
  const counts = new Float64Array(clusters);
  for (const totals of series) {
    sums.fill(0);
    counts.fill(0);
    for (const { cluster, sum, of } of totals) {
      if (!Number.isInteger(2 * sum)) continue;
      const at = (places.get(cluster) as number) / LANES;
      sums[at] = (sums[at] as number) + Math.abs(2 * sum);
      counts[at] = (counts[at] as number) + of;
      mostSum = Math.max(mostSum, sums[at] as number);
      mostCount = Math.max(mostCount, counts[at] as number);
    }
  }
  const unit = 2 ** Math.ceil(Math.log2(2 * clusters * mostSum + 2));
  return { unit, fits: clusters * mostCount * unit < Number.MAX_SAFE_INTEGER / 2 };
}

import { groupBy } from '../../core/group-by.js';
import type { SavedPair, SavedReward } from '../../core/saved-run.js';
import { bootstrapMean } from '../../stats/bootstrap-means.js';
import { clusterTotals } from '../../stats/cluster-totals.js';
import { coverageOf, type Drawing } from './case-means.js';
import { type Comparability, comparabilityOf } from './comparability.js';
import { compareSides, type Sides } from './comparison.js';
import { estimateFigure } from './estimate-figure.js';
import type { Comparison } from './evaluation.js';
import type { Figure } from './figure.js';
import type { StrataOf } from './group-section.js';
import { holmCorrected } from './holm-corrected.js';

/** One side of a comparison. */
export interface Side {
  readonly name: string;
  readonly pairs: readonly SavedPair[];
  readonly rewards: readonly SavedReward[];
  /** Of its rows; empty where they do not tell. */
  readonly catalogDigests: readonly string[];
}

/** A part of the pairs (a family, an intervention, a stratum), compared. */
export interface PartComparison extends Comparison {
  readonly part: string;
}

/** Two runs against each other: first less second throughout. */
export interface RunComparison extends Comparability {
  readonly overall: Comparison;
  /** Difference of the cases' mean coverage, over the cases that have one on both sides. */
  readonly cms: Figure;
  /** The tests of each list are corrected by Holm over that list. */
  readonly families: readonly PartComparison[];
  readonly interventions: readonly PartComparison[];
  readonly strata: readonly PartComparison[];
}

/** Compares two runs pair by pair. */
export function compareRuns(
  sides: { readonly first: Side; readonly second: Side },
  given: { readonly drawing: Drawing; readonly strataOf: StrataOf },
): RunComparison {
  const { drawing, strataOf } = given;
  const parts = (keysOf: (pair: SavedPair) => readonly string[]) =>
    partsOf(sides, { keysOf, drawing });
  return {
    ...comparabilityOf(sides.first, sides.second),
    overall: compareSides(sides, drawing),
    cms: coverageDifference(sides, drawing),
    families: parts(({ family }) => [family]),
    interventions: parts(({ interventionId }) => [interventionId]),
    strata: parts(({ caseId }) =>
      Object.entries(strataOf(caseId)).map(([key, value]) => `${key}=${value}`),
    ),
  };
}

function partsOf(
  { first, second }: Sides,
  given: {
    readonly keysOf: (pair: SavedPair) => readonly string[];
    readonly drawing: Drawing;
  },
): PartComparison[] {
  const split = (pairs: readonly SavedPair[]) => {
    const keyed = pairs.flatMap((pair) => given.keysOf(pair).map((key) => ({ key, pair })));
    return groupBy(keyed, ({ key }) => key);
  };
  const [ofFirst, ofSecond] = [split(first.pairs), split(second.pairs)];
  const parts = [...new Set([...ofFirst.keys(), ...ofSecond.keys()])].sort();
  const within = (of: Map<string, { readonly pair: SavedPair }[]>, part: string) =>
    (of.get(part) ?? []).map(({ pair }) => pair);
  const compared = parts.map((part) => ({
    part,
    ...compareSides(
      {
        first: { name: first.name, pairs: within(ofFirst, part) },
        second: { name: second.name, pairs: within(ofSecond, part) },
      },
      given.drawing,
    ),
  }));
  return holmCorrected(compared);
}

function coverageDifference(
  sides: { readonly first: Side; readonly second: Side },
  drawing: Drawing,
): Figure {
  const meansOf = ({ rewards }: Side) =>
    new Map(clusterTotals(coverageOf(rewards)).map(({ cluster, sum, of }) => [cluster, sum / of]));
  const [first, second] = [meansOf(sides.first), meansOf(sides.second)];
  const differences = [...first].flatMap(([cluster, value]) => {
    const other = second.get(cluster);
    return other === undefined ? [] : [{ cluster, value: value - other }];
  });
  return estimateFigure(bootstrapMean(clusterTotals(differences), drawing));
}

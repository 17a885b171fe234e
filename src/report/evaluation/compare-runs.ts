import { groupBy } from '../../core/group-by.js';
import type { SavedPair, SavedReward } from '../../core/saved-run.js';
import { type ClusterTotal, clusterTotals } from '../../stats/cluster-totals.js';
import { caseMeans, coverageOf, type Drawing } from './case-means.js';
import { type Comparability, comparabilityOf } from './comparability.js';
import { comparisonOf, type MeetingCell, meetingCell } from './comparison.js';
import type { Comparison } from './evaluation.js';
import type { Figure } from './figure.js';
import type { StrataOf } from './group-section.js';
import { holmCorrected } from './holm-corrected.js';
import { type MatchedPair, matchPairs, matchRollouts } from './match-pairs.js';
import { type Section, seriesName } from './section.js';

/** One side of a comparison. */
export interface Side {
  readonly name: string;
  readonly pairs: readonly SavedPair[];
  readonly rewards: readonly SavedReward[];
  /** Of its rows; empty where they do not tell. */
  readonly catalogDigests: readonly string[];
  readonly judgeDigests: ReadonlyMap<string, string>;
}

/** A part of the pairs (a family, an intervention, a stratum), compared. */
export interface PartComparison extends Comparison {
  readonly part: string;
}

/** Two runs against each other: first less second throughout. */
export interface RunComparison extends Comparability {
  readonly overall: Comparison;
  /** Difference of the coverage of baselines, over the samples that have one on both sides. */
  readonly cms: Figure;
  /** The tests of each list are corrected by Holm over that list. */
  readonly families: readonly PartComparison[];
  readonly interventions: readonly PartComparison[];
  readonly strata: readonly PartComparison[];
}

interface BothSides {
  readonly first: Side;
  readonly second: Side;
}

/**
 * Compares two runs pair by pair, all parts over the same draws of the cases. Of many cases it takes a while: `onShare` is
 * told how much is done, 0 to 1, and waited for.
 */
export async function compareRuns(
  sides: BothSides,
  given: {
    readonly drawing: Drawing;
    readonly strataOf: StrataOf;
    readonly onShare?: (share: number) => Promise<void>;
  },
): Promise<RunComparison> {
  const { drawing, strataOf, onShare = async () => {} } = given;
  const common = matchPairs({ first: sides.first.pairs, second: sides.second.pairs });
  const matched = { ...sides, pairs: common.pairs, cells: cellsOf(common.pairs) };
  const parts = (list: string, keysOf: KeysOf, names?: readonly string[]) =>
    partSection(matched, { list, keysOf, names, drawing });
  const sections = {
    overall: parts('overall', () => ['all'], ['all']),
    families: parts('family', ({ family }) => [family]),
    interventions: parts('intervention', ({ interventionId }) => [interventionId]),
    strata: parts('stratum', strataKeys(strataOf)),
  };
  const coverage = coverageDifferences(sides);
  const series = Object.values(sections).flatMap((section) => section.series);
  const means = await caseMeans(new Map([...series, ['cms', coverage]]), drawing, onShare);
  const [{ part: _, ...overall }] = sections.overall.rows(means) as [PartComparison];
  return {
    ...comparabilityOf(sides, common),
    overall,
    cms: means.figure('cms'),
    families: holmCorrected(sections.families.rows(means)),
    interventions: holmCorrected(sections.interventions.rows(means)),
    strata: holmCorrected(sections.strata.rows(means)),
  };
}

/** The parts that a pair is in, by what it is of. */
type KeysOf = (of: Pick<SavedPair, 'caseId' | 'interventionId' | 'family'>) => readonly string[];

function strataKeys(strataOf: StrataOf): KeysOf {
  const known = new Map<string, readonly string[]>();
  return ({ caseId }) => {
    const found = known.get(caseId);
    if (found) return found;
    const keys = Object.entries(strataOf(caseId)).map(([key, value]) => `${key}=${value}`);
    known.set(caseId, keys);
    return keys;
  };
}

/** The matched pairs of one intervention, whose totals all parts add up that have them. */
interface Cell extends MeetingCell {
  readonly family: string;
  readonly interventionId: string;
}

function cellsOf(pairs: readonly MatchedPair[]): Cell[] {
  return [...groupBy(pairs, ({ interventionId }) => interventionId).values()].map((of) => {
    const { family, interventionId } = of[0] as MatchedPair;
    return { family, interventionId, ...meetingCell(of) };
  });
}

function partSection(
  matched: BothSides & { readonly pairs: readonly MatchedPair[]; readonly cells: readonly Cell[] },
  given: {
    readonly list: string;
    readonly keysOf: KeysOf;
    /** Of the parts; those that come up where it is not given. */
    readonly names?: readonly string[] | undefined;
    readonly drawing: Drawing;
  },
): Section<PartComparison[]> {
  const { first, second, pairs, cells } = matched;
  const { list, keysOf, names, drawing } = given;
  const own = groupByEach(pairs, keysOf);
  const all = groupByEach([...first.pairs, ...second.pairs], keysOf);
  const split = cells.map(({ family, interventionId, ...totals }) => {
    const ofCase = ({ cluster }: ClusterTotal) =>
      keysOf({ caseId: cluster, interventionId, family });
    return {
      first: groupByEach(totals.first, ofCase),
      second: groupByEach(totals.second, ofCase),
    };
  });
  const parts = (names ?? [...all.keys()].sort()).map((part) => {
    const met = own.get(part) ?? [];
    const scored = (all.get(part) ?? []).filter(({ score }) => score !== undefined).length;
    const meeting = {
      id: seriesName(list, part),
      first: first.name,
      second: second.name,
      pairs: met,
      unmatched: scored - met.reduce((sum, { scores }) => sum + scores, 0),
      cells: split.map((cell) => ({
        first: cell.first.get(part) ?? [],
        second: cell.second.get(part) ?? [],
      })),
    };
    return { part, ...comparisonOf(meeting, drawing) };
  });
  return {
    series: parts.flatMap(({ series }) => series),
    rows: (means) => parts.map(({ part, rows }) => ({ part, ...rows(means) })),
  };
}

/** The items by each of their keys. */
function groupByEach<T>(
  items: readonly T[],
  keysOf: (item: T) => readonly string[],
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

/** Of the coverage of rollouts that both sides have. */
function coverageDifferences(sides: BothSides): ClusterTotal[] {
  const covered = ({ rewards }: Side) =>
    rewards.filter((reward) => coverageOf([reward]).length > 0);
  const met = matchRollouts({ first: covered(sides.first), second: covered(sides.second) });
  const differences = met.map(({ first, second }) => ({
    cluster: first.caseId,
    value: (first.components.cms as number) - (second.components.cms as number),
  }));
  return clusterTotals(differences);
}

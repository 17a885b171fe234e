import type { SavedPair, SavedReward } from '../../core/saved-run.js';
import {
  type BootstrapMean,
  bootstrapDifference,
  bootstrapMeansInSteps,
} from '../../stats/bootstrap-means.js';
import type { ClusteredValue, ClusterTotal } from '../../stats/cluster-totals.js';
import { estimateFigure } from './estimate-figure.js';
import type { Figure } from './figure.js';

/** Seed and number of draws of everything that is drawn. */
export interface Drawing {
  readonly seed: number;
  readonly draws: number;
}

/** Means over cases, all of which see the same draws of cases: that makes models comparable. */
export interface CaseMeans {
  figure(name: string): Figure;
  /** The first mean less the second, which are over as many things of each case; `differences` are those of the cases. */
  difference(first: string, second: string, differences: readonly ClusterTotal[]): Figure;
  /** The mean with its value in each draw. */
  drawn(name: string): BootstrapMean;
}

/** Series by their names, each by the totals of its cases. */
export type CaseSeries = ReadonlyMap<string, readonly ClusterTotal[]>;

/**
 * Draws all of these means at once. Of many cases it takes a while: `onShare` is told how much is done, 0 to 1, and waited
 * for.
 */
export async function caseMeans(
  series: CaseSeries,
  drawing: Drawing,
  onShare: (share: number) => Promise<void>,
): Promise<CaseMeans> {
  const steps = bootstrapMeansInSteps(series, drawing);
  let step = steps.next();
  for (; !step.done; step = steps.next()) await onShare(step.value);
  const drawn = step.value;
  const found = (name: string): BootstrapMean => {
    const mean = drawn.get(name);
    if (!mean) throw new Error(`no mean was drawn of ${name}`);
    return mean;
  };
  return {
    figure: (name) => estimateFigure(found(name).estimate),
    difference(first, second, differences) {
      const both = { first: found(first), second: found(second) };
      return estimateFigure(bootstrapDifference(both, differences, drawing).estimate);
    },
    drawn: found,
  };
}

/** The scores of pairs, by case; those without a score take no part. */
export function scoresOf(pairs: readonly SavedPair[]): ClusteredValue[] {
  return pairs.flatMap(({ caseId, score }) =>
    score === undefined ? [] : [{ cluster: caseId, value: score }],
  );
}

/** One component of rewards, by case; rollouts without it take no part. */
export function componentOf(rewards: readonly SavedReward[], component: string): ClusteredValue[] {
  return rewards.flatMap(({ caseId, components }) => {
    const value = components[component];
    return value === undefined ? [] : [{ cluster: caseId, value }];
  });
}

/** The coverage of baseline rollouts: a sibling answered another chart than the one its case agrees on. */
export function coverageOf(rewards: readonly SavedReward[]): ClusteredValue[] {
  return componentOf(
    rewards.filter(({ interventionId }) => interventionId === ''),
    'cms',
  );
}

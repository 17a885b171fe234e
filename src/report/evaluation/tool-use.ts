import type { SavedPair } from '../../core/saved-run.js';
import { bootstrapMean } from '../../stats/bootstrap-means.js';
import { clusterTotals } from '../../stats/cluster-totals.js';
import type { Drawing } from './case-means.js';
import type { Share, ToolArms, ToolUse } from './checks.js';
import { countOutcomes } from './count-outcomes.js';
import { estimateFigure } from './estimate-figure.js';
import { OUTCOMES } from './figure.js';
import type { FindRollout } from './find-rollouts.js';
import { type MatchedPair, matchPairs } from './match-pairs.js';
import type { ModelRun } from './section.js';
import { shareFigure } from './share-figure.js';
import { shiftOf } from './shift-of.js';
import { type Arms, type NamedArms, toolArms } from './tool-arms.js';
import { sectionCalls, toolModels, tracedOf } from './tool-calls.js';

/** What tools did; undefined where no trajectory is at hand and no model is another one with tools. */
export function toolUse(
  models: readonly ModelRun[],
  given: {
    readonly find: FindRollout;
    readonly named: readonly NamedArms[] | undefined;
    readonly drawing: Drawing;
  },
): ToolUse | undefined {
  const traced = tracedOf(
    models.flatMap(({ rewards }) => rewards),
    given.find,
  );
  const arms = toolArms(models, given).map((sides) => armsOf(sides, given.drawing));
  if (traced.length === 0 && arms.length === 0) return undefined;
  const names = models.map(({ model }) => model);
  return {
    rollouts: traced.length,
    calling: traced.filter(({ calls }) => calls.length > 0).length,
    models: toolModels(traced, names, given.drawing),
    arms,
    sections: sectionCalls(traced),
  };
}

function armsOf({ first, second, samples }: Arms, drawing: Drawing): ToolArms {
  const sides = { first: first.pairs, second: second.pairs };
  const { met, pairs, unmatched } = matchPairs(sides, { samples });
  const share = (holds: (pair: MatchedPair) => boolean): Share => ({
    count: pairs.filter(holds).length,
    share: shareFigure(pairs, holds),
  });
  const differences = pairs.map((p) => ({ cluster: p.caseId, value: p.first - p.second }));
  return {
    withTools: first.name,
    without: second.name,
    help: share((p) => p.first > p.second),
    hurt: share((p) => p.first < p.second),
    same: share((p) => p.first === p.second),
    unmatched,
    difference: estimateFigure(bootstrapMean(clusterTotals(differences), drawing)),
    distribution: distributionOf(
      met.map((pair) => pair.first),
      met.map((pair) => pair.second),
    ),
    shift: shiftOf(met, drawing),
  };
}

function distributionOf(
  withTools: readonly SavedPair[],
  without: readonly SavedPair[],
): ToolArms['distribution'] {
  const [a, b] = [countOutcomes(withTools), countOutcomes(without)];
  return OUTCOMES.map((outcome) => ({ outcome, withTools: a[outcome], without: b[outcome] }));
}

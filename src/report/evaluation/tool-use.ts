import type { SavedPair } from '../../core/saved-run.js';
import { clusterTotals } from '../../stats/cluster-totals.js';
import type { Drawing } from './case-means.js';
import type { Share, ToolArms, ToolUse } from './checks.js';
import { countOutcomes } from './count-outcomes.js';
import { OUTCOMES } from './figure.js';
import type { FindRollout } from './find-rollouts.js';
import { type MatchedPair, matchPairs } from './match-pairs.js';
import { type ModelRun, type Section, seriesName } from './section.js';
import { shareFigure } from './share-figure.js';
import { shiftOf } from './shift-of.js';
import { type Arms, type NamedArms, toolArms } from './tool-arms.js';
import { sectionCalls, toolModels, tracedOf } from './tool-calls.js';

/** What tools did; undefined where no trajectory is at hand and no model is another one with tools. */
export function toolSection(
  models: readonly ModelRun[],
  given: {
    readonly find: FindRollout;
    readonly named: readonly NamedArms[] | undefined;
    readonly drawing: Drawing;
  },
): Section<ToolUse | undefined> {
  const traced = tracedOf(
    models.flatMap(({ rewards }) => rewards),
    given.find,
  );
  const arms = toolArms(models, given).map((sides) => armsSection(sides, given.drawing));
  const calls = toolModels(
    traced,
    models.map(({ model }) => model),
  );
  return {
    series: [...calls.series, ...arms.flatMap(({ series }) => series)],
    rows: (means) =>
      traced.length === 0 && arms.length === 0
        ? undefined
        : {
            rollouts: traced.length,
            calling: traced.filter(({ calls }) => calls.length > 0).length,
            models: calls.rows(means),
            arms: arms.map(({ rows }) => rows(means)),
            sections: sectionCalls(traced),
          },
  };
}

function armsSection({ first, second, samples }: Arms, drawing: Drawing): Section<ToolArms> {
  const sides = { first: first.pairs, second: second.pairs };
  const { met, pairs, unmatched } = matchPairs(sides, { samples });
  const share = (holds: (pair: MatchedPair) => boolean): Share => ({
    count: pairs.filter(holds).length,
    share: shareFigure(pairs, holds),
  });
  const differences = pairs.map((p) => ({ cluster: p.caseId, value: p.first - p.second }));
  const name = seriesName('arms', first.name, second.name);
  return {
    series: [[name, clusterTotals(differences)]],
    rows: (means) => ({
      withTools: first.name,
      without: second.name,
      help: share((p) => p.first > p.second),
      hurt: share((p) => p.first < p.second),
      same: share((p) => p.first === p.second),
      unmatched,
      difference: means.figure(name),
      distribution: distributionOf(
        met.map((pair) => pair.first),
        met.map((pair) => pair.second),
      ),
      shift: shiftOf(met, drawing),
    }),
  };
}

function distributionOf(
  withTools: readonly SavedPair[],
  without: readonly SavedPair[],
): ToolArms['distribution'] {
  const [a, b] = [countOutcomes(withTools), countOutcomes(without)];
  return OUTCOMES.map((outcome) => ({ outcome, withTools: a[outcome], without: b[outcome] }));
}

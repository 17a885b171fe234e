import type { SavedReward, SavedRollout, ToolCall } from '../../core/saved-run.js';
import { bootstrapMeans } from '../../stats/bootstrap-means.js';
import { clusterTotals } from '../../stats/cluster-totals.js';
import type { Drawing } from './case-means.js';
import type { SectionCalls, ToolModel } from './checks.js';
import { estimateFigure } from './estimate-figure.js';
import type { FindRollout } from './find-rollouts.js';
import { groupBy } from './group-by.js';
import { shareFigure } from './share-figure.js';

/** A rollout of the run whose trajectory is at hand. */
export interface Traced {
  readonly model: string;
  readonly caseId: string;
  readonly calls: readonly ToolCall[];
}

/** The rollouts of the run that have a trajectory. */
export function tracedOf(rewards: readonly SavedReward[], find: FindRollout): Traced[] {
  return rewards.flatMap(({ model, caseId, rolloutId }) => {
    const calls = (find({ model, rolloutId, caseId }) as SavedRollout | undefined)?.calls;
    return calls === undefined ? [] : [{ model, caseId, calls }];
  });
}

/** How much each model calls tools, in the order of `models`; those without a trajectory are left out. */
export function toolModels(
  traced: readonly Traced[],
  models: readonly string[],
  drawing: Drawing,
): ToolModel[] {
  const byModel = groupBy(traced, ({ model }) => model);
  const known = models.filter((model) => byModel.has(model));
  const of = (model: string) => byModel.get(model) ?? [];
  const drawn = bootstrapMeans(
    new Map(
      known.map((model) => [
        model,
        clusterTotals(of(model).map((t) => ({ cluster: t.caseId, value: t.calls.length }))),
      ]),
    ),
    drawing,
  );
  return known.flatMap((model) => {
    const calls = drawn.get(model);
    if (!calls) return [];
    const calling = of(model).filter((t) => t.calls.length > 0).length;
    const figure = estimateFigure(calls.estimate);
    return [{ model, rollouts: of(model).length, calling, calls: figure }];
  });
}

const NO_SECTION = '(none)';

/** Calls by the section of the chart that they ask for, the most called first. */
export function sectionCalls(traced: readonly Traced[]): SectionCalls[] {
  const all = traced.flatMap(({ model, calls }) =>
    calls.map(({ section = NO_SECTION }) => ({ model, section })),
  );
  return [...groupBy(all, ({ section }) => section)]
    .map(([section, calls]) => {
      const asks = ({ calls }: Traced) =>
        calls.some((call) => (call.section ?? NO_SECTION) === section);
      const models = [...groupBy(calls, ({ model }) => model)];
      return {
        section,
        calls: calls.length,
        rollouts: traced.filter(asks).length,
        share: shareFigure(traced, asks),
        models: models
          .map(([model, of]) => ({ model, calls: of.length }))
          .sort((a, b) => (a.model < b.model ? -1 : 1)),
      };
    })
    .sort((a, b) => b.calls - a.calls || (a.section < b.section ? -1 : 1));
}

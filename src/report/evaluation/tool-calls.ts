import { groupBy } from '../../core/group-by.js';
import type { SavedReward, SavedRollout, ToolCall } from '../../core/saved-run.js';
import { clusterTotals } from '../../stats/cluster-totals.js';
import type { SectionCalls, ToolModel } from './checks.js';
import type { FindRollout } from './find-rollouts.js';
import { type Section, seriesName } from './section.js';
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
): Section<ToolModel[]> {
  const byModel = groupBy(traced, ({ model }) => model);
  const known = models.flatMap((model) => {
    const of = byModel.get(model);
    return of ? [{ model, name: seriesName('calls', model), of }] : [];
  });
  return {
    series: known.map(({ name, of }) => [
      name,
      clusterTotals(of.map((t) => ({ cluster: t.caseId, value: t.calls.length }))),
    ]),
    rows: (means) =>
      known.map(({ model, name, of }) => {
        const calling = of.filter((t) => t.calls.length > 0).length;
        return { model, rollouts: of.length, calling, calls: means.figure(name) };
      }),
  };
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

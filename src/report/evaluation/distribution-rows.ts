import { groupBy } from '../../core/group-by.js';
import type { SavedPair } from '../../core/saved-run.js';
import { scoreDistribution, outcomeOf as verdictOf } from '../../stats/score-distribution.js';
import { OUTCOME_OF } from './count-outcomes.js';
import { rateFigure } from './estimate-figure.js';
import type { DistributionRow } from './evaluation.js';
import type { ModelRun } from './section.js';

/** How the pairs of each model ended, over all families and then by family. */
export function distributionRows(models: readonly ModelRun[]): DistributionRow[] {
  return models.flatMap(({ model, pairs }) => {
    const families = [...groupBy(pairs, ({ family }) => family)].sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    return [
      { model, shares: sharesOf(pairs) },
      ...families.map(([family, of]) => ({ model, family, shares: sharesOf(of) })),
    ];
  });
}

function sharesOf(pairs: readonly SavedPair[]): DistributionRow['shares'] {
  const ends = pairs.map((pair) => ({ cluster: pair.caseId, outcome: verdictOf(pair) }));
  const rates = scoreDistribution(ends);
  const cases = new Set(pairs.map(({ caseId }) => caseId)).size;
  return [...rates].map(([outcome, rate]) => ({
    outcome: OUTCOME_OF[outcome],
    count: rate.count,
    share: rateFigure(rate, cases),
  }));
}

import type { Case } from '../../core/case.js';
import { groupBy } from '../../core/group-by.js';
import { exactSum } from '../../stats/exact-sum.js';
import { coverageOf, scoresOf } from './case-means.js';
import type { CaseRow } from './evaluation.js';
import type { ModelRun } from './section.js';

/** A row for each case of each model, by case and then in the order of the models. */
export function caseRows(
  models: readonly ModelRun[],
  cases: ReadonlyMap<string, Pick<Case, 'cancerType'>>,
): CaseRow[] {
  const rows = models.flatMap((of) => rowsOf(of, cases));
  return [...groupBy(rows, ({ caseId }) => caseId)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, of]) => of);
}

function rowsOf(
  { model, pairs, rewards }: ModelRun,
  cases: ReadonlyMap<string, Pick<Case, 'cancerType'>>,
): CaseRow[] {
  const css = groupBy(scoresOf(pairs), ({ cluster }) => cluster);
  const cms = groupBy(coverageOf(rewards), ({ cluster }) => cluster);
  const ids = new Set([...pairs, ...rewards].map(({ caseId }) => caseId));
  return [...ids].map((caseId) => {
    const scores = css.get(caseId) ?? [];
    const coverages = cms.get(caseId) ?? [];
    const cancerType = cases.get(caseId)?.cancerType;
    return {
      caseId,
      model,
      ...(cancerType === undefined ? {} : { cancerType }),
      pairs: scores.length,
      ...(scores.length === 0 ? {} : { css: mean(scores) }),
      rollouts: coverages.length,
      ...(coverages.length === 0 ? {} : { cms: mean(coverages) }),
    };
  });
}

function mean(values: readonly { readonly value: number }[]): number {
  return exactSum(values.map(({ value }) => value)) / values.length;
}

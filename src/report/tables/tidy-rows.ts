import type { Evaluation, GroupRow } from '../evaluation/evaluation.js';
import { checkRows } from './tidy-check-rows.js';
import { figureRow, type TidyPlace, type TidyRow } from './tidy-row.js';

/** The figures of an evaluation, one a row; those of the cases come last, and are most of a large run. */
export function* tidyRows(evaluation: Evaluation): Generator<TidyRow> {
  yield* figureRows(evaluation);
  for (const { caseId, model, css, pairs, cms, rollouts } of evaluation.cases) {
    yield { statistic: 'case_css', model, case_id: caseId, estimate: css, n: pairs };
    yield { statistic: 'case_cms', model, case_id: caseId, estimate: cms, n: rollouts };
  }
}

function figureRows(evaluation: Evaluation): TidyRow[] {
  const { models, families, interventions, strata, distribution } = evaluation;
  return [
    ...models.flatMap(({ model, css, cssCoherent, cms, grounding, cssRank, cmsRank }) => [
      figureRow('css', { model }, css),
      figureRow('css_coherent', { model }, cssCoherent),
      figureRow('cms', { model }, cms),
      figureRow('grounding', { model }, grounding),
      ...(cssRank === undefined ? [] : [{ statistic: 'css_rank', model, estimate: cssRank }]),
      ...(cmsRank === undefined ? [] : [{ statistic: 'cms_rank', model, estimate: cmsRank }]),
    ]),
    ...families.flatMap(({ id, models }) => groupRows({ family: id }, models)),
    ...interventions.flatMap(({ id, family = '', models }) =>
      groupRows({ family, intervention: id }, models),
    ),
    ...strata.flatMap(({ key, value, models }) =>
      groupRows({ stratum: `${key}=${value}` }, models),
    ),
    ...distribution.flatMap(({ model, family, shares }) =>
      shares.map(({ outcome, share }) =>
        figureRow(`share_${outcome}`, family === undefined ? { model } : { model, family }, share),
      ),
    ),
    ...rankRows(evaluation),
    ...comparisonRows(evaluation),
    ...checkRows(evaluation),
  ];
}

function groupRows(place: Partial<TidyPlace>, models: readonly GroupRow[]): TidyRow[] {
  return models.flatMap(({ model, css, cms }) => [
    figureRow('css', { ...place, model }, css),
    ...(cms ? [figureRow('cms', { ...place, model }, cms)] : []),
  ]);
}

function rankRows({ ranks }: Evaluation): TidyRow[] {
  return [
    figureRow('rank_spearman', {}, ranks.spearman),
    ...(['css', 'cms'] as const).flatMap((of) => [
      figureRow(`${of}_ranking_holds`, {}, ranks[of].whole),
      ...ranks[of].models.map(({ model, rank, low, high }) => ({
        statistic: `${of}_rank_interval`,
        model,
        estimate: rank,
        low,
        high,
      })),
      ...ranks[of].orders.map(({ better, worse, share }) =>
        figureRow(`${of}_order_holds`, { model: better, against: worse }, share),
      ),
    ]),
  ];
}

function comparisonRows({ comparisons }: Evaluation): TidyRow[] {
  return comparisons.flatMap((compared) => {
    const place = { model: compared.first, against: compared.second };
    const { deviation, needed, detectable, method, why, cases } = compared.power;
    return [
      figureRow('css_difference', place, compared.difference),
      { statistic: 'sign_flip', ...place, ...compared.signFlip },
      { statistic: 'mcnemar', ...place, ...compared.mcnemar },
      { statistic: 'wilcoxon', ...place, ...compared.wilcoxon },
      { statistic: 'difference_deviation', ...place, estimate: deviation, n: cases, method },
      { statistic: 'cases_needed', ...place, estimate: needed, n: cases, method, why },
      { statistic: 'detectable_difference', ...place, estimate: detectable, n: cases, method },
    ];
  });
}

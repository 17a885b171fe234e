import { reasonName } from '../evaluation/count-rollouts.js';
import type { Evaluation, GroupRow, Power } from '../evaluation/evaluation.js';
import type { RolloutCounts } from '../evaluation/figure.js';
import { checkRows } from './tidy-check-rows.js';
import { figureRow, type TidyPlace, type TidyRow } from './tidy-row.js';

/** The figures of an evaluation, one a row; those of the cases come last, and are most of a large run. */
export function* tidyRows(evaluation: Evaluation): Generator<TidyRow> {
  yield* figureRows(evaluation);
  for (const { caseId, model, css, pairs, cms, rollouts } of evaluation.cases) {
    const of = { model, case_id: caseId };
    yield {
      ...{ statistic: 'case_css', ...of, estimate: css, n: pairs },
      ...(css === undefined ? { why: 'no pair of the case has a score' } : {}),
    };
    yield {
      ...{ statistic: 'case_cms', ...of, estimate: cms, n: rollouts },
      ...(cms === undefined ? { why: 'no baseline rollout of the case has a coverage' } : {}),
    };
  }
}

function figureRows(evaluation: Evaluation): TidyRow[] {
  const { models, families, interventions, strata, distribution } = evaluation;
  return [
    ...models.flatMap(({ model, css, cssCoherent, cms, grounding, cssRank, cmsRank, rollouts }) => [
      figureRow('css', { model }, css),
      figureRow('css_coherent', { model }, cssCoherent),
      figureRow('cms', { model }, cms),
      figureRow('grounding', { model }, grounding),
      ...(cssRank === undefined ? [] : [{ statistic: 'css_rank', model, estimate: cssRank }]),
      ...(cmsRank === undefined ? [] : [{ statistic: 'cms_rank', model, estimate: cmsRank }]),
      ...rolloutRows(model, rollouts),
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

/** Counts, of how many. */
function rolloutRows(model: string, rollouts: RolloutCounts): TidyRow[] {
  const { all: n, scored, masked, failed, reasons } = rollouts;
  return [
    { statistic: 'rollouts_scored', model, estimate: scored, n },
    { statistic: 'rollouts_masked', model, estimate: masked, n },
    { statistic: 'rollouts_failed', model, estimate: failed, n },
    ...reasons.map((one) => ({
      statistic: `rollouts_${one.status.toLowerCase()}:${reasonName(one)}`,
      model,
      estimate: one.count,
      n,
    })),
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
      {
        statistic: 'difference_deviation',
        ...place,
        estimate: deviation,
        n: cases,
        method,
        why: deviation === undefined ? why : undefined,
      },
      { statistic: 'cases_needed', ...place, estimate: needed, n: cases, method, why },
      {
        ...{ statistic: 'detectable_difference', ...place, estimate: detectable, n: cases, method },
        ...(detectable === undefined ? { why: whyNoDetectable(compared.power) } : {}),
      },
    ];
  });
}

/** Where the spread is known, the least difference is left out for being more than scores can differ. */
export function whyNoDetectable({ deviation, why }: Power): string | undefined {
  return deviation === undefined || deviation === 0
    ? why
    : 'so few cases tell no difference that scores can have';
}

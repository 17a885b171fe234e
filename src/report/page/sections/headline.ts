import { reasonColumns } from '../../evaluation/count-rollouts.js';
import type { Evaluation, ModelRow } from '../../evaluation/evaluation.js';
import { type Html, html } from '../../html.js';
import { count, estimateCell, intervalCell, type Reasons, reasons } from '../figure-words.js';
import { cell, part, plotAndTable, row, table } from '../part.js';
import type { Drawing } from '../plots/drawing.js';

/** Every model with its CSS and CMS, and how its pairs ended. */
export function headline({ models, made }: Evaluation, plot: Drawing | undefined): Html {
  const why = reasons('headline');
  const interval = (of: string) => `${of}, ${made.level * 100} % interval`;
  return part({
    id: 'headline',
    heading: 'Models',
    lead: html`<p>CSS is the mean score of the scored pairs: 1 where the recommendations changed as the changed chart asks,
0.5 in part, 0 where they did not. CMS is the coverage of what the tumor board agreed on, over baseline answers. Pairs that are
untestable, abstained or failed have no score and are in neither.</p>`,
    shown: [
      plotAndTable(
        plot,
        table({
          caption: 'Models by CSS, the best first',
          head: [
            ...['model', 'CSS', interval('CSS'), 'scored pairs', 'cases', 'rank by CSS'],
            ...['CMS', interval('CMS'), 'rollouts', 'cases with a CMS', 'rank by CMS'],
            ...['CSS of pairs called coherent', 'pairs called so', 'grounding'],
          ],
          rows: models.map((model) => figures(model, why)),
          below: why.list(),
        }),
      ),
      table({
        caption: 'How the pairs of each model ended',
        head: [
          'model',
          'pairs',
          'correct',
          'partial',
          'wrong',
          'untestable',
          'abstained',
          'failed',
        ],
        rows: models.map(({ model, counts: c }) =>
          row(
            model,
            [c.pairs, c.correct, c.partial, c.wrong, c.untestable, c.abstained, c.failed].map(
              (ended) => cell(count(ended)),
            ),
          ),
        ),
      }),
      rollouts(models),
    ],
  });
}

function rollouts(models: readonly ModelRow[]): Html {
  const reasons = reasonColumns(models);
  return table({
    caption:
      'Rollouts of each model, with a score and without one by reason: those are in no figure',
    head: ['model', 'rollouts', 'scored', 'masked', 'failed', ...reasons.map(({ name }) => name)],
    rows: models.map(({ model, rollouts: of }) =>
      row(model, [
        ...[of.all, of.scored, of.masked, of.failed].map((n) => cell(count(n))),
        ...reasons.map(({ countOf }) => cell(count(countOf(of)))),
      ]),
    ),
  });
}

function figures(model: ModelRow, why: Reasons): Html {
  const { css, cms, cssCoherent, grounding, cssRank, cmsRank } = model;
  return row(model.model, [
    ...[estimateCell(css, why), intervalCell(css, why)],
    ...[cell(count(css.n)), cell(count(css.cases ?? 0)), cell(cssRank ?? '–')],
    ...[estimateCell(cms, why), intervalCell(cms, why)],
    ...[cell(count(cms.n)), cell(count(cms.cases ?? 0)), cell(cmsRank ?? '–')],
    estimateCell(cssCoherent, why),
    cell(count(cssCoherent.n)),
    estimateCell(grounding, why),
  ]);
}

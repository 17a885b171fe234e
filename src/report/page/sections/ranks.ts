import type { Evaluation, RankStability } from '../../evaluation/evaluation.js';
import { type Html, html } from '../../html.js';
import { count, estimateCell, figureWords, number, pEquals, reasons } from '../figure-words.js';
import { cell, folded, part, plotAndTable, row, table } from '../part.js';
import type { Drawing } from '../plots/drawing.js';

/** Whether CSS and CMS put the models in the same order, and how firm either order is. */
export function ranks({ ranks: told }: Evaluation, plot: Drawing | undefined): Html {
  const { spearman, css, cms } = told;
  const p = spearman.p === undefined ? '' : `, ${pEquals(spearman.p)}`;
  return part({
    id: 'ranks',
    heading: 'Do CSS and CMS rank the models alike?',
    lead: html`<p>Spearman's ρ of the two rankings: <strong>${figureWords(spearman)}${p}</strong>; ${spearman.method}.</p>`,
    shown: [
      plotAndTable(plot, order('CSS', css)),
      order('CMS', cms),
      orders('CSS', css),
      orders('CMS', cms),
    ],
  });
}

function order(metric: string, { models, whole }: RankStability): Html {
  if (models.length === 0) return html`<p>No model has a ${metric}: its ranks are undefined.</p>`;
  return html`${table({
    caption: `Ranks by ${metric}, and the 95 % interval of each rank when cases are drawn anew`,
    head: ['model', metric, 'rank', '95 % interval of the rank'],
    rows: models.map(({ model, value, rank, low, high }) =>
      row(model, [
        ...[cell(number(value)), cell(rank)],
        cell(low === undefined || high === undefined ? 'undefined' : `${low} to ${high}`),
      ]),
    ),
  })}<p>Share of draws in which the whole order by ${metric} holds: ${figureWords(whole)}.</p>
`;
}

function orders(metric: string, { orders: pairs }: RankStability): Html | undefined {
  if (pairs.length === 0) return undefined;
  const why = reasons(`orders-${metric.toLowerCase()}`);
  return folded(
    `How often each two models keep their order by ${metric}`,
    table({
      caption: `Share of draws in which the first model stays before the second by ${metric}`,
      head: ['first', 'second', 'share of draws', 'n'],
      texts: 2,
      rows: pairs.map(({ better, worse, share }) =>
        row([better, worse], [estimateCell(share, why), cell(count(share.n))]),
      ),
      below: why.list(),
    }),
  );
}

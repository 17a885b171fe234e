import type { Comparison, Evaluation } from '../../evaluation/evaluation.js';
import { type Html, html } from '../../html.js';
import {
  count,
  estimateCell,
  intervalCell,
  number,
  probability,
  probabilityCell,
  type Reasons,
  reasons,
} from '../figure-words.js';
import { cell, part, plotAndTable, row, table } from '../part.js';
import type { Drawing } from '../plots/drawing.js';

/** Each two models over the pairs that both have. */
export function comparisons({ comparisons: rows }: Evaluation, plot: Drawing | undefined): Html {
  if (rows.length === 0) {
    return part({
      id: 'comparisons',
      heading: 'Model against model',
      shown: [html`<p>Undefined: there are no two models with pairs in common.</p>`],
    });
  }
  const why = reasons('comparisons');
  const whyPower = reasons('power');
  const [first] = rows;
  return part({
    id: 'comparisons',
    heading: 'Model against model',
    lead: html`<p>Over pairs of equal case, intervention and sample that both models have a score for. The sign-flip test takes
pairs of one case as belonging together, and is the one to go by. McNemar's takes pairs as independent; Wilcoxon's is over the
cases' mean differences.</p>`,
    shown: [
      plotAndTable(
        plot,
        table({
          caption:
            'Differences in CSS, and tests of there being none; Holm: corrected for how many are made',
          head: [
            ...[
              'first',
              'second',
              'difference',
              '95 % interval',
              'pairs',
              'first higher',
              'second higher',
            ],
            ...[
              'equal',
              'left out',
              'sign-flip p',
              'sign-flip, Holm',
              'McNemar p',
              'McNemar, Holm',
              'Wilcoxon p',
              'Wilcoxon, Holm',
            ],
          ],
          texts: 2,
          rows: rows.map((one) => compared(one, why)),
          below: why.list(),
        }),
      ),
      table({
        caption: `Cases that tell two models apart${first ? `, at a level of ${first.power.alpha} with a power of ${first.power.power}; ${first.power.method}` : ''}`,
        head: [
          ...['first', 'second'],
          'cases',
          'mean difference of pairs',
          'standard deviation',
          'cases needed',
          'least difference that shows',
        ],
        texts: 2,
        rows: rows.map(({ first: a, second: b, power }) =>
          row(
            [a, b],
            [
              ...[
                cell(count(power.cases)),
                optional(power.mean, number),
                optional(power.deviation, number),
              ],
              power.needed === undefined
                ? html`<td>${whyPower.cell(power.why)}</td>`
                : cell(count(power.needed)),
              optional(power.detectable, number),
            ],
          ),
        ),
        below: whyPower.list(),
      }),
    ],
  });
}

function compared(one: Comparison, why: Reasons): Html {
  const { difference, signFlip, mcnemar, wilcoxon } = one;
  return row(
    [one.first, one.second],
    [
      ...[estimateCell(difference, why), intervalCell(difference, why), cell(count(difference.n))],
      ...[one.firstHigher, one.secondHigher, one.equal, one.unmatched].map((n) => cell(count(n))),
      ...[signFlip, mcnemar, wilcoxon].flatMap((test) => [
        probabilityCell(test, why),
        optional(test.holm, probability),
      ]),
    ],
  );
}

const optional = (value: number | undefined, words: (value: number) => string): Html =>
  cell(value === undefined ? '–' : words(value));

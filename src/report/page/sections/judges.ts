import { counted } from '../../../core/counted.js';
import type { BetweenJudges, CrossJudge } from '../../evaluation/checks.js';
import { type Html, html } from '../../html.js';
import {
  count,
  estimateCell,
  figureWords,
  intervalCell,
  pEquals,
  reasons,
} from '../figure-words.js';
import { cell, part, plotAndTable, row, table } from '../part.js';
import type { Drawing } from '../plots/drawing.js';

/** Whether judges agree with each other. */
export function judges(told: CrossJudge | undefined, plot: Drawing | undefined): Html {
  const between = told?.between ?? [];
  return part({
    id: 'judges',
    heading: 'Judge against judge',
    shown:
      between.length === 0
        ? [html`<p>Undefined: no pair was judged by two judges.</p>`]
        : between.map((two, at) => plotAndTable(at === 0 ? plot : undefined, twoJudges(two, at))),
  });
}

function twoJudges(two: BetweenJudges, at: number): Html {
  const { first, second, pairs, exact, kappa, linear, ranks, models } = two;
  const why = reasons(`judges-${at}`);
  const p = ranks.p === undefined ? '' : `, ${pEquals(ranks.p)}`;
  return html`<p>${first} and ${second}, over ${counted(pairs, 'pair')}. Equal verdicts, of those that both gave one: ${figureWords(exact)}. Of the
${counted(kappa.n, 'pair')} that both scored, Cohen's kappa: ${figureWords(kappa)}; weighted by the distance of the scores: ${figureWords(linear)}. Spearman's ρ of the ranks that each gives to
the models: ${figureWords(ranks)}${p}.</p>
${table({
  caption: `CSS of each model by ${first} and by ${second}, and the kappa of the two, over its pairs that both scored`,
  head: [
    ...['model', 'pairs'],
    ...[`CSS by ${first}`, `CSS by ${second}`, 'kappa'].flatMap((of) => [
      of,
      `${of}, 95 % interval`,
    ]),
  ],
  rows: models.map(({ model, firstCss, secondCss, kappa: own }) =>
    row(model, [
      cell(count(firstCss.n)),
      ...[firstCss, secondCss, own].flatMap((f) => [estimateCell(f, why), intervalCell(f, why)]),
    ]),
  ),
  below: why.list(),
})}`;
}

import { counted } from '../../../core/counted.js';
import type { Raters } from '../../evaluation/checks.js';
import type { Figure } from '../../evaluation/figure.js';
import { type Html, html } from '../../html.js';
import { count, estimateCell, figureWords, intervalCell, reasons } from '../figure-words.js';
import { cell, part, plotAndTable, row, table } from '../part.js';
import type { Drawing } from '../plots/drawing.js';

const VERDICTS = ['CORRECT', 'PARTIAL', 'WRONG', 'UNTESTABLE', 'ABSTAINED', 'FAILED'] as const;
const LABELS = [1, 0.5, 0, 'untestable'] as const;

/** How far the judge agrees with human raters, and they with each other. */
export function raters(
  told: Raters | undefined,
  plots: { readonly grid: Drawing | undefined; readonly models: Drawing | undefined },
): Html {
  const named = { id: 'raters', heading: 'Judge against humans' };
  if (!told)
    return part({ ...named, shown: [html`<p>Undefined: no raters' labels were given.</p>`] });
  return part({
    ...named,
    lead: lead(told),
    shown: [
      plotAndTable(plots.grid, confusion(told)),
      agreement(told),
      plotAndTable(plots.models, models(told)),
      coherence(told),
    ],
  });
}

function lead(told: Raters): Html {
  const { raters: names, pairs, labels, strangers, ambiguous, majority, fleiss } = told;
  const { decided, tied, single } = majority;
  return html`<p>${counted(names.length, 'rater')} gave ${counted(labels, 'label')} to ${counted(pairs, 'pair')}. Decided by a majority:
${count(decided)}; tied, and without one: ${count(tied)}; of one rater alone, whose label is taken: ${count(single)}.
${strangers === 0 ? '' : `Left out: ${counted(strangers, 'label')} of pairs that are not in the run. `}${ambiguous === 0 ? '' : `Left out: ${counted(ambiguous, 'label')} without a model, of ids that pairs of several models have. `}Fleiss' kappa of all raters:
${figureWords(fleiss)}.</p>`;
}

function confusion({ confusion: cells }: Raters): Html {
  return table({
    caption: "Pairs by the raters' majority label (rows) and the judge's verdict (columns)",
    head: ['label', ...VERDICTS],
    rows: LABELS.map((label) =>
      row(
        String(label),
        VERDICTS.map((verdict) =>
          cell(count(cells.find((c) => c.label === label && c.verdict === verdict)?.count ?? 0)),
        ),
      ),
    ),
  });
}

function agreement({ judge, families, between }: Raters): Html {
  const why = reasons('agreement');
  const cells = (of: { exact: Figure; kappa: Figure; linear: Figure }) => [
    ...[of.exact, of.kappa, of.linear].flatMap((f) => [
      cell(count(f.n)),
      estimateCell(f, why),
      intervalCell(f, why),
    ]),
  ];
  return table({
    caption:
      'Agreement: share of equal answers; Cohen’s kappa over pairs that both labelled, “untestable” being a label; kappa weighted by the distance of the scores, over pairs that both scored',
    head: [
      'who, over which pairs',
      ...['equal', 'kappa', 'weighted'].flatMap((of) => [`n, ${of}`, of, `${of}, 95 % interval`]),
    ],
    rows: [
      row('judge and majority, all', cells(judge)),
      ...families.map((family) => row(`judge and majority, ${family.family}`, cells(family))),
      ...between.map((two) => row(`${two.first} and ${two.second}`, cells(two))),
    ],
    below: why.list(),
  });
}

function models({ models: rows }: Raters): Html {
  const why = reasons('rater-models');
  return table({
    caption: 'CSS of each model by the judge and by the majority of raters, over the same pairs',
    head: [
      ...['model', 'pairs', 'by the judge', 'by the judge, 95 % interval'],
      ...['by the raters', 'by the raters, 95 % interval'],
    ],
    rows: rows.map(({ model, judgeCss, raterCss }) =>
      row(model, [
        cell(count(judgeCss.n)),
        ...[judgeCss, raterCss].flatMap((f) => [estimateCell(f, why), intervalCell(f, why)]),
      ]),
    ),
    below: why.list(),
  });
}

function coherence({ coherence: told }: Raters): Html {
  const { asked, byRaters, byJudge, byBoth, models: rows } = told;
  if (asked === 0)
    return html`<p>Coherence of the changed charts: undefined. Raters were not asked about it.</p>`;
  const why = reasons('coherence');
  return html`<p>Raters said of ${counted(asked, 'pair')} whether the changed chart is medically coherent. Called
incoherent: ${count(byRaters)} by them, ${count(byJudge)} by the judge, ${count(byBoth)} by both.</p>
${table({
  caption: 'CSS over the pairs that raters called coherent',
  head: ['model', 'CSS', '95 % interval', 'pairs'],
  rows: rows.map(({ model, css }) =>
    row(model, [estimateCell(css, why), intervalCell(css, why), cell(count(css.n))]),
  ),
  below: why.list(),
})}`;
}

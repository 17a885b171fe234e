import { counted } from '../../core/counted.js';
import { reasonColumns } from '../evaluation/count-rollouts.js';
import type { Evaluation, GroupRow } from '../evaluation/evaluation.js';
import { judgesMarkdown, ratersMarkdown, toolsMarkdown } from './check-markdown.js';
import {
  figureWords,
  inCell,
  markdownTable,
  testWords,
  undefinedWords,
  withN,
  withNAndCases,
} from './markdown-table.js';
import { ranksMarkdown } from './rank-markdown.js';
import { whyNoDetectable } from './tidy-rows.js';

/** The report as readable tables in Markdown. */
export function evaluationMarkdown(evaluation: Evaluation): string {
  return [
    `# Causal sensitivity report\n\n${madeWords(evaluation)}\n`,
    notes(evaluation),
    headline(evaluation),
    rollouts(evaluation),
    ranksMarkdown(evaluation),
    groups('By family', evaluation.families),
    groups('By intervention', evaluation.interventions),
    strata(evaluation),
    distribution(evaluation),
    comparisons(evaluation),
    judgesMarkdown(evaluation),
    ratersMarkdown(evaluation),
    toolsMarkdown(evaluation),
    methods(evaluation),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function madeWords({ made }: Evaluation): string {
  const { rollouts, pairs, cases, judges, files } = made;
  const by = judges.map(({ judge, pairs }) => `${inCell(judge)} (${pairs})`).join(', ');
  return (
    `${counted(pairs, 'pair')} of ${counted(cases, 'case')} from ${counted(rollouts, 'rollout')} in ` +
    `${counted(files.length, 'file')}. ` +
    `Judged by: ${by || 'nobody'}.`
  );
}

function notes({ notes }: Evaluation): string {
  return notes.length === 0 ? '' : notes.map((note) => `- ${inCell(note)}\n`).join('');
}

function headline({ models }: Evaluation): string {
  const headings = ['model', 'CSS', 'scored pairs', 'cases', 'rank', 'CMS', 'rollouts', 'cases'];
  const ends = ['pairs', 'correct', 'partial', 'wrong', 'untestable', 'abstained', 'failed'];
  const rows = models.map(({ model, css, cssRank, cms, cmsRank, counts, ...more }) => [
    model,
    ...[figureWords(css), String(css.n), String(css.cases ?? 0), String(cssRank ?? '–')],
    ...[figureWords(cms), String(cms.n), String(cms.cases ?? 0), String(cmsRank ?? '–')],
    ...[counts.pairs, counts.correct, counts.partial, counts.wrong].map(String),
    ...[counts.untestable, counts.abstained, counts.failed].map(String),
    ...[more.cssCoherent, more.grounding].map(withN),
  ]);
  const coherent = 'CSS of pairs called coherent (n)';
  const all = [...headings, 'rank', ...ends, coherent, 'grounding (n)'];
  return `## Models\n\n${markdownTable(all, rows)}`;
}

/** What has no score is in no figure. */
function rollouts({ models }: Evaluation): string {
  const reasons = reasonColumns(models);
  const rows = models.map(({ model, rollouts: of }) => [
    model,
    ...[of.all, of.scored, of.masked, of.failed].map(String),
    ...reasons.map(({ countOf }) => String(countOf(of))),
  ]);
  const headings = ['model', 'rollouts', 'scored', 'masked', 'failed'];
  const table = markdownTable([...headings, ...reasons.map(({ name }) => name)], rows);
  return `## Rollouts\n\nWith a score, and without one by reason: those are in no figure.\n\n${table}`;
}

function groups(
  title: string,
  of: readonly { readonly id: string; readonly models: readonly GroupRow[] }[],
): string {
  if (of.length === 0) return '';
  const names = (of[0]?.models ?? []).map(({ model }) => model);
  const rows = of.map(({ id, models }) => [id, ...models.map(({ css }) => withNAndCases(css))]);
  return `## ${title}\n\nCSS, with the number of scored pairs and of their cases.\n\n${markdownTable(['', ...names], rows)}`;
}

function strata({ strata }: Evaluation): string {
  if (strata.length === 0) return '';
  const rows = strata.flatMap(({ key, value, models }) =>
    models.map(({ model, css, cms }) => [
      `${key} = ${value === '' ? '(empty)' : value}`,
      model,
      withNAndCases(css),
      cms ? withNAndCases(cms) : '–',
    ]),
  );
  return `## By stratum\n\n${markdownTable(['stratum', 'model', 'CSS', 'CMS'], rows, 2)}`;
}

function distribution({ distribution }: Evaluation): string {
  const outcomes = (distribution[0]?.shares ?? []).map(({ outcome }) => outcome);
  const rows = distribution.map(({ model, family = 'all', shares }) => [
    model,
    family,
    ...shares.map(({ share }) => figureWords(share)),
    String(shares[0]?.share.n ?? 0),
  ]);
  const headings = ['model', 'family', ...outcomes, 'pairs'];
  return `## Score distribution\n\nShares of all pairs.\n\n${markdownTable(headings, rows, 2)}`;
}

function comparisons({ comparisons }: Evaluation): string {
  if (comparisons.length === 0) return '';
  const headings = [
    'first',
    'second',
    'difference',
    'sign flips',
    'McNemar',
    'Wilcoxon',
    'pairs',
    'cases',
    'deviation',
    'cases needed',
    'least difference',
  ];
  const rows = comparisons.map((of) => [
    of.first,
    of.second,
    figureWords(of.difference),
    testWords(of.signFlip),
    testWords(of.mcnemar),
    testWords(of.wilcoxon),
    String(of.difference.n),
    String(of.power.cases),
    of.power.deviation?.toFixed(3) ?? undefinedWords(of.power.why),
    String(of.power.needed ?? undefinedWords(of.power.why)),
    of.power.detectable?.toFixed(3) ?? undefinedWords(whyNoDetectable(of.power)),
  ]);
  return (
    '## Models against each other\n\nFirst less second, over the pairs that both score. Two-sided p, corrected by Holm ' +
    'over the models. Deviation: of the differences of cases. Cases needed: to tell such a difference with 80 % power at ' +
    '0.05; least difference: that these cases tell so.\n\n' +
    markdownTable(headings, rows, 2)
  );
}

function methods({ made, models }: Evaluation): string {
  const { seed, draws, catalogDigests } = made;
  const interval = models.find(({ css }) => css.low !== undefined)?.css.method;
  const lines = [
    `CSS is the mean score of the scored pairs; untestable pairs, abstentions and failures have no score and are never 0.`,
    `Intervals of means: ${interval?.replace('mean; ', '') ?? 'none was defined'}; ${counted(draws, 'draw')}, seed ${seed}, 95 %.`,
    `The default test between models is that of sign flips of whole cases; McNemar's takes pairs as independent.`,
    `Figures of single cases are in the CSV and the JSON of the report.`,
    `Catalog: ${catalogDigests.join(', ') || 'not told by the rows'}.`,
  ];
  return `## Methods\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
}

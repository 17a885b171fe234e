import { fixed } from '../core/fixed.js';
import type { RunComparison } from '../report/evaluation/compare-runs.js';
import type { Comparison, Evaluation } from '../report/evaluation/evaluation.js';
import type { Figure, Test } from '../report/evaluation/figure.js';
import type { GateResult } from '../report/evaluation/gates.js';
import { isMuchUnscored, unscoredWords } from '../report/evaluation/missing-scores.js';
import { figuresJson } from '../report/tables/evaluation-json.js';
import { pWords } from '../report/tables/markdown-table.js';
import { count, counted, figure } from './figures.js';
import { table } from './table.js';

/** What a comparison came to. */
export interface Compared {
  /** Absent where one run alone was held to bounds. */
  readonly comparison?: RunComparison | undefined;
  /** Of the first run. */
  readonly evaluation: Evaluation;
  readonly gates: readonly GateResult[];
  readonly drawing: { readonly seed: number; readonly draws: number };
}

/** Below this a corrected p is taken to show a difference. */
const SHOWN = 0.05;

/** The comparison, for programs and for people. */
export function compareSummary(compared: Compared): { json: () => unknown; text: () => string } {
  return { json: () => asJson(compared), text: () => asText(compared) };
}

function asJson({ comparison, evaluation, gates, drawing }: Compared): unknown {
  const [model] = evaluation.models;
  return figuresJson({
    ...(comparison ?? {}),
    run: model && {
      model: model.model,
      counts: model.counts,
      rollouts: model.rollouts,
      css: model.css,
      cms: model.cms,
    },
    gates,
    passed: gates.every(({ passed }) => passed),
    ...drawing,
  });
}

const COLUMNS = [
  { heading: '' },
  ...['pairs', 'first', 'second', 'difference', '95 %', 'p', 'Holm', 'McNemar', 'Wilcoxon'].map(
    (heading) => ({ heading, figures: true }),
  ),
  { heading: 'better' },
];

function asText({ comparison, evaluation, gates, drawing }: Compared): string {
  return [
    ...(comparison ? [comparisonText(comparison, drawing)] : [runText(evaluation)]),
    ...(gates.length === 0 ? [] : [gates.map((gate) => gateLine(gate, evaluation)).join('')]),
  ].join('\n');
}

function comparisonText(of: RunComparison, drawing: Compared['drawing']): string {
  const { first, second, unmatched, equal, firstHigher, secondHigher } = of.overall;
  const rows = [
    row('all', of.overall),
    ...of.families.map((part) => row(`family ${part.part}`, part)),
    ...of.interventions.map((part) => row(part.part, part)),
    ...of.strata.map((part) => row(partWords(part.part), part)),
  ];
  const lines = [
    `first     ${first}: higher in ${counted(firstHigher, 'pair')}`,
    `second    ${second}: higher in ${counted(secondHigher, 'pair')}; equal in ${count(equal)}`,
    `matched   ${counted(of.matched, 'pair')}; with a verdict on both sides: ${count(of.decided)}`,
    `judges    ${judgesWords(of)}`,
    `left out  ${counted(unmatched, 'scored pair')} without a scored counterpart`,
    `CMS       first less second ${figureWords(of.cms)}`,
    `cases     ${needed(of.overall)}`,
    `method    ${of.overall.difference.method}; ${counted(drawing.draws, 'draw')}, seed ${drawing.seed}; p: ${of.overall.signFlip.method}`,
    'tests     McNemar and Wilcoxon: of "all" as they are; of parts corrected by Holm over the families, interventions or strata',
  ];
  return `${table(COLUMNS, rows)}\n${lines.join('\n')}\n`;
}

function judgesWords({ firstJudges, secondJudges, incomparable }: RunComparison): string {
  const words = (of: readonly string[]) => of.join(', ') || 'nobody';
  const [first, second] = [words(firstJudges), words(secondJudges)];
  const told = first === second ? first : `first ${first}; second ${second}`;
  return incomparable === undefined ? told : `${told}; the sides are not comparable`;
}

function row(name: string, of: Comparison): string[] {
  const { difference, signFlip, mcnemar, wilcoxon } = of;
  const { low, high } = difference;
  return [
    name,
    count(difference.n),
    figure(of.firstCss.estimate),
    figure(of.secondCss.estimate),
    figure(difference.estimate),
    low === undefined ? '–' : `${figure(low)} to ${figure(high)}`,
    ...[signFlip.p, signFlip.holm, corrected(mcnemar), corrected(wilcoxon)].map(pFigure),
    better(of),
  ];
}

/** `site=(empty)` for a stratum whose value is no text. */
function partWords(part: string): string {
  return /^[^=]+=$/.test(part) ? `${part}(empty)` : part;
}

/** A p; a dash where there is none. */
function pFigure(p: number | undefined): string {
  return p === undefined ? '–' : pWords(p);
}

/** The corrected p where there are several tests of the kind. */
function corrected({ p, holm }: Test): number | undefined {
  return holm ?? p;
}

function better({ difference: { estimate }, signFlip }: Comparison): string {
  const p = corrected(signFlip);
  if (estimate === undefined) return 'undefined';
  if (p === undefined || p > SHOWN) return 'not shown';
  return estimate > 0 ? 'first' : 'second';
}

function needed({ power }: Comparison): string {
  const { cases, needed, detectable, why } = power;
  const told =
    needed === undefined
      ? `how many would tell the two apart is undefined: ${why}`
      : `about ${count(needed)} would tell such a difference (80 % power at 0.05)`;
  const least = detectable === undefined ? '' : `; these tell one of ${figure(detectable)}`;
  return `${count(cases)}; ${told}${least}`;
}

function runText({ models }: Evaluation): string {
  const [model] = models;
  if (!model) return 'no pairs\n';
  const { css, cms, counts } = model;
  return (
    `${model.model}: CSS ${figureWords(css)} over ${counted(css.n, 'scored pair')} of ${count(counts.pairs)} in ${counted(css.cases ?? 0, 'case')}, ` +
    `CMS ${figureWords(cms)} over ${counted(cms.n, 'rollout')} in ${counted(cms.cases ?? 0, 'case')}\n`
  );
}

function figureWords({ estimate, low, high, why }: Figure): string {
  if (estimate === undefined) return `undefined (${why})`;
  return low === undefined
    ? figure(estimate)
    : `${figure(estimate)} (${figure(low)} to ${figure(high)})`;
}

/** What a figure leaves out stands beside it: a bound is not kept by answering less. */
function gateLine(gate: GateResult, { models: [model] }: Evaluation): string {
  const { figure: name, atLeast, passed, estimate, n, why } = gate;
  const found =
    estimate === undefined ? why : `${againstBound(estimate, gate)} over ${count(n ?? 0)}`;
  const isTold = name !== 'scored' && model !== undefined && isMuchUnscored(model.rollouts);
  const missing = isTold ? `; ${unscoredWords(model.rollouts)}` : '';
  return `${passed ? 'passed' : 'FAILED'}  ${name} >= ${atLeast}: ${found}${missing}\n`;
}

/** To as many places as show on which side of the bound it is: 0.400 does not tell why 0.3996 is below 0.4. */
function againstBound(estimate: number, { atLeast, passed }: GateResult): string {
  for (let places = 3; places < 12; places++) {
    const text = fixed(estimate, places);
    if (Number(text) >= atLeast === passed) return text;
  }
  return String(estimate);
}

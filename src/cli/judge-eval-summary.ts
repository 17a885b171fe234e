import type { BillTotal } from '../core/bill.js';
import type { Catalog } from '../core/catalog.js';
import type { JudgeIdentity } from '../core/ports.js';
import type { VerdictKind } from '../core/verdict.js';
import type { EvaluatedPair } from '../offline/judge-pairs.js';
import { type Agreement, agreement, LABELS, type Label } from '../stats/agreement.js';
import { catalogLine } from './catalog-line.js';
import { costJson, costRow } from './cost.js';
import { count, counted, figure } from './figures.js';
import { judgeJson } from './judge-json.js';
import { table } from './table.js';

/** What a run of `flipside judge-eval` came to. */
export interface JudgeEvalRun {
  readonly judged: readonly EvaluatedPair[];
  readonly badRows: number;
  readonly catalog: Catalog;
  readonly judge: JudgeIdentity;
  /** What judging has cost. */
  readonly bill: BillTotal;
}

/** The figures, for programs and for people. */
export function judgeEvalSummary(run: JudgeEvalRun): { json: () => unknown; text: () => string } {
  return { json: () => asJson(run), text: () => asText(run) };
}

/** Columns go from wrong to right, as the labels do. */
const COLUMNS: readonly VerdictKind[] = ['WRONG', 'PARTIAL', 'CORRECT', 'UNTESTABLE', 'ABSTAINED'];

function asJson({ judged, badRows, catalog, judge, bill }: JudgeEvalRun) {
  const each = (of: ReadonlyMap<string, Agreement>) =>
    Object.fromEntries([...of].map(([name, a]) => [name, agreementJson(a)]));
  return {
    overall: agreementJson(measured(judged)),
    families: each(by(judged, (j) => j.family)),
    interventions: each(by(judged, (j) => j.pair.interventionId)),
    cached: judged.filter((j) => j.cached).length,
    cost: costJson(bill),
    bad_rows: badRows,
    judge: judgeJson(judge),
    catalog: { digest: catalog.digest, lock: catalog.lock.state },
  };
}

function agreementJson(a: Agreement) {
  return {
    n: a.n,
    exact: a.exact ?? null,
    scored_by_both: a.scoredByBoth,
    kappa: a.kappa ?? null,
    linear: a.linear ?? null,
    quadratic: a.quadratic ?? null,
    abstained: a.abstained ?? null,
    false_untestable: a.falseUntestable ?? null,
    confusion: Object.fromEntries(
      [...a.confusion].map(([label, row]) => [labelName(label), Object.fromEntries(row)]),
    ),
  };
}

function asText({ judged, badRows, catalog, judge, bill }: JudgeEvalRun): string {
  const overall = measured(judged);
  const rows = [
    ['all', ...cells(overall)],
    ...[...by(judged, (j) => j.family)].map(([name, a]) => [name, ...cells(a)]),
    ...[...by(judged, (j) => j.pair.interventionId)].map(([name, a]) => [`  ${name}`, ...cells(a)]),
  ];
  const headings = ['n', 'exact', 'kappa', 'linear', 'quadratic', 'abstained', 'false untestable'];
  const figures = (heading: string) => ({ heading, figures: true });
  const lines = [
    ...(badRows > 0 ? [`bad rows  ${counted(badRows, 'fault')}, listed on standard error`] : []),
    ...costRow(bill, judge),
    `judge     ${judge.name} ${judge.version}`,
    `catalog   ${catalogLine(catalog)}`,
  ];
  const confusion = LABELS.map((label) => [
    labelName(label),
    ...COLUMNS.map((verdict) => count(overall.confusion.get(label)?.get(verdict) ?? 0)),
  ]);
  return [
    table([{ heading: 'pairs of' }, ...headings.map(figures)], rows),
    table([{ heading: 'label \\ verdict' }, ...COLUMNS.map(figures)], confusion),
    `${lines.join('\n')}\n`,
  ].join('\n');
}

function cells(a: Agreement): string[] {
  const kappas = [a.kappa, a.linear, a.quadratic].map((k) => figure(k, 'undefined'));
  return [count(a.n), figure(a.exact), ...kappas, figure(a.abstained), figure(a.falseUntestable)];
}

function measured(judged: readonly EvaluatedPair[]): Agreement {
  return agreement(judged.map(({ pair, verdict }) => ({ label: pair.label, verdict })));
}

function by(
  judged: readonly EvaluatedPair[],
  keyOf: (one: EvaluatedPair) => string,
): Map<string, Agreement> {
  const keys = [...new Set(judged.map(keyOf))].sort();
  return new Map(keys.map((key) => [key, measured(judged.filter((j) => keyOf(j) === key))]));
}

/** As the label is written in a file. */
function labelName(label: Label): string {
  return typeof label === 'number' ? label.toFixed(1) : label;
}

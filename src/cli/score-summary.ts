import type { BillTotal } from '../core/bill.js';
import type { Catalog } from '../core/catalog.js';
import type { Seat } from '../judge/roster.js';
import { calibrationSummaryRow } from '../offline/reward-row.js';
import { cssOf, type PairCounts, type ScoreTally } from '../offline/score-tally.js';
import { catalogLine } from './catalog-line.js';
import { costJson, costRow } from './cost.js';
import { count, counted, figure, percent } from './figures.js';
import { judgeJson } from './judge-json.js';
import { judgeLine } from './judge-line.js';
import { table } from './table.js';

/** What a run of `flipside score` came to. */
export interface ScoreRun {
  readonly tally: ScoreTally;
  /** Time spent scoring, reading of the input left out. */
  readonly seconds: number;
  /** Rollouts that an earlier process has scored: they say nothing of the speed. */
  readonly scoredBefore: number;
  readonly badRows: number;
  readonly warnings: readonly string[];
  readonly catalog: Catalog;
  readonly judge: Pick<Seat, 'identity' | 'calibration'>;
  /** ISO date. */
  readonly today: string;
  /** What judging has cost. */
  readonly bill: BillTotal;
  /** How many calls may have been under way when the run was stopped, and are on no bill. */
  readonly cutOff: number;
}

/** The summary, for programs and for people. */
export function scoreSummary(run: ScoreRun): { json: () => unknown; text: () => string } {
  return { json: () => asJson(run), text: () => asText(run) };
}

function asJson({
  tally,
  seconds,
  scoredBefore,
  badRows,
  warnings,
  catalog,
  bill,
  ...run
}: ScoreRun) {
  const { identity, calibration } = run.judge;
  const each = (of: ReadonlyMap<string, PairCounts>) =>
    Object.fromEntries([...of].map(([name, counts]) => [name, countsJson(counts)]));
  return {
    rollouts: tally.rollouts,
    scored: tally.scored,
    masked: Object.fromEntries(tally.masked),
    failed: Object.fromEntries(tally.failed),
    failed_pairs: Object.fromEntries(tally.failedPairs),
    overall: countsJson(tally.overall),
    families: each(tally.families),
    policies: each(tally.policies),
    seconds,
    rollouts_per_second: speedOf({ tally, seconds, scoredBefore }) ?? null,
    cost: { ...costJson(bill), uncounted_calls_at_most: run.cutOff },
    bad_rows: badRows,
    warnings,
    catalog: { digest: catalog.digest, lock: catalog.lock.state },
    judge: {
      ...judgeJson(identity),
      ...(calibration ? { calibration: calibrationSummaryRow(calibration, run.today) } : {}),
    },
  };
}

/** Rollouts a second that this process has scored; undefined where that took no time. */
function speedOf({
  tally,
  seconds,
  scoredBefore,
}: Pick<ScoreRun, 'tally' | 'seconds' | 'scoredBefore'>): number | undefined {
  return seconds > 0 ? (tally.rollouts - scoredBefore) / seconds : undefined;
}

function countsJson(counts: PairCounts) {
  const share = counts.pairs === 0 ? null : counts.cached / counts.pairs;
  return { css: cssOf(counts) ?? null, ...counts, share_cached: share };
}

const COLUMNS = [
  { heading: 'pairs of' },
  ...['pairs', 'CSS', 'correct', 'partial', 'wrong', 'untestable', 'abstained', 'failed'].map(
    (heading) => ({ heading, figures: true }),
  ),
];

function asText(run: ScoreRun): string {
  const { tally, seconds, badRows, catalog, judge, today, bill, cutOff } = run;
  const { overall, families, policies } = tally;
  const rows = [
    ['all', ...cells(overall)],
    ...[...families].sort().map(([name, counts]) => [`family ${name}`, ...cells(counts)]),
    ...[...policies]
      .sort()
      .map(([name, counts]) => [`policy ${name || '(none)'}`, ...cells(counts)]),
  ];
  const speed = speedOf(run);
  const rate = speed === undefined ? '' : `${count(speed)} rollouts/s, `;
  const lines = [
    `rollouts  ${count(tally.rollouts)}: ${count(tally.scored)} scored, ${reasons('masked', tally.masked)}, ${reasons('failed', tally.failed)}`,
    ...(tally.failedPairs.size > 0
      ? [`pairs     ${reasons('failed', tally.failedPairs)}: rewards rest on the others`]
      : []),
    ...(badRows > 0 ? [`bad rows  ${counted(badRows, 'fault')}, listed on standard error`] : []),
    `cached    ${percent(overall.cached, overall.pairs)} of pairs`,
    `speed     ${rate}${seconds.toFixed(2)} s`,
    ...costRow(bill, judge.identity),
    ...cutOffRow(cutOff),
    `judge     ${judgeLine(judge, today)}`,
    `catalog   ${catalogLine(catalog)}`,
  ];
  return `${table(COLUMNS, rows)}\n${lines.join('\n')}\n`;
}

/** A provider may have billed what it was stopped at, and does so again for the same question. */
export function cutOffRow(calls: number): string[] {
  if (calls === 0) return [];
  return [
    `          besides, up to ${counted(calls, 'call')} under way when the run was stopped: paid for perhaps, and asked again`,
  ];
}

function cells(counts: PairCounts): string[] {
  const { pairs, correct, partial, wrong, untestable, abstained, failed } = counts;
  const figures = [correct, partial, wrong, untestable, abstained, failed];
  return [count(pairs), figure(cssOf(counts)), ...figures.map(count)];
}

function reasons(what: string, by: ReadonlyMap<string, number>): string {
  const total = [...by.values()].reduce((sum, n) => sum + n, 0);
  const named = [...by].map(([reason, n]) => `${reason} ${count(n)}`).join(', ');
  return `${count(total)} ${what}${named === '' ? '' : ` (${named})`}`;
}

import type { BillTotal } from '../core/bill.js';
import type { Catalog } from '../core/catalog.js';
import type { JudgeIdentity } from '../core/ports.js';
import { ANSWER_VERDICTS, type VerdictCounts, type VerifyTally } from '../offline/verify-tally.js';
import { catalogLine } from './catalog-line.js';
import { costJson, costRow } from './cost.js';
import { count, counted } from './figures.js';
import { judgeJson } from './judge-json.js';
import { table } from './table.js';

/** What a run of `flipside verify` came to. */
export interface VerifyRun {
  readonly tally: VerifyTally;
  /** Time spent verifying, reading of the input left out. */
  readonly seconds: number;
  readonly badRows: number;
  readonly catalog: Catalog;
  readonly judge: JudgeIdentity;
  /** What judging has cost. */
  readonly bill: BillTotal;
}

/** The summary, for programs and for people. */
export function verifySummary(run: VerifyRun): { json: () => unknown; text: () => string } {
  return { json: () => asJson(run), text: () => asText(run) };
}

function asJson({ tally, seconds, badRows, catalog, judge, bill }: VerifyRun) {
  return {
    forms: tally.forms,
    overall: tally.overall,
    types: Object.fromEntries(tally.types),
    flagged: tally.flagged.map((f) => ({
      form_id: f.formId,
      question_id: f.questionId,
      rationale: f.rationale,
    })),
    inconsistent: tally.inconsistent.map((i) => ({
      form_id: i.formId,
      question_id: i.questionId,
      with_question_id: i.withQuestionId,
      rationale: i.rationale,
    })),
    failed: Object.fromEntries(tally.failed),
    seconds,
    cost: costJson(bill),
    bad_rows: badRows,
    judge: judgeJson(judge),
    catalog: { digest: catalog.digest, lock: catalog.lock.state },
  };
}

/** More lines than a screen has are in the rows, and in --json. */
const MOST_NAMED = 20;

function asText({ tally, seconds, badRows, catalog, judge, bill }: VerifyRun): string {
  const { flagged, inconsistent, failed } = tally;
  const cells = (counts: VerdictCounts) => ANSWER_VERDICTS.map((v) => count(counts[v]));
  const rows = [
    ['all', ...cells(tally.overall)],
    ...[...tally.types].map(([type, counts]) => [type, ...cells(counts)]),
  ];
  const columns = [
    { heading: 'answers' },
    ...ANSWER_VERDICTS.map((heading) => ({ heading, figures: true })),
  ];
  const reasons = [...failed].map(([reason, n]) => `${reason} ${count(n)}`).join(', ');
  const lines = [
    ...named(
      'flagged',
      flagged.map((f) => `${f.formId} ${f.questionId}: ${f.rationale}`),
    ),
    ...named(
      'inconsistent',
      inconsistent.map(
        (i) => `${i.formId} ${i.questionId} with ${i.withQuestionId}: ${i.rationale}`,
      ),
    ),
    `forms     ${count(tally.forms)}, ${seconds.toFixed(2)} s`,
    ...(reasons === '' ? [] : [`failed    ${reasons}`]),
    ...(badRows > 0 ? [`bad rows  ${counted(badRows, 'fault')}, listed on standard error`] : []),
    ...costRow(bill, judge),
    `judge     ${judge.name} ${judge.version}`,
    `catalog   ${catalogLine(catalog)}`,
  ];
  return `${table(columns, rows)}\n${lines.join('\n')}\n`;
}

/** A heading with how many there are, the first of them below it, and a blank line; nothing where there are none. */
function named(what: string, all: readonly string[]): string[] {
  if (all.length === 0) return [];
  const shown = all.slice(0, MOST_NAMED).map((line) => `  ${line.replace(/\s+/g, ' ')}`);
  const more = all.length - shown.length;
  return [
    `${what}: ${count(all.length)}`,
    ...shown,
    ...(more > 0 ? [`  and ${count(more)} more; --json lists them all`] : []),
    '',
  ];
}

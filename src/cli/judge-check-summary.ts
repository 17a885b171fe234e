import type { EndpointCheck } from '../compose/check-endpoints.js';
import { table } from './table.js';

/** What was found of each judge's endpoint, every key there; null where it is not known. */
export function judgeCheckJson(checks: readonly EndpointCheck[]) {
  return {
    ok: checks.every((check) => check.fault === undefined),
    judges: checks.map(({ judge, ask, host, model, report, fault, warnings }) => ({
      judge,
      ask,
      host,
      model,
      ok: fault === undefined,
      fault: fault ?? null,
      warnings,
      served_model: report?.servedModel ?? null,
      latency_seconds: report?.latencySeconds ?? null,
      structured_output: report?.structuredOutput ?? null,
      clock_skew_seconds: report?.clockSkewSeconds ?? null,
      limits: report?.limits ?? [],
      left_out: report?.leftOut ?? [],
    })),
  };
}

const COLUMNS = [
  { heading: 'judge' },
  { heading: 'endpoint' },
  { heading: 'model' },
  { heading: 'answer' },
  { heading: 'latency', figures: true },
  { heading: 'schema' },
];

/** A row for each judge, and below it what needs a sentence. */
export function judgeCheckText(checks: readonly EndpointCheck[]): string {
  if (checks.length === 0) return 'no endpoint is asked: the rules judge needs none\n';
  const rows = checks.map(({ judge, host, model, report, fault }) => [
    judge,
    host,
    model,
    fault === undefined ? 'ok' : 'FAULT',
    report ? `${report.latencySeconds.toFixed(2)} s` : '–',
    report?.structuredOutput ?? '–',
  ]);
  const notes = checks.flatMap((check) =>
    notesOf(check).map((note) => `${check.judge}: ${note}\n`),
  );
  return `${table(COLUMNS, rows)}${notes.length > 0 ? '\n' : ''}${notes.join('')}`;
}

/** Less is the resolution of the Date header and the way there. */
const WORTH_SAYING_SECONDS = 3;

function notesOf({ report, fault, warnings }: EndpointCheck): string[] {
  const { limits = [], leftOut = [], clockSkewSeconds: skew = 0 } = report ?? {};
  const limitWords = limits.map(
    ({ kind, limit, remaining }) => `${kind} ${remaining ?? '?'} left of ${limit ?? '?'}`,
  );
  return [
    ...(fault === undefined ? [] : [fault]),
    ...warnings,
    ...(leftOut.length > 0
      ? [`does not take ${leftOut.join(', ')}; it is asked without, and will be`]
      : []),
    ...(Math.abs(skew) >= WORTH_SAYING_SECONDS
      ? [
          `its clock is ${Math.abs(skew).toFixed(0)} s ${skew > 0 ? 'ahead of' : 'behind'} this one; waits that it gives as a date are off by that`,
        ]
      : []),
    ...(limitWords.length > 0 ? [`limits: ${limitWords.join(', ')}`] : []),
  ];
}

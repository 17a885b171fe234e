import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lateAnswers, SOAK, type SoakResult, soak } from './soak-run.js';

/**
 * npm run soak: 20,000 judge calls at once against an endpoint that misbehaves. Fails where a call is lost, scored
 * wrongly or made twice, where memory stays taken, or where it lasts too long.
 */
const MOST_SECONDS = 180;
const MOST_GROWTH_MEGABYTES = 16;

const result = await soak(SOAK);
const failed = Object.values(result.failed).reduce((sum, n) => sum + n, 0);
const grown = result.heap && (result.heap.after - result.heap.before) / 2 ** 20;
const faults = [
  [result.scored + result.abstained + failed === result.calls, 'every call has one end'],
  [result.wrong === 0, 'no call is scored wrongly'],
  [result.defects.length === 0, `every failure has a reason: ${result.defects[0] ?? ''}`],
  [result.provider.answeredAgain <= lateAnswers(result), 'no answered question is asked again'],
  [result.scored > 0.97 * result.calls, 'at least 97 % are scored'],
  [result.seconds < MOST_SECONDS, `it ends within ${MOST_SECONDS} s`],
  [
    grown === undefined || grown < MOST_GROWTH_MEGABYTES,
    `the heap grows by less than ${MOST_GROWTH_MEGABYTES} MB`,
  ],
].flatMap(([holds, what]) => (holds ? [] : [what as string]));

const text = page(result);
process.stdout.write(text);
writeFileSync(join(import.meta.dirname, 'soak.md'), text);
for (const what of faults) process.stderr.write(`does not hold: ${what}\n`);
process.exit(faults.length === 0 ? 0 : 1);

function counts(ends: Readonly<Record<string, number>>): string {
  const told = Object.entries(ends).map(([end, n]) => `${end} ${n}`);
  return told.join(', ') || '0';
}

function page({ provider, heap, ...r }: SoakResult): string {
  const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  const lines = [
    ['judge calls', `${r.calls}, of which ${r.repeats} repeat an earlier one`],
    ['scored', `${r.scored}, of which wrongly ${r.wrong}`],
    ['abstained', String(r.abstained)],
    ['failed with a reason', counts(r.failed)],
    ['failed without one', String(r.defects.length)],
    [
      'attempts at the endpoint',
      `${provider.calls}, at most ${provider.peakInFlight} at once over ${provider.connections} connections`,
    ],
    ['how they ended', counts(r.attempts)],
    [
      'answered questions that were asked again',
      `${provider.answeredAgain}, of ${(r.attempts.timeout ?? 0) - provider.stalled} whose answer came after the attempt's deadline`,
    ],
    ['time', `${r.seconds.toFixed(1)} s, ${(r.calls / r.seconds).toFixed(0)} calls a second`],
    ['processor time of the caller', `${r.cpuMicrosecondsPerCall.toFixed(0)} µs a call`],
    [
      'heap after a collection',
      heap ? `${mb(heap.before)} MB before, ${mb(heap.after)} MB after` : 'not measured',
    ],
    ['resident at the end', `${r.residentMegabytes.toFixed(0)} MB`],
  ];
  const { shares = {}, latencyMs } = SOAK.mix;
  const ills = Object.entries(shares)
    .map(([what, share]) => `${what} ${share * 100} %`)
    .join(', ');
  return [
    '# Last soak',
    '',
    `Node ${process.version}; ${SOAK.inFlight} calls under way at once, over ${latencyMs} ms of latency, against an endpoint in a process of its own with ${ills}.`,
    '',
    '| what | |',
    '|---|---|',
    ...lines.map(([what, value]) => `| ${what} | ${value} |`),
    '',
  ].join('\n');
}

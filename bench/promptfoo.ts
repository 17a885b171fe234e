import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProviderProcess } from '../tests/support/fake-provider-process.js';
import { buildBench } from './build.js';
import { promptfooCommand, VERSION } from './promptfoo/install.js';
import { makePairs } from './promptfoo/pairs.js';
import { flipside, IN_FLIGHT, promptfoo, type Side } from './promptfoo/sides.js';
import { mustBe } from './row.js';

/**
 * npm run bench:promptfoo [-- --pairs N --rounds R]: whole offline runs over the same pairs by the same loopback judge,
 * each a process of its own, order swapped each round; time and memory as ratios.
 */
const LATENCY_SECONDS = 0.1;

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
  },
});
const pairs = makePairs(Number(values.pairs));
const rounds = Number(values.rounds);
const ideal = (pairs.length / IN_FLIGHT) * LATENCY_SECONDS;
promptfooCommand();
const main = join(await buildBench(), 'src/main.js');
const sides = [
  ['flipside', flipside(main)],
  ['promptfoo', promptfoo()],
  ['promptfooUnkept', promptfoo('--no-write')],
] as const;
type Name = (typeof sides)[number][0];
const took: Record<Name, { seconds: number[]; megabytes: number[] }> = {
  flipside: { seconds: [], megabytes: [] },
  promptfoo: { seconds: [], megabytes: [] },
  promptfooUnkept: { seconds: [], megabytes: [] },
};

async function once(name: Name, side: Side): Promise<void> {
  const dir = mkdtempSync(join(main, '../../../pairs-'));
  const server = await startProviderProcess({ latencyMs: LATENCY_SECONDS * 1000 });
  try {
    const ran = await side({ dir, pairs, openaiUrl: server.openaiUrl });
    const { calls, peakInFlight } = await server.report();
    mustBe(calls >= pairs.length, `${name} asked ${calls} times`);
    took[name].seconds.push(ran.seconds);
    took[name].megabytes.push(ran.peakMegabytes);
    process.stderr.write(
      `${name}: ${ran.seconds.toFixed(1)} s, ${ran.peakMegabytes.toFixed(0)} MB, ${calls} calls, ${peakInFlight} in flight\n`,
    );
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true });
  }
}

const load = loadavg()[0] as number;
for (let round = 0; round < rounds; round += 1) {
  for (const [name, side] of round % 2 === 0 ? sides : [...sides].reverse()) await once(name, side);
}

const median = (of: readonly number[]) =>
  [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] as number;
const ours = took.flipside;
const ratio = (a: readonly number[], b: readonly number[]) =>
  median(a.map((x, i) => x / (b[i] as number)));
const row = (name: string, { seconds, megabytes }: typeof ours) =>
  `| ${name} | ${median(seconds).toFixed(1)} | ${(median(seconds) / ideal).toFixed(2)} | ${median(megabytes).toFixed(0)} |`;
const times = (theirs: typeof ours) =>
  `${ratio(theirs.seconds, ours.seconds).toFixed(1)} times as long and ${ratio(theirs.megabytes, ours.megabytes).toFixed(1)} times the memory`;
const page = [
  '# Last run against promptfoo',
  '',
  `Node ${process.version}, ${cpus().length} cores, load ${load.toFixed(1)} before; ${pairs.length} LLM-graded comparisons by one loopback judge of ${LATENCY_SECONDS * 1000} ms, ${IN_FLIGHT} in flight, whole commands in processes of their own, median of ${rounds} rounds. Ideal: ${ideal.toFixed(2)} s.`,
  '',
  '| command | time, s | time over ideal | peak memory (VmHWM), MB |',
  '|---|---|---|---|',
  row('flipside score', ours),
  row(`promptfoo ${VERSION} eval`, took.promptfoo),
  row(`promptfoo ${VERSION} eval --no-write`, took.promptfooUnkept),
  '',
  `promptfoo takes ${times(took.promptfoo)}; without its database, ${times(took.promptfooUnkept)}.`,
  '',
].join('\n');
process.stdout.write(page);
if (pairs.length >= 2000) writeFileSync(join(import.meta.dirname, 'promptfoo.md'), page);
process.exit(0);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildBench } from './build.js';
import { watched } from './watched.js';
import { writeRollouts } from './workload/write.js';

/**
 * npm run bench:memory [-- --rollouts N --variety V]: N and twice as many rollouts are scored by the rules judge; fails
 * where the first takes too much memory, or the second more than the first by more than a little.
 */
const MOST_MEGABYTES = 600;
const MOST_GROWTH = 1.15;

const { values } = parseArgs({
  options: {
    rollouts: { type: 'string', default: '1000000' },
    variety: { type: 'string', default: '4' },
  },
});
const built = await buildBench();
const dir = mkdtempSync(join(built, '..', 'memory-'));

async function scored(rollouts: number) {
  const input = join(dir, 'rollouts.jsonl');
  const out = join(dir, 'rewards.jsonl');
  await writeRollouts(input, { seed: 1, rollouts, variety: Number(values.variety) });
  process.stderr.write(`${rollouts} rollouts are written\n`);
  const argv = ['score', '--rollouts', input, '--out', out, '--json', '--quiet'];
  const ran = await watched([join(built, 'src/main.js'), ...argv, '--log-level', 'error']);
  rmSync(out, { force: true });
  rmSync(input);
  if (ran.code !== 0 && ran.code !== 3)
    throw new Error(`score ended with ${ran.code}: ${ran.stderr}`);
  const summary = JSON.parse(ran.stdout);
  if (summary.rollouts !== rollouts) throw new Error(`${summary.rollouts} of ${rollouts} rewards`);
  return { rollouts, ...ran, cached: summary.overall.share_cached as number, load: loadavg()[0] };
}

const runs = [];
try {
  for (const times of [1, 2]) runs.push(await scored(times * Number(values.rollouts)));
} finally {
  rmSync(dir, { recursive: true });
}
const [one, two] = runs as [Awaited<ReturnType<typeof scored>>, Awaited<ReturnType<typeof scored>>];
const growth = two.peakMegabytes / one.peakMegabytes;
const page = [
  '# Last memory run',
  '',
  `Node ${process.version}, ${cpus().length} cores; \`flipside score\` by the rules judge over generated rollouts, ${values.variety} different answers of a policy to a chart, groups apart. Peak: VmHWM of the process.`,
  '',
  '| rollouts | peak, MB | time, s | rollouts a second | pairs whose verdict was cached | load of the machine |',
  '|---|---|---|---|---|---|',
  ...runs.map(
    (r) =>
      `| ${r.rollouts.toLocaleString('en-US')} | ${r.peakMegabytes.toFixed(0)} | ${r.seconds.toFixed(0)} | ${(r.rollouts / r.seconds).toFixed(0)} | ${(100 * r.cached).toFixed(1)} % | ${r.load?.toFixed(1)} |`,
  ),
  '',
  `Twice as many take ${growth.toFixed(2)} times the memory.`,
  '',
].join('\n');
process.stdout.write(page);
if (one.rollouts >= 1_000_000) writeFileSync(join(import.meta.dirname, 'memory.md'), page);
const faults = [
  [one.peakMegabytes < MOST_MEGABYTES, `less than ${MOST_MEGABYTES} MB`],
  [growth <= MOST_GROWTH, `twice as many rollouts take at most ${MOST_GROWTH} times the memory`],
].flatMap(([holds, what]) => (holds ? [] : [what as string]));
for (const what of faults) process.stderr.write(`does not hold: ${what}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

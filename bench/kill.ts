import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../src/core/seeded-random.js';
import { buildBench } from './build.js';
import { watched } from './watched.js';
import { writeRollouts } from './workload/write.js';

/**
 * npm run bench:kill [-- --rollouts N --seed S]: scores without a break, then again and again with kill -9 at random
 * moments, ten in all, each time going on with the same command. Fails where an output differs by a byte.
 */
const KILLS = 10;

const { values } = parseArgs({
  options: {
    rollouts: { type: 'string', default: '60000' },
    variety: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
  },
});
const built = await buildBench();
const dir = mkdtempSync(join(built, '..', 'kill-'));
const input = join(dir, 'rollouts.jsonl');
const out = join(dir, 'rewards.jsonl');
const rollouts = Number(values.rollouts);
const argv = ['score', '--rollouts', input, '--out', out, '--json', '--log-level', 'error'];
const run = (killAfterMs?: number) =>
  watched([join(built, 'src/main.js'), ...argv], killAfterMs === undefined ? {} : { killAfterMs });
/** The digest of the output, which is then removed. */
function taken(): string {
  const hash = createHash('sha256').update(readFileSync(out)).digest('hex');
  rmSync(out);
  return hash;
}

const kills: { readonly afterSeconds: number; readonly resumed: string }[] = [];
const digests: string[] = [];
let seconds = 0;
try {
  await writeRollouts(input, { seed: 1, rollouts, variety: Number(values.variety) });
  const whole = await run();
  if (whole.code !== 0 && whole.code !== 3) throw new Error(whole.stderr);
  digests.push(taken());
  seconds = whole.seconds;
  const random = seededRandom(Number(values.seed));
  for (;;) {
    const after = kills.length < KILLS ? random() * seconds : undefined;
    const ran = await run(after === undefined ? undefined : after * 1000);
    const resumed =
      ran.stderr.match(/resuming: (.*)/)?.[1] ?? 'killed before it could say, or nothing was there';
    if (ran.code === null) {
      if (existsSync(out)) throw new Error('a run that was killed left an output');
      kills.push({ afterSeconds: after as number, resumed });
      process.stderr.write(
        `kill ${kills.length} after ${(after as number).toFixed(1)} s: ${resumed}\n`,
      );
      continue;
    }
    if (ran.code !== whole.code) throw new Error(`ended with ${ran.code}: ${ran.stderr}`);
    digests.push(taken());
    if (after === undefined) break;
  }
} finally {
  rmSync(dir, { recursive: true });
}
const same = new Set(digests).size === 1;
const page = [
  '# Last kills',
  '',
  `Node ${process.version}, ${cpus().length} cores; ${rollouts.toLocaleString('en-US')} generated rollouts by the rules judge, ${seconds.toFixed(1)} s without a break; kill -9 at ${kills.length} random moments (seed ${values.seed}), the same command again after each.`,
  '',
  '| killed after, s | the run was then going on from |',
  '|---|---|',
  ...kills.map((k) => `| ${k.afterSeconds.toFixed(1)} | ${k.resumed} |`),
  '',
  `${digests.length} outputs, ${same ? 'byte for byte the same' : 'NOT the same'} (SHA-256 ${digests[0]?.slice(0, 16)}).`,
  '',
].join('\n');
process.stdout.write(page);
writeFileSync(join(import.meta.dirname, 'kill.md'), page);
process.exitCode = same ? 0 : 1;

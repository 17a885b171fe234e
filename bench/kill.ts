import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../src/core/seeded-random.js';
import { buildBench } from './build.js';
import { watched } from './watched.js';
import { writeRollouts } from './workload/write.js';

/**
 * npm run bench:kill [-- --rollouts N --notes BYTES --seed S]: scores without a break, then again and again with kill -9 at random
 * moments until ten of them have met the scoring with some of its pieces done and some not, each time going on with the
 * same command. Fails where an output differs by a byte, and where so many are not met.
 */
const KILLS = 10;
const MOST_KILLS = 60;

const STAGES = ['start', 'reading', 'first piece', 'between', 'writing'] as const;
type Stage = (typeof STAGES)[number];

const { values } = parseArgs({
  options: {
    rollouts: { type: 'string', default: '60000' },
    variety: { type: 'string', default: '4' },
    // What each rollout brings along: pieces are cut by their bytes, and a few rollouts make several then.
    notes: { type: 'string', default: '4096' },
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
async function taken(): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(out), hash);
  rmSync(out);
  return hash.digest('hex');
}

/** What a run that was killed was at, by what it has left behind. */
function stageLeft(): { readonly stage: Stage; readonly said: string } {
  const work = join(dir, '.rewards.jsonl.flipside');
  const plan = join(work, 'plan.json');
  if (!existsSync(work)) return { stage: 'start', said: 'start' };
  if (!existsSync(plan)) return { stage: 'reading', said: 'reading' };
  if (readdirSync(dir).some((name) => name.endsWith('.part'))) {
    return { stage: 'writing', said: 'writing' };
  }
  const { pieces } = JSON.parse(readFileSync(plan, 'utf8')).staged as { pieces: unknown[] };
  const done = pieces.filter((_, n) => existsSync(join(work, `rewards-${n}`))).length;
  const said = `${done} of ${pieces.length} pieces done`;
  if (done === pieces.length) return { stage: 'writing', said };
  return { stage: done === 0 ? 'first piece' : 'between', said };
}

const kills: { readonly afterSeconds: number; readonly stage: string; readonly said: string }[] =
  [];
const between = () => kills.filter((kill) => kill.stage === 'between').length;
const digests: string[] = [];
let seconds = 0;
try {
  const [variety, notes] = [Number(values.variety), Number(values.notes)];
  await writeRollouts(input, { seed: 1, rollouts, variety, notes });
  const whole = await run();
  if (whole.code !== 0 && whole.code !== 3) throw new Error(whole.stderr);
  digests.push(await taken());
  seconds = whole.seconds;
  const random = seededRandom(Number(values.seed));
  for (;;) {
    const isDone = between() >= KILLS || kills.length >= MOST_KILLS;
    const after = isDone ? undefined : random() * seconds;
    const ran = await run(after === undefined ? undefined : after * 1000);
    if (ran.code === null) {
      if (existsSync(out)) throw new Error('a run that was killed left an output');
      const left = stageLeft();
      kills.push({ afterSeconds: after as number, ...left });
      process.stderr.write(
        `kill ${kills.length} after ${(after as number).toFixed(1)} s: ${left.said}\n`,
      );
      continue;
    }
    if (ran.code !== whole.code) throw new Error(`ended with ${ran.code}: ${ran.stderr}`);
    digests.push(await taken());
    if (after === undefined) break;
  }
} finally {
  rmSync(dir, { recursive: true });
}
const same = new Set(digests).size === 1;
const stages = STAGES.map((stage) => {
  const met = kills.filter((kill) => kill.stage === stage).length;
  return `${stage} ${met}`;
});
const page = [
  '# Last kills',
  '',
  `Node ${process.version}, ${cpus().length} cores; ${rollouts.toLocaleString('en-US')} generated rollouts by the rules judge, ${seconds.toFixed(1)} s without a break; kill -9 at ${kills.length} random moments (seed ${values.seed}: ${stages.join(', ')}), the same command again after each.`,
  '',
  '| killed after, s | at |',
  '|---|---|',
  ...kills.map((k) => `| ${k.afterSeconds.toFixed(1)} | ${k.said} |`),
  '',
  `${digests.length} outputs, ${same ? 'byte for byte the same' : 'NOT the same'} (SHA-256 ${digests[0]?.slice(0, 16)}).`,
  '',
].join('\n');
process.stdout.write(page);
writeFileSync(join(import.meta.dirname, 'kill.md'), page);
process.exitCode = same && between() >= KILLS ? 0 : 1;

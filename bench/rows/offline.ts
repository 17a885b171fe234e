import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { mustBe, type Row, type Side } from '../row.js';
import { watched } from '../watched.js';
import { writeRollouts } from '../workload/write.js';

const ROLLOUTS = 10_000;
/** Different answers of a policy to a chart. */
const VARIETY = 4;
/** As compiled, beside this file's own folder. */
const MAIN = join(import.meta.dirname, '../../src/main.js');

/** A whole command, its start with it, against reading and writing the same lines and nothing else. */
export const offlineRow: Row = {
  id: 'offline',
  what: `${ROLLOUTS.toLocaleString('en-US')} saved rollouts by the rules judge, the start of the command with it`,
  unit: 'rollouts',
  units: ROLLOUTS,
  subject: () =>
    over('flipside score', async ({ input, out }) => {
      const files = ['--rollouts', input, '--out', out];
      const ran = await watched([MAIN, 'score', ...files, '--quiet', '--log-level', 'error']);
      mustBe(ran.code === 0 || ran.code === 3, `score ended with ${ran.code}: ${ran.stderr}`);
    }),
  reference: () =>
    over('the same JSONL read, parsed, written out and nothing else', async ({ input, out }) => {
      const lines = createInterface({ input: createReadStream(input), crlfDelay: Infinity });
      await pipeline(async function* () {
        for await (const line of lines) yield `${JSON.stringify(JSON.parse(line))}\n`;
      }, createWriteStream(out));
    }),
};

interface Files {
  readonly input: string;
  readonly out: string;
}

async function over(name: string, once: (files: Files) => Promise<void>): Promise<Side> {
  const dir = mkdtempSync(join(tmpdir(), 'flipside-bench-'));
  const files = { input: join(dir, 'rollouts.jsonl'), out: join(dir, 'out.jsonl') };
  await writeRollouts(files.input, { seed: 1, rollouts: ROLLOUTS, variety: VARIETY });
  const run = async (times: number) => {
    for (let t = 0; t < times; t += 1) await once(files);
  };
  return {
    name,
    run,
    async check() {
      await run(1);
      const rows = readFileSync(files.out, 'utf8').split('\n').length - 1;
      mustBe(rows === ROLLOUTS, `${rows} rows are written`);
    },
    close: () => rmSync(dir, { recursive: true }),
  };
}

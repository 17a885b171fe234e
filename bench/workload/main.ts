import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Workload, writeCases, writeRollouts } from './write.js';

/**
 * Writes what the benches and a first look at a report are fed with; `--help` says how.
 */
const USAGE = `npm run workload -- --out DIR: cases.jsonl and rollouts.jsonl of the paper's size, 224 cases and six policies.
npm run workload -- --cases 20000 --out DIR: of so many cases.
npm run workload -- --rollouts 1000000 --out FILE: so many rollouts of them, groups apart.
Also --seed N, --variety N and --every.
`;
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    cases: { type: 'string' },
    rollouts: { type: 'string' },
    seed: { type: 'string', default: '1' },
    variety: { type: 'string', default: '1' },
    every: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const { out, rollouts, seed, variety, every, cases } = values;
if (values.help) {
  process.stdout.write(USAGE);
  process.exit();
}
if (out === undefined) throw new Error(`--out is missing\n${USAGE}`);
const workload: Workload = {
  ...{ seed: Number(seed), variety: Number(variety), every },
  ...(cases === undefined ? {} : { cases: Number(cases) }),
};
if (rollouts === undefined) {
  await mkdir(out, { recursive: true });
  await writeCases(join(out, 'cases.jsonl'), workload);
  const count = await writeRollouts(join(out, 'rollouts.jsonl'), workload);
  process.stdout.write(`${count} rollouts\n`);
} else {
  await writeRollouts(out, { ...workload, rollouts: Number(rollouts) });
}

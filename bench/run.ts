import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildBench } from './build.js';
import type { Row } from './row.js';
import { ROWS } from './rows.js';

/** npm run bench [-- ROW...]: ratios against a named reference of the same run, medians of the rounds. */
const ROUNDS = 3;
const execFileAsync = promisify(execFile);

interface Measured {
  readonly row: Row;
  readonly names: { readonly subject: string; readonly reference: string };
  /** Subject over reference, a round each. */
  readonly ratios: readonly number[];
  readonly subjectPerSecond: number;
}

async function side(row: Row, which: 'subject' | 'reference') {
  const { stdout } = await execFileAsync(process.execPath, [SIDE, row.id, which]);
  return JSON.parse(stdout) as { name: string; perSecond: number };
}

async function measure(row: Row): Promise<Measured> {
  const rounds: { subject: number; reference: number }[] = [];
  let names = { subject: '', reference: '' };
  for (let round = 0; round < ROUNDS; round++) {
    const order =
      round % 2 === 0 ? (['subject', 'reference'] as const) : (['reference', 'subject'] as const);
    const got = { subject: 0, reference: 0 };
    for (const which of order) {
      const { name, perSecond } = await side(row, which);
      got[which] = perSecond;
      names = { ...names, [which]: name };
    }
    rounds.push(got);
    process.stderr.write(`${row.id} round ${round + 1}/${ROUNDS}\r`);
  }
  return {
    row,
    names,
    ratios: rounds.map((r) => r.subject / r.reference),
    subjectPerSecond: median(rounds.map((r) => r.subject)),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

const show = (n: number) => (n >= 100 ? n.toFixed(0) : n.toPrecision(3));

const HEAD = `Node ${process.version}, ${cpus().length} cores, median of ${ROUNDS} rounds, each side in a fresh process, order swapped each round.

| row | subject | reference | subject / reference | rounds | subject, per second |
|---|---|---|---|---|---|
`;

function lineOf({ row, names, ratios, subjectPerSecond }: Measured): string {
  const raw = ratios.map(show).join(' ');
  const rate = `${show(subjectPerSecond)} ${row.unit}`;
  const cells = [row.what, names.subject, names.reference].map((c) => c.replaceAll('|', '\\|'));
  return `| ${cells.join(' | ')} | **${show(median(ratios))}** | ${raw} | ${rate} |\n`;
}

const SIDE = join(await buildBench(), 'bench/side.js');
const wanted = process.argv.slice(2);
const rows = wanted.length === 0 ? ROWS : ROWS.filter((r) => wanted.includes(r.id));
let table = HEAD;
process.stdout.write(HEAD);
for (const row of rows) {
  const line = lineOf(await measure(row));
  process.stderr.write('\x1b[2K');
  // Each row at once: what breaks off later does not take it along.
  process.stdout.write(line);
  table += line;
}
if (wanted.length === 0) {
  writeFileSync(join(import.meta.dirname, 'results.md'), `# Last results\n\n${table}`);
}

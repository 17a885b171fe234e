import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openCatalog } from '../../src/compose/open-catalog.js';
import { BUILT_IN_CATALOG } from '../../src/config/settings-schema.js';
import { CASES, caseJson, makeCases, type WorkloadCase } from './cases.js';
import { makeRollouts } from './rollouts.js';
import { shuffled } from './shuffled.js';

/** What is asked of the workload. */
export interface Workload {
  readonly seed: number;
  /** How many cases; as many as the paper has where it is not said. */
  readonly cases?: number;
  /** Absent: each case and sibling once a policy, as the paper has it. */
  readonly rollouts?: number;
  /** Whether a case has all siblings of the catalog, also those whose intervention does not apply to its chart. */
  readonly every?: boolean;
  /** How many different answers a policy has for a chart, where it answers more than once. */
  readonly variety?: number;
  /** Characters of a field that only passes through; absent: there is none. */
  readonly notes?: number;
}

/** Writes the cases, a row a line. */
export async function writeCases(path: string, workload: Workload): Promise<void> {
  await writeLines(path, casesOf(workload).map(caseJson));
}

function casesOf({ seed, cases = CASES }: Workload): WorkloadCase[] {
  return makeCases({ seed, count: cases });
}

/** Writes the rollouts, a row a line; many of them in an order that takes groups apart. Returns how many. */
export async function writeRollouts(path: string, workload: Workload): Promise<number> {
  const { seed, rollouts, every = false, variety = 1, notes } = workload;
  const more = notes === undefined ? {} : { notes: 'n'.repeat(notes) };
  const { catalog, treatments: loaded } = openCatalog(BUILT_IN_CATALOG);
  const all = every ? { interventions: [...catalog.interventions.keys()] } : {};
  const made = makeRollouts({
    ...{ seed, cases: casesOf(workload), variety, treatments: loaded.treatments },
    ...all,
  });
  const count = rollouts ?? made.perStep;
  await writeLines(path, rowsOf(count));
  return count;

  function* rowsOf(total: number) {
    for (let i = 0; i < total; i += 1)
      yield { ...made.at(rollouts === undefined ? i : shuffled(i, total)), ...more };
  }
}

const LINES_AT_ONCE = 256;

async function writeLines(path: string, rows: Iterable<object>): Promise<void> {
  function* chunks() {
    let lines = '';
    let held = 0;
    for (const row of rows) {
      lines += `${JSON.stringify(row)}\n`;
      held += 1;
      if (held % LINES_AT_ONCE !== 0) continue;
      yield lines;
      lines = '';
    }
    if (lines !== '') yield lines;
  }
  await pipeline(Readable.from(chunks(), { objectMode: true }), createWriteStream(path));
}

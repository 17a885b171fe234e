import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { PlanReader, Transform } from '../calibrate/known/known-pair.js';
import { knownPairs } from '../calibrate/known/known-pairs.js';
import type { CanarySettings } from '../config/serving-schema.js';
import { BUILT_IN_CATALOG } from '../config/settings-schema.js';
import type { Catalog } from '../core/catalog.js';
import type { Rollout } from '../core/rollout.js';
import { seededRandom } from '../core/seeded-random.js';
import { FlipsideError } from '../errors.js';
import { type Canary, canaryOf } from '../judge/canaries/canary.js';
import { mixCanaries, type Watched } from '../judge/canaries/mix-canaries.js';
import type { Roster } from '../judge/roster.js';
import type { Metrics } from '../metrics.js';
import { type LabelledPair, labelledPairRow } from '../offline/labelled-pair-row.js';
import { type FoundRow, faultText, type RowKind, readRows } from '../offline/read-rows.js';
import { rolloutRow } from '../offline/rollout-row.js';
import { rolloutSources } from '../offline/rollout-sources.js';
import type { Log } from '../server/log.js';

/** The answers of which canaries are made where no file is named. */
const SAMPLES = join(BUILT_IN_CATALOG, 'cases', 'rollouts.jsonl');
const BUILT_IN_TRANSFORMS: ReadonlySet<Transform> = new Set(['unchanged', 'corrected', 'attacked']);

/**
 * The roster with its judges watched. Throws FlipsideError `config_invalid` for files that hold no pairs of known score, or
 * pairs of an intervention that the catalog does not have.
 */
export async function composeCanaries(parts: {
  readonly settings: CanarySettings;
  readonly roster: Roster;
  readonly catalog: Catalog;
  /** Asked for where no file is named. */
  readonly reader: () => Promise<PlanReader>;
  readonly metrics: Metrics;
  readonly breathe: () => Promise<void>;
  readonly log: Log;
  readonly onDefect: (cause: unknown) => void;
}): Promise<Watched> {
  const { settings, roster, log } = parts;
  const { rate, files, seed } = settings;
  const pool = files.length > 0 ? await ofFiles(files, parts) : await ofSamples(seed, parts);
  if (pool.length === 0) {
    const from =
      files.length > 0 ? files.join(', ') : `the catalog has no intervention of ${SAMPLES}`;
    throw faulty(`${from}: no pair of known score (0, 0.5 or 1) to watch judges with`);
  }
  const onDrift = (judge: string, what: string) =>
    log.warn({ judge }, `the judge has drifted: ${what}; calibrate it again, or find what changed`);
  return mixCanaries(roster, { ...parts, pool, rate, random: seededRandom(seed), onDrift });
}

async function ofFiles(
  files: readonly string[],
  { catalog }: { readonly catalog: Catalog },
): Promise<Canary[]> {
  const pool: Canary[] = [];
  for (const file of files) {
    for (const { value, line } of await rowsOf(file, labelledPairRow)) {
      pool.push(...canariesOf(value, { catalog, place: `${file}:${line}` }));
    }
  }
  return pool;
}

function canariesOf(
  { interventionId, baseline, sibling, label, transform }: LabelledPair,
  { catalog, place }: { readonly catalog: Catalog; readonly place: string },
): Canary[] {
  const intervention = catalog.interventions.get(interventionId);
  if (!intervention) {
    throw faulty(`${place}: intervention_id: "${interventionId}" is not in the catalog`);
  }
  const canary = canaryOf({ pair: { intervention, baseline, sibling }, label, transform });
  return canary ? [canary] : [];
}

/** Pairs made of the sample answers, of those interventions that the catalog has. */
async function ofSamples(
  seed: number,
  {
    catalog,
    reader,
    breathe,
  }: Pick<Parameters<typeof composeCanaries>[0], 'catalog' | 'reader' | 'breathe'>,
): Promise<Canary[]> {
  const rollouts: Rollout[] = (await rowsOf(SAMPLES, rolloutRow)).map((row) => row.value);
  const options = { reader: await reader(), seed, transforms: BUILT_IN_TRANSFORMS };
  const pool: Canary[] = [];
  for (const source of rolloutSources(rollouts, catalog)) {
    for (const { baseline, sibling, label, transform } of knownPairs(source, options)) {
      const pair = { intervention: source.intervention, baseline, sibling };
      const canary = canaryOf({ pair, label, transform });
      if (canary) pool.push(canary);
    }
    await breathe();
  }
  return pool;
}

async function rowsOf<T>(file: string, kind: RowKind<T>): Promise<FoundRow<T>[]> {
  const faults: string[] = [];
  const rows: FoundRow<T>[] = [];
  try {
    const source = { file, chunks: createReadStream(file) };
    for await (const row of readRows(source, kind, (fault) => faults.push(faultText(fault)))) {
      rows.push(row);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const what =
      code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code ?? message})`;
    throw faulty(`${file}: ${what}`);
  }
  if (faults.length > 0) throw faulty(faults.join('\n'));
  return rows;
}

function faulty(what: string): FlipsideError {
  return new FlipsideError('config_invalid', `canaries: ${what}`);
}

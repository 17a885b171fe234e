import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { LockState } from '../core/catalog.js';
import { faultsError } from './yaml-file.js';

/** Lies beside what it locks. */
export const LOCK_FILE = 'catalog.lock.json';

const lockSchema = z.strictObject({
  version: z.literal(1),
  /** The day of registration, ISO. */
  date: z.string(),
  digest: z.string(),
  /** Digest by part: of the values of `interventions/ID`, `facts/ID`, `judges/ID`, `treatments`, of the bytes of `verifier/ID`. */
  parts: z.record(z.string(), z.string()),
});
type Lock = z.infer<typeof lockSchema>;

/** What a catalog's content comes to: its digest, and the digest of each part. */
export interface Digests {
  readonly digest: string;
  readonly parts: Readonly<Record<string, string>>;
}

/** Compares a catalog with the lock file of its directory. Throws `catalog_invalid` when that file is not a lock. */
export function lockState(dir: string, now: Digests): LockState {
  const lock = readLock(dir);
  if (!lock) return { state: 'MISSING', differences: [] };
  const differences = differencesFrom(lock, now);
  return { state: differences.length === 0 ? 'MATCHES' : 'DIFFERS', differences };
}

/**
 * Writes the lock file, whole or not at all, and returns what changed since the one before, if there was one. Throws
 * `catalog_invalid` when it cannot be written.
 */
export function writeLock(
  dir: string,
  now: Digests & { readonly date: string },
): { readonly path: string; readonly differences: readonly string[] } {
  const path = join(dir, LOCK_FILE);
  const before = readLock(dir);
  const parts = Object.fromEntries(Object.entries(now.parts).sort(([a], [b]) => (a < b ? -1 : 1)));
  const lock: Lock = { version: 1, date: now.date, digest: now.digest, parts };
  try {
    writeFileSync(`${path}.part`, `${JSON.stringify(lock, null, 2)}\n`);
    renameSync(`${path}.part`, path);
  } catch (cause) {
    const message = `cannot be written (${(cause as Error).message})`;
    throw faultsError([{ file: path, line: 1, message }]);
  }
  return { path, differences: before ? differencesFrom(before, now) : [] };
}

function readLock(dir: string): Lock | undefined {
  const path = join(dir, LOCK_FILE);
  if (!existsSync(path)) return undefined;
  try {
    return lockSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    const message = 'not a lock file; remove it and write it again with "flipside catalog lock"';
    throw faultsError([{ file: path, line: 1, message }]);
  }
}

function differencesFrom(lock: Lock, now: Digests): string[] {
  const names = [...new Set([...Object.keys(lock.parts), ...Object.keys(now.parts)])].sort();
  return names.flatMap((name) => {
    const [before, after] = [lock.parts[name], now.parts[name]];
    if (before === after) return [];
    if (before === undefined) return [`${name}: added since ${lock.date}`];
    return [`${name}: ${after === undefined ? 'removed' : 'changed'} since ${lock.date}`];
  });
}

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FlipsideError } from '../../errors.js';

/** Names that a file of rows may end in; a folder's other files are left alone. */
const ENDINGS = ['.jsonl', '.ndjson', '.parquet'].flatMap((e) =>
  e === '.parquet' ? [e] : [e, `${e}.gz`, `${e}.zst`],
);

/**
 * The files that a path stands for: itself, or those of a folder whose ending is known, by name with numbers in their
 * own order (`part-2` before `part-10`), but for what NeMo Gym sets aside as failed. Throws FlipsideError `input_invalid` for a folder without any.
 */
export async function shardsOf(path: string): Promise<readonly string[]> {
  if (path === '-' || !(await isFolder(path))) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const all = entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  const aside = new Set(all.flatMap(sidecarsOf));
  const names = all.filter((name) => isRowFile(name) && !aside.has(name));
  if (names.length > 0) return names.sort(byName).map((name) => join(path, name));
  throw new FlipsideError(
    'input_invalid',
    `${path}: a folder without files of rows; it needs files ending in ${ENDINGS.join(', ')}`,
  );
}

/** The files of failed rollouts that lie beside these files and are not among them. */
export async function failuresBeside(files: readonly string[]): Promise<readonly string[]> {
  const named = new Set(files);
  const beside = [...new Set(files.filter((file) => file !== '-').flatMap(sidecarsOf))];
  const there = await Promise.all(beside.map((file) => !named.has(file) && isFile(file)));
  return beside.filter((_, i) => there[i]);
}

/** NeMo Gym writes the rollouts that failed to `<stem>_failures.jsonl`. */
function sidecarsOf(file: string): string[] {
  const stem = /^(.*)\.jsonl(?:\.gz|\.zst)?$/s.exec(file)?.[1];
  return stem === undefined
    ? []
    : ['', '.gz', '.zst'].map((packed) => `${stem}_failures.jsonl${packed}`);
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** What cannot be looked at is opened as a file, which then tells why it cannot be read. */
async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function isRowFile(name: string): boolean {
  return !name.startsWith('.') && ENDINGS.some((ending) => name.endsWith(ending));
}

/** Runs of digits compare as numbers, the rest by code unit: the same order on every machine. */
export function byName(a: string, b: string): number {
  const [left, right] = [pieces(a), pieces(b)];
  for (let i = 0; i < left.length && i < right.length; i += 1) {
    const [x, y] = [left[i] as string, right[i] as string];
    if (x === y) continue;
    const isNumber = i % 2 === 1;
    const [n, m] = [x.replace(/^0+/, ''), y.replace(/^0+/, '')];
    if (isNumber && n.length !== m.length) return n.length - m.length;
    if (isNumber && n !== m) return n < m ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return left.length - right.length;
}

/** What is no digit at even places, digits at odd ones. */
function pieces(name: string): string[] {
  return name.split(/(\d+)/);
}

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FlipsideError } from '../../errors.js';

/** Names that a file of rows may end in; a folder's other files are left alone. */
const ENDINGS = ['.jsonl', '.ndjson', '.parquet'].flatMap((e) =>
  e === '.parquet' ? [e] : [e, `${e}.gz`, `${e}.zst`],
);

/**
 * The files that a path stands for: itself, or those of a folder whose ending is known, by name with numbers in their
 * own order (`part-2` before `part-10`). Throws FlipsideError `input_invalid` for a folder without any.
 */
export async function shardsOf(path: string): Promise<readonly string[]> {
  if (path === '-' || !(await isFolder(path))) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory() && isRowFile(entry.name))
    .map((entry) => entry.name);
  if (names.length > 0) return names.sort(byName).map((name) => join(path, name));
  throw new FlipsideError(
    'input_invalid',
    `${path}: a folder without files of rows; it needs files ending in ${ENDINGS.join(', ')}`,
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

import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { FlipsideError } from '../../errors.js';

/** Names that a file of rows may end in; a folder's other files are left alone. */
const ENDINGS = ['.jsonl', '.ndjson', '.parquet'].flatMap((e) =>
  e === '.parquet' ? [e] : [e, `${e}.gz`, `${e}.zst`],
);

/** So many files are named that are not read. */
const MOST_NAMED = 5;

/**
 * The files that a path stands for: itself, or those in a folder and the folders within it whose ending is known, by name
 * with numbers in their own order (`part-2` before `part-10`), but for what NeMo Gym sets aside as failed. Names that begin
 * with a dot are passed over; `onNote` is told of other files that are, and of folders within. Throws FlipsideError
 * `input_invalid` for a folder without any.
 */
export async function shardsOf(
  path: string,
  onNote: (note: string) => void = () => {},
): Promise<readonly string[]> {
  if (path === '-' || !(await isFolder(path))) return [path];
  const all = await filesIn(path, new Set());
  const aside = new Set(all.flatMap(sidecarsOf));
  const others = all.filter((name) => !isRowFile(name));
  const names = all.filter((name) => isRowFile(name) && !aside.has(name)).sort(byPath);
  if (names.length === 0) {
    throw new FlipsideError(
      'input_invalid',
      `${path}: a folder without files of rows; it needs files ending in ${ENDINGS.join(', ')}`,
    );
  }
  const within = names.filter((name) => name.includes(sep)).length;
  if (within > 0) onNote(`${path}: ${within} of its ${names.length} files lie in folders within`);
  if (others.length > 0) onNote(`${path}: not read, by their endings: ${listed(others)}`);
  return names.map((name) => join(path, name));
}

function listed(names: readonly string[]): string {
  const named = [...names].sort(byPath).slice(0, MOST_NAMED).join(', ');
  const more = names.length - MOST_NAMED;
  return more > 0 ? `${named} and ${more} more` : named;
}

/** All files beneath a folder as paths from it. `above` are the folders that it lies in, for links may lead back. */
async function filesIn(folder: string, above: ReadonlySet<string>): Promise<string[]> {
  const real = await realpath(folder);
  if (above.has(real)) return [];
  const chain = new Set(above).add(real);
  const files: string[] = [];
  for (const name of await readdir(folder)) {
    if (name.startsWith('.')) continue;
    const path = join(folder, name);
    if (!(await isFolder(path))) files.push(name);
    else for (const inner of await filesIn(path, chain)) files.push(join(name, inner));
  }
  return files;
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
  return ENDINGS.some((ending) => name.endsWith(ending));
}

/** Folder by folder, each by name. */
function byPath(a: string, b: string): number {
  const [left, right] = [a.split(sep), b.split(sep)];
  for (let i = 0; i < left.length && i < right.length; i += 1) {
    const order = byName(left[i] as string, right[i] as string);
    if (order !== 0) return order;
  }
  return left.length - right.length;
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

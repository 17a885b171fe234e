import { FlipsideError } from '../../errors.js';
import type { OpenedRow } from '../input/open-rows.js';
import { heapBy } from './heap.js';
import { type ShardRow, shardRow } from './shard-row.js';

/** The outputs of shards, by what they are called. */
export interface ShardFiles {
  readonly open: (path: string) => AsyncIterable<OpenedRow>;
  readonly paths: readonly string[];
}

interface Reading {
  readonly path: string;
  readonly rest: AsyncIterator<OpenedRow>;
  row: ShardRow;
}

/**
 * The reward rows of all shards of a run in the order of its input, as the run would have written them in one. Throws
 * FlipsideError `input_invalid` where the files are not of one run, and where a row is missing or there twice; by then
 * rows have been given out.
 */
export async function* mergedShards({
  open,
  paths,
}: ShardFiles): AsyncGenerator<Record<string, unknown>> {
  const heap = heapBy<Reading>((a, b) => a.row.place < b.row.place);
  const shards = new Set<number>();
  let first: Reading | undefined;
  for (const path of paths) {
    const rest = open(path)[Symbol.asyncIterator]();
    const row = await nextRow(rest);
    // A shard that no group fell to is an empty file.
    if (!row) continue;
    const reading = { path, rest, row };
    first ??= reading;
    requireSameRun(reading, first);
    shards.add(row.index);
    heap.push(reading);
  }
  if (!first)
    throw invalid('no file holds a row of a shard; name what "flipside score --shard" wrote');
  const { of, rows } = first.row;
  let place = 0;
  for (let reading = heap.first(); reading; reading = heap.first()) {
    const { row } = reading;
    if (row.place !== place) throw outOfOrder(reading, { place, of, shards });
    yield row.reward;
    place += 1;
    const next = await nextRow(reading.rest);
    if (next) {
      requireSameRun({ ...reading, row: next }, reading);
      reading.row = next;
      heap.settleFirst();
    } else heap.removeFirst();
  }
  if (place !== rows) throw missing(place, { of, shards });
}

async function nextRow(rest: AsyncIterator<OpenedRow>): Promise<ShardRow | undefined> {
  const next = await rest.next();
  if (next.done) return undefined;
  const { file, line } = next.value;
  const found = 'fault' in next.value ? next.value.fault : shardRow(next.value.row);
  if (typeof found === 'string') throw invalid(`${file}:${line}: ${found}`);
  return found;
}

const NAMES = {
  of: 'the number of shards',
  rows: 'the number of rollouts',
  run: 'the run',
} as const;

function requireSameRun(one: Pick<Reading, 'path' | 'row'>, other: Pick<Reading, 'path' | 'row'>) {
  for (const [name, what] of Object.entries(NAMES) as [keyof typeof NAMES, string][]) {
    if (one.row[name] === other.row[name]) continue;
    throw invalid(
      `${one.path}: is not of the same run as ${other.path}: ${what} is ${one.row[name]} here and ${other.row[name]} there; ` +
        'merge shards of the same rollouts, catalog, judge and options',
    );
  }
}

interface SoFar {
  readonly of: number;
  readonly shards: ReadonlySet<number>;
}

function outOfOrder(
  { path, row }: Reading,
  { place, ...so }: SoFar & { readonly place: number },
): FlipsideError {
  if (row.place > place) return missing(place, so);
  return invalid(
    `${path}: holds the reward of rollout ${row.place + 1} of the input, which is there already; name each shard once`,
  );
}

function missing(place: number, { of, shards }: SoFar): FlipsideError {
  const absent = Array.from({ length: of }, (_, i) => i + 1).filter((i) => !shards.has(i));
  const told =
    absent.length === 0
      ? 'a shard is not whole; score it again'
      : `of the ${of} shards these are not here: ${absent.slice(0, 20).join(', ')}`;
  return invalid(
    `the reward of rollout ${place + 1} of the input is in none of the files: ${told}`,
  );
}

function invalid(message: string): FlipsideError {
  return new FlipsideError('input_invalid', message);
}

import { createReadStream } from 'node:fs';
import { mkdtemp, open, realpath, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { FlipsideError } from '../../errors.js';
import {
  duckDbWhy,
  isShortOfMemory,
  sqlName,
  sqlText,
  USUAL_MEMORY_MB,
  withDuckDb,
} from '../duckdb.js';
import { type JsonLine, readJsonl } from '../jsonl.js';
import { forgetScratch, scratchDir } from '../scratch-dir.js';
import { kindOf } from './first-bytes.js';

const CHUNK_BYTES = 1024 * 1024;
/** For rows of tens of megabytes, of which the engine holds several. */
const LARGE_ROWS_MEMORY_MB = 1500;

/** Whether a path is a file of Parquet. Throws FlipsideError `input_invalid` where only its name says so. */
export async function isParquet(path: string): Promise<boolean> {
  // What is read from a pipe is gone.
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) return false;
  const kind = kindOf(await headOf(path));
  if (kind === 'parquet' || !path.endsWith('.parquet')) return kind === 'parquet';
  throw new FlipsideError('input_invalid', `${path}: is no Parquet, whatever its name says`);
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path).catch(() => undefined);
  if (!file) return Buffer.alloc(0);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Where a Parquet file is unpacked. */
export interface ParquetOptions {
  readonly signal: AbortSignal;
  /** Takes the rows as JSON lines while they are read; the system's own where it is not given. */
  readonly spoolDir?: string;
}

/**
 * The rows of a Parquet file as lines: `line` is the row's number. They are written to disk as JSON first, since the
 * engine tells of a damaged file only so. Throws FlipsideError `input_invalid` where it cannot be read whole.
 */
export async function* parquetRows(
  path: string,
  options: ParquetOptions,
): AsyncGenerator<JsonLine> {
  const { spoolDir } = options;
  const folder = spoolDir
    ? await mkdtemp(join(spoolDir, 'flipside-parquet-'))
    : await scratchDir('parquet');
  try {
    const spool = join(folder, 'rows.jsonl');
    await unpack(path, { folder, spool, signal: options.signal });
    const chunks = createReadStream(spool, { highWaterMark: CHUNK_BYTES, signal: options.signal });
    yield* readJsonl(chunks, { allowsNonNumbers: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
    forgetScratch(folder);
  }
}

async function unpack(
  path: string,
  to: { readonly folder: string; readonly spool: string; readonly signal: AbortSignal },
): Promise<void> {
  const { folder, spool, signal } = to;
  // The engine takes *, ? and [ in a name for a pattern.
  const link = join(folder, 'in.parquet');
  await symlink(await realpath(path), link);
  const unpackWith = (memoryMb: number) =>
    withDuckDb({ folder: join(folder, 'spill'), memoryMb, signal }, async (connection) => {
      await connection.run("set TimeZone = 'UTC'");
      const from = `read_parquet(${sqlText(link)}, hive_partitioning = false)`;
      const columns = await columnsOf(connection, from);
      await connection.run(
        `copy (select ${columns.join(', ')} from ${from}) to ${sqlText(spool)} (format json)`,
      );
    });
  try {
    await unpackWith(USUAL_MEMORY_MB).catch((cause: unknown) => {
      if (!isShortOfMemory(cause)) throw cause;
      return unpackWith(LARGE_ROWS_MEMORY_MB);
    });
  } catch (cause) {
    signal.throwIfAborted();
    const why = `${path}: cannot be read as Parquet (${duckDbWhy(cause, { file: link })})`;
    throw new FlipsideError('input_invalid', why, { cause });
  }
}

/** Each column as JSON would have it. */
async function columnsOf(connection: DuckDBConnection, from: string): Promise<string[]> {
  const described = await connection.runAndReadAll(`describe select * from ${from}`);
  return described.getRowsJson().map(([name, type]) => {
    const column = sqlName(String(name));
    return `${asJson(column, { name: String(name), type: String(type) })} as ${column}`;
  });
}

/** Fields that others' tables hold as text, for want of a column of lists. */
const NESTED = new Set([
  'trajectory',
  'components',
  'pairs',
  'spans',
  'step_rewards',
  'calibrations',
]);

/**
 * ISO 8601 for a time, text (else base64) for bytes, digits for a decimal that a double cannot hold. What is nested keeps
 * the engine's own form.
 */
function asJson(column: string, { name, type }: { name: string; type: string }): string {
  if (type === 'VARCHAR' && NESTED.has(name)) {
    return `case when json_valid(${column}) then ${column}::json else to_json(${column}) end`;
  }
  const iso = `replace(${column}::varchar, ' ', 'T')`;
  if (type === 'TIMESTAMP WITH TIME ZONE') return `replace(${iso}, '+00', 'Z')`;
  if (type.startsWith('TIMESTAMP')) return iso;
  if (type === 'BLOB') return `coalesce(try(decode(${column})), to_base64(${column}))`;
  const digits = Number(/^DECIMAL\((\d+),/.exec(type)?.[1] ?? 0);
  return digits > 15 ? `${column}::varchar` : column;
}

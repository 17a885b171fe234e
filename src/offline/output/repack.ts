import { FlipsideError } from '../../errors.js';
import { duckDbWhy, sqlName, sqlText, USUAL_MEMORY_MB, withDuckDb } from '../duckdb.js';

/** A file of JSON lines that is to be packed otherwise. */
export interface Spool {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly largestRowBytes: number;
  /** For what the engine cannot hold. */
  readonly spillFolder: string;
}

/** A row group is held whole while it is written. */
const ROW_GROUP_BYTES = 16 * 1024 * 1024;
const MOST_ROWS = 8192;
/** The engine's own step. */
const FEWEST_ROWS = 2048;

/** Writes the rows as Parquet, one column a field; `columns` are SQL types by name. JSON stays text. */
export async function toParquet(
  spool: Spool,
  given: { readonly columns: ReadonlyMap<string, string>; readonly to: string },
): Promise<void> {
  // Parquet has no table without a column.
  const columns = given.columns.size > 0 ? given.columns : new Map([['rollout_id', 'VARCHAR']]);
  const typed = [...columns].map(([name, type]) => `${sqlName(name)}: '${type}'`).join(', ');
  const rows = `read_json(${sqlText(spool.file)}, format = 'newline_delimited', ${largest(spool)}, columns = {${typed}})`;
  const size = `row_group_size ${rowsPerGroup(spool)}`;
  await copy(
    spool,
    `copy (select * from ${rows}) to ${sqlText(given.to)} (format parquet, compression zstd, ${size})`,
  );
}

/** Writes the same lines as one frame of zstd. */
export async function toZstd(spool: Spool, { to }: { readonly to: string }): Promise<void> {
  const rows = `read_json_objects(${sqlText(spool.file)}, format = 'newline_delimited', ${largest(spool)})`;
  // As CSV of one column that knows no quotes, and a delimiter that JSON never has raw.
  const asIs = "format csv, header false, quote '', escape '', delim '\u0001'";
  await copy(
    spool,
    `copy (select json from ${rows}) to ${sqlText(to)} (${asIs}, compression zstd)`,
  );
}

async function copy(spool: Spool, sql: string): Promise<void> {
  // A row is held in several forms while it is read and written.
  const memoryMb = USUAL_MEMORY_MB + 8 * Math.ceil(spool.largestRowBytes / 2 ** 20);
  const written = await withDuckDb({ folder: spool.spillFolder, memoryMb }, async (connection) => {
    const result = await connection.runAndReadAll(sql);
    return Number(result.getRowsJson()[0]?.[0]);
  }).catch((cause: unknown) => {
    const why = duckDbWhy(cause, { file: spool.file });
    throw new FlipsideError('input_invalid', `cannot be packed (${why}); write .jsonl`, { cause });
  });
  // A reader of JSON may pass over what it cannot read.
  if (written !== spool.rows) throw new Error(`${written} of ${spool.rows} rows were packed`);
}

function largest({ largestRowBytes }: Spool): string {
  return `maximum_object_size = ${Math.max(16 * 1024 * 1024, largestRowBytes + 1024)}`;
}

function rowsPerGroup({ rows, bytes }: Spool): number {
  const fitting = Math.floor((ROW_GROUP_BYTES * rows) / Math.max(bytes, 1));
  return Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, fitting));
}

import type { Readable } from 'node:stream';
import { FlipsideError } from '../../errors.js';
import { type JsonLine, readJsonl } from '../jsonl.js';
import { openInput } from '../open-input.js';
import type { ColumnMap } from './column-map.js';
import { fileDigest } from './file-digest.js';
import { isParquet, parquetRows } from './parquet.js';
import { type RowFormat, rowReader } from './row-reader.js';
import { failuresBeside, shardsOf } from './shards.js';

/** One row of a file, or what keeps it from being one. `line` counts from 1; in Parquet it is the row's number. */
export type OpenedRow =
  | { readonly file: string; readonly line: number; readonly row: Record<string, unknown> }
  | { readonly file: string; readonly line: number; readonly fault: string };

/** How files of rows are read. */
export interface OpenRowsOptions {
  readonly stdin: Readable;
  readonly signal: AbortSignal;
  readonly map?: ColumnMap;
  /** `auto` where it is not given. */
  readonly format?: RowFormat;
  /** Told, once each, what the user should know about the files as a whole. */
  readonly onNote?: (note: string) => void;
  /** A folder for what has to be unpacked on disk; the system's own where it is not given. */
  readonly spoolDir?: string;
  /** Told the SHA-256 of each file's bytes as it comes to its end; not of standard input. */
  readonly onDigest?: (sha256: string) => void;
}

/**
 * The rows of files, of folders of shards and of standard input (`-`), in order, whatever they are packed in. Throws
 * FlipsideError `input_invalid` where a file cannot be read to its end, and the signal's reason when it fires.
 */
export async function* openRows(
  paths: readonly string[],
  options: OpenRowsOptions,
): AsyncGenerator<OpenedRow> {
  if (paths.filter((path) => path === '-').length > 1) {
    throw new FlipsideError('invalid_request', 'standard input can be read once only');
  }
  const note = options.onNote ?? (() => {});
  const files: string[] = [];
  for (const path of paths) files.push(...(await shardsOf(path, note)));
  for (const file of await failuresBeside(files)) {
    note(`${file}: is not read; name it, too, to have the rollouts scored that failed there`);
  }
  const reader = rowReader(options);
  for (const path of files) {
    const { file, lines } = await linesOf(path, options);
    for await (const { line, ...read } of lines) yield { file, line, ...reader.read(read) };
  }
  for (const said of reader.notes()) note(said);
  // What lies in the field of that name is another text than the one that was meant.
  const [unmet] = reader.unmet();
  if (unmet !== undefined) throw new FlipsideError('input_invalid', unmet);
}

async function linesOf(
  path: string,
  options: OpenRowsOptions,
): Promise<{ readonly file: string; readonly lines: AsyncIterable<JsonLine> }> {
  if (path !== '-' && (await isParquet(path))) {
    options.onDigest?.(await fileDigest(path, options.signal));
    return { file: path, lines: parquetRows(path, options) };
  }
  const { file, chunks } = await openInput(path, options);
  return { file, lines: readJsonl(chunks) };
}

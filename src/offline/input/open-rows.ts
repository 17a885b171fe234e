import type { Readable } from 'node:stream';
import { FlipsideError } from '../../errors.js';
import { readJsonl } from '../jsonl.js';
import { openInput } from '../open-input.js';
import { shapeFault } from '../read-rows.js';
import type { ColumnMap } from './column-map.js';
import { shardsOf } from './shards.js';

/** One row of a file, or what keeps it from being one. `line` counts from 1; in Parquet it is the row's number. */
export type OpenedRow =
  | { readonly file: string; readonly line: number; readonly row: Record<string, unknown> }
  | { readonly file: string; readonly line: number; readonly fault: string };

/** Whose rows the files hold; `auto` tells them apart row by row. */
export type RowFormat = 'auto' | 'flipside' | 'nemo-gym';

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
  const files = (await Promise.all(paths.map(shardsOf))).flat();
  for (const file of files) yield* rowsOf(file, options);
}

async function* rowsOf(path: string, options: OpenRowsOptions): AsyncGenerator<OpenedRow> {
  const { file, chunks } = await openInput(path, options);
  for await (const read of readJsonl(chunks)) {
    const { line } = read;
    const fault = 'fault' in read ? read.fault : shapeFault(read.value);
    if (fault !== undefined) yield { file, line, fault };
    else if ('value' in read) yield { file, line, row: read.value as Record<string, unknown> };
  }
}

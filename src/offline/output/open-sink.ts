import { rm } from 'node:fs/promises';
import { holdsExact } from '../../core/exact-number.js';
import { jsonText } from '../../core/json-text.js';
import { parseExactly } from '../exact-json.js';
import {
  makeFile,
  type RowWriter,
  type Target,
  writeBytes,
  writeInPlace,
  writeTexts,
} from '../write-rows.js';
import { columnTypes } from './column-types.js';
import { gzipTo } from './gzip-to.js';
import { type Spool, toParquet, toZstd } from './repack.js';

/** A way to a file of rows that takes rows which are JSON already, too. */
export interface RowSink extends RowWriter {
  /** One row as the text of a JSON object, without a newline in it. */
  writeText(json: string): Promise<void>;
}

/** Where rows go, and how they are packed. */
export interface SinkTarget extends Target {
  /** By the path's ending where it is not given: Parquet for `.parquet`, JSON lines for every other. */
  readonly format?: 'jsonl' | 'parquet';
}

type Work<T> = (sink: RowSink) => Promise<T>;

/**
 * Runs `work` with a writer of rows; JSON lines to a path that ends in `.gz` or `.zst` are packed so. In Parquet each
 * field is a column: text, number or flag, and JSON text for lists, objects and what differs from row to row; a number
 * that is no double is the text of its digits.
 * The file appears whole once `work` is done: until then, and when `work` throws, one that was there before stays as it
 * was. Equal rows make equal bytes. Throws FlipsideError `input_invalid` where the place cannot be written.
 */
export function openSink<T>(target: SinkTarget, work: Work<T>): Promise<T> {
  const { path, format } = target;
  if (format === 'parquet' || (format === undefined && path.endsWith('.parquet'))) {
    return writeParquet(target, work);
  }
  if (path.endsWith('.zst')) return writeZstd(target, work);
  if (path.endsWith('.gz')) {
    return writeBytes(target, (stream) => gzipTo(stream, (write) => work(sinkOf(write))));
  }
  return writeTexts(target, (write) => work(sinkOf(write)));
}

function sinkOf(write: (text: string) => Promise<void>): RowSink {
  return {
    write: (row) => write(`${jsonText(row)}\n`),
    writeText: (json) => write(`${json}\n`),
  };
}

function writeParquet<T>(target: SinkTarget, work: Work<T>): Promise<T> {
  const columns = columnTypes();
  return spooled(target, {
    work,
    onRow(json) {
      const row = parseExactly(json) as Record<string, unknown>;
      columns.add(row);
      // The engine rounds what is no double, but for texts.
      return holdsExact(row) ? JSON.stringify(row) : json;
    },
    pack: (spool, to) => toParquet(spool, { columns: columns.types(), to }),
  });
}

function writeZstd<T>(target: SinkTarget, work: Work<T>): Promise<T> {
  return spooled(target, {
    work,
    onRow: (json) => json,
    pack: (spool, to) => toZstd(spool, { to }),
  });
}

/** Writes JSON lines beside the target, and packs them once they are all there. */
function spooled<T>(
  target: SinkTarget,
  how: {
    readonly work: Work<T>;
    /** The row as it is to be packed. */
    readonly onRow: (json: string) => string;
    readonly pack: (spool: Spool, to: string) => Promise<void>;
  },
): Promise<T> {
  return makeFile(target, async (part) => {
    const [file, spillFolder] = [`${part}.jsonl`, `${part}.spill`];
    const size = { rows: 0, bytes: 0, largestRowBytes: 0 };
    try {
      const result = await writeInPlace(file, (write) => {
        const writeText = (row: string) => {
          const json = how.onRow(row);
          const bytes = Buffer.byteLength(json) + 1;
          size.rows += 1;
          size.bytes += bytes;
          size.largestRowBytes = Math.max(size.largestRowBytes, bytes);
          return write(`${json}\n`);
        };
        return how.work({ writeText, write: (row) => writeText(jsonText(row)) });
      });
      await how.pack({ ...size, file, spillFolder }, part);
      return result;
    } finally {
      await rm(file, { force: true });
      await rm(spillFolder, { recursive: true, force: true });
    }
  });
}

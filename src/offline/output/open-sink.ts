import { jsonText } from '../../core/json-text.js';
import { type RowWriter, type Target, writeTexts } from '../write-rows.js';

/** A way to a file of rows that takes rows which are JSON already, too. */
export interface RowSink extends RowWriter {
  /** One row as the text of a JSON object, without a newline in it. */
  writeText(json: string): Promise<void>;
}

/** Where rows go, and how they are packed. */
export interface SinkTarget extends Target {
  /** By the path's ending where it is not given. */
  readonly format?: 'jsonl' | 'parquet';
}

/**
 * Runs `work` with a writer of rows. The file appears whole once `work` is done: until then, and when `work` throws, one
 * that was there before stays as it was. Throws FlipsideError `input_invalid` where the place cannot be written.
 */
export function openSink<T>(target: SinkTarget, work: (sink: RowSink) => Promise<T>): Promise<T> {
  return writeTexts(target, (write) =>
    work({
      write: (row) => write(`${jsonText(row)}\n`),
      writeText: (json) => write(`${json}\n`),
    }),
  );
}

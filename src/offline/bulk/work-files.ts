import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from '../durable.js';

/** Where the parts of a run lie in its work directory. */
export interface WorkFiles {
  /** What is staged; once it is there, the input is read. */
  readonly plan: string;
  /** The rollouts of a bucket. */
  readonly bucket: (bucket: number) => string;
  /** The rollouts of a bucket whose ids stood on an earlier line. */
  readonly repeated: (bucket: number) => string;
  /** Ids by a hash of them, while the input is read. */
  readonly ids: (part: number) => string;
  /** What the run has cost so far, a charge a line. */
  readonly spent: string;
  /** How many calls each process had under way at the most, and whether it came to the end of them. */
  readonly calls: string;
  /** Lines that were no rollouts, as they were told. */
  readonly faults: string;
  /** Rewards of a piece of the run; once it is there, the piece is scored. */
  readonly rewards: (piece: number) => string;
  /** What a piece came to. */
  readonly tally: (piece: number) => string;
  /** The questions of a piece that were answered, by 16 hexadecimal digits of their keys. */
  readonly asked: (piece: number) => string;
}

export function workFiles(dir: string): WorkFiles {
  const numbered = (kind: string) => (n: number) => join(dir, `${kind}-${n}`);
  return {
    plan: join(dir, 'plan.json'),
    spent: join(dir, 'spent'),
    calls: join(dir, 'calls'),
    faults: join(dir, 'faults'),
    bucket: numbered('bucket'),
    repeated: numbered('repeated'),
    ids: numbered('ids'),
    rewards: numbered('rewards'),
    tally: numbered('tally'),
    asked: numbered('asked'),
  };
}

const WRITE_CHARS = 1024 * 1024;

/** Writes a file that is whole or not there, even if the machine stops. */
export function writeWhole(path: string, texts: Iterable<string>): void {
  const part = `${path}.part`;
  const file = openSync(part, 'w');
  try {
    let waiting: string[] = [];
    let chars = 0;
    for (const text of texts) {
      waiting.push(text);
      chars += text.length;
      if (chars < WRITE_CHARS) continue;
      writeAll(file, waiting.join(''));
      waiting = [];
      chars = 0;
    }
    writeAll(file, waiting.join(''));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(part, path);
  syncFolder(dirname(path));
}

/** A write may take less than it was given. */
function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

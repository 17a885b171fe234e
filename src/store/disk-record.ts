import { sha256Hex } from '../core/digest.js';

/** Raised when records are written in another way; those of another version are not read. */
const RECORD_VERSION = '1';
const CHECKSUM_DIGITS = 16;
const HEAD = new RegExp(`^${RECORD_VERSION} ([0-9]+) ([0-9a-f]{${CHECKSUM_DIGITS}})\n`);

/** A text as it lies on disk: when it was written, in the order of writing, and whether it is still whole. */
export interface DiskRecord {
  readonly order: number;
  readonly text: string;
}

/** The record's bytes, as text. */
export function packed({ order, text }: DiskRecord): string {
  return `${RECORD_VERSION} ${order} ${checksumOf(text)}\n${text}`;
}

/** The record; undefined where it is of another version, or not what was written. */
export function unpacked(record: string): DiskRecord | undefined {
  const head = HEAD.exec(record);
  if (!head) return undefined;
  const text = record.slice(head[0].length);
  return checksumOf(text) === head[2] ? { order: Number(head[1]), text } : undefined;
}

function checksumOf(text: string): string {
  return sha256Hex(text).slice(0, CHECKSUM_DIGITS);
}

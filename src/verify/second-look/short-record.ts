import type { FormReading } from '../form-reading.js';

/** A record of so few sentences holds no other line that a rule could have taken for the one asked for. */
const FEW = 8;

/** Whether a record is so short that one reading of it suffices: there is nothing else to read. */
export function isShort({ record }: FormReading): boolean {
  return record.sentences.length <= FEW;
}

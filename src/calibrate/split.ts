import { sha256Hex } from '../core/digest.js';

/** What prompts and taxonomies may be fitted to, and what a judge is measured on. */
export const SPLITS = ['train', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/**
 * The side that a form, or the case of a pair, is on for good: train for one in three ids, by the first 32 bits of the
 * SHA-256 of `split:` and the id. All that was made of one form or case is on its side.
 */
export function splitOf(id: string): Split {
  const bits = Number.parseInt(sha256Hex(`split:${id.toWellFormed()}`).slice(0, 8), 16);
  return bits % 3 === 0 ? 'train' : 'test';
}

import { sha256Hex } from '../core/digest.js';

/** What prompts and taxonomies may be fitted to, and what a judge is measured on. */
export const SPLITS = ['train', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/**
 * The half that a form, or the case of a pair, belongs to for good: by the first hexadecimal digit of the SHA-256 of
 * `split:` and its id. All that was made of one form or case falls on one side.
 */
export function splitOf(id: string): Split {
  return Number.parseInt(sha256Hex(`split:${id.toWellFormed()}`).slice(0, 1), 16) < 8
    ? 'train'
    : 'test';
}

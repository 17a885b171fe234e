import { type Html, safe } from '../html.js';

/**
 * A value as a block of data in a page. No text in it can end the block or open a comment, for it holds no `<` at all; a
 * surrogate without its other half is written as an escape, and reads back as it was.
 */
export function jsonScript(id: string, value: unknown): Html {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return safe(`<script type="application/json" id="${id}">${json}</script>`);
}

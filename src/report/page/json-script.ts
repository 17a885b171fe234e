import { type Html, safe } from '../html.js';

/**
 * A value as a block of data in a page. No text in it can end the block or open a comment, for it holds no `<` at all; a
 * surrogate without its other half becomes U+FFFD, as in the page's markup: so no place in code points moves.
 */
export function jsonScript(id: string, value: unknown): Html {
  const json = wellFormed(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return safe(`<script type="application/json" id="${id}">${json}</script>`);
}

/** `JSON.stringify` writes a lone surrogate as an escape; where there is none a replacer would be a second pass for nothing. */
function wellFormed(value: unknown): string {
  const json = JSON.stringify(value);
  if (!/\\ud[89a-f]/.test(json)) return json;
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed() : part,
  );
}

import { STRUCK_CLOSE, STRUCK_OPEN } from '../../decision/folds.js';
import { normaliseText } from '../../decision/normalise.js';
import { numberWords } from './number-words.js';

/** An output as its reader sees it, and the way back. Places of all claims are UTF-16 units of `text` until they leave. */
export interface ReadText {
  readonly text: string;
  /** A place in code points of `text`, in units of it. */
  unitOf(point: number): number;
  /** A place of `text`, in code points of the original. */
  inOriginal(place: { readonly start: number; readonly end: number }): {
    readonly start: number;
    readonly end: number;
  };
}

const STRUCK = new RegExp(`${STRUCK_OPEN}[^${STRUCK_CLOSE}]*(?:${STRUCK_CLOSE}|$)`, 'g');

/**
 * Look-alike letters, what has no width, markup and numbers in words are read for what they say, so that a claim is none
 * the less one for how it is spelled; what is struck through is not said. Linear.
 */
export function readText(original: string): ReadText {
  const seen = normaliseText(original);
  const shown = seen.text.replace(STRUCK, (struck) => ' '.repeat(struck.length));
  const parts: string[] = [];
  const from: number[] = [];
  let at = 0;
  const copy = (to: number) => {
    parts.push(shown.slice(at, to));
    for (; at < to; at += 1) from.push(at);
  };
  for (const { start, end, text } of numberWords(shown)) {
    copy(start);
    parts.push(text);
    for (let i = 0; i < text.length; i += 1) from.push(i === text.length - 1 ? end - 1 : start);
    at = end;
  }
  copy(shown.length);
  const text = parts.join('');
  const pointAt = (unit: number) => seen.origin[from[unit] as number] as number;
  return {
    text,
    unitOf: unitsOf(text),
    inOriginal: ({ start, end }) => ({
      start: pointAt(start),
      end: end > start ? pointAt(end - 1) + 1 : pointAt(start),
    }),
  };
}

function unitsOf(text: string): (point: number) => number {
  const units: number[] = [];
  for (let unit = 0; unit < text.length; ) {
    units.push(unit);
    unit += (text.codePointAt(unit) as number) > 0xffff ? 2 : 1;
  }
  return (point) => units[Math.max(0, point)] ?? text.length;
}

import { fixed } from '../core/fixed.js';

/** A number to three places; `absent` (a dash, unless another word is given) where there is none. */
export function figure(value: number | undefined, absent = '–'): string {
  return value === undefined ? absent : fixed(value);
}

/** A count, with thousands apart. */
export function count(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

/** A part of a whole in percent; a dash where the whole is nothing. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

export { counted } from '../core/counted.js';

import { ExactNumber } from '../core/exact-number.js';

/**
 * A number that a double may not hold has many digits, or a power beyond its range. Some words of a text look like one;
 * the middle of a digest does not.
 */
const DOUBTFUL =
  /(?<=^|[\s:,[])-?\d(?:[\d.]{15,}(?:[eE][+-]?\d+)?|[\d.]*[eE][+-]?\d{3,})(?=[\s,\]}]|$)/g;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** `JSON.parse` that changes no value: a number that is no double comes as an `ExactNumber`. Throws as `JSON.parse` does. */
export function parseExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const doubtful = text.match(DOUBTFUL);
  if (!doubtful || doubtful.every((number) => quotedIfNoDouble(number) === number)) return value;
  const quoted = outsideStrings(text, (part) => part.replace(NUMBER, quotedIfNoDouble));
  return quoted === text ? value : withExact(value, JSON.parse(quoted));
}

/** Puts an exact number where one reading of a text has a number and the other a string. */
function withExact(value: unknown, quoted: unknown): unknown {
  if (typeof value === 'number' && typeof quoted === 'string') return new ExactNumber(quoted);
  const open: [unknown, unknown][] = [[value, quoted]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [to, from] = next as [Record<string, unknown>, Record<string, unknown>];
    if (typeof to !== 'object' || to === null) continue;
    for (const [key, member] of Object.entries(to)) {
      const other = from[key];
      if (typeof member === 'object') open.push([member, other]);
      else if (typeof member !== typeof other) to[key] = new ExactNumber(other as string);
    }
  }
  return value;
}

function quotedIfNoDouble(number: string): string {
  const double = String(Number(number));
  return double === number || decimal(double) === decimal(number) ? number : `"${number}"`;
}

/** Equal for texts of one value: the digits that count, and the place of the last of them. */
function decimal(number: string): string {
  const [, sign, whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const digits = `${whole}${part}`.replace(/^0+/, '');
  const counting = digits.replace(/0+$/, '');
  if (counting === '') return '0';
  return `${sign}${counting}e${Number(power) - part.length + digits.length - counting.length}`;
}

/** The same text with `null` for the `NaN` and `Infinity` that JSON has no word for. */
export function withoutNonNumbers(text: string): string {
  return outsideStrings(text, (part) => part.replace(/-?(?:NaN|Infinity)\b/g, 'null'));
}

function outsideStrings(text: string, change: (part: string) => string): string {
  const out: string[] = [];
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    const end = quote === -1 ? text.length : quote;
    out.push(change(text.slice(at, end)));
    at = quote === -1 ? end : endOfString(text, quote);
    out.push(text.slice(end, at));
  }
  return out.join('');
}

/** Behind the quote that closes the string; the end of the text where none does. */
function endOfString(text: string, open: number): number {
  for (let from = open + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return text.length;
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
    from = quote + 1;
  }
}

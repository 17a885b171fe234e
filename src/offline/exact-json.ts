/** So many digits a double may not hold; those behind a point are no integer. */
const WIDE = /(?<![.\d])\d{16}/;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const WIDE_INTEGER = /^-?\d{16,}$/;

/**
 * `JSON.parse` that loses no digit: an integer that a double cannot hold becomes a string of its digits, which is how
 * proto3 JSON writes an int64. Throws as `JSON.parse` does.
 */
export function parseExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!WIDE.test(text)) return value;
  const exact = outsideStrings(text, (part) => part.replace(NUMBER, quotedIfWide));
  return exact === text ? value : JSON.parse(exact);
}

/** The same text with `null` for the `NaN` and `Infinity` that JSON has no word for. */
export function withoutNonNumbers(text: string): string {
  return outsideStrings(text, (part) => part.replace(/-?(?:NaN|Infinity)\b/g, 'null'));
}

function quotedIfWide(number: string): string {
  return WIDE_INTEGER.test(number) && String(Number(number)) !== number ? `"${number}"` : number;
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

/** Units between the brackets of a pair. */
const LONGEST = 4000;
const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[' };
/** A bracket that closes the number or letter of a list item. */
const MARKER = /(?:^|\n)[ ]{0,12}\w{1,2}$/;

/**
 * Pairs of brackets around words, from one to the other; lists and objects of JSON are none. A round one closes within
 * its paragraph. In the order in which they close. Linear.
 */
export function bracketsAround(text: string): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  const open: Record<string, number[]> = { '(': [], '[': [] };
  for (let i = 0; i < text.length; i++) {
    const ch = text[i] as string;
    if (ch === '\n' && text[i + 1] === '\n') open['('] = [];
    else if (ch === '(' || ch === '[') open[ch]?.push(i);
    else if (ch === ')' || ch === ']') {
      if (MARKER.test(text.slice(Math.max(0, i - 15), i))) continue;
      const from = open[CLOSES[ch] as string]?.pop();
      if (from === undefined || i - from > LONGEST) continue;
      if (!/^\s{0,8}[{["]/.test(text.slice(from + 1, from + 10))) found.push({ from, to: i + 1 });
    }
  }
  return found;
}

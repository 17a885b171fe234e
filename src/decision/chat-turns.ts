/** Marks of a chat template, as they read after normalisation: "<|im start|>", "<|eot id|>". */
const MARK = /<\|([a-z][a-z ]{0,22})\|>/gi;
const CLOSES = /end|eot|eos/i;
/** Marks read at most; a text of nothing else must not be walked mark by mark for ever. */
const MOST_MARKS = 2000;

/**
 * Turns of a chat pasted into the text, from mark to closing mark, or to the end of the paragraph where none closes:
 * no clinician writes them, and what stands in one is for a machine. Linear.
 */
export function chatTurns(text: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  if (!text.includes('<|')) return found;
  let open = -1;
  let last = 0;
  let seen = 0;
  for (const m of text.matchAll(MARK)) {
    if (++seen > MOST_MARKS) break;
    const end = m.index + m[0].length;
    if (CLOSES.test(m[1] as string)) {
      found.push({ from: open >= 0 ? open : m.index, to: end });
      open = -1;
    } else {
      if (open >= 0) found.push({ from: open, to: m.index });
      open = m.index;
    }
    last = end;
  }
  if (open >= 0) {
    const blank = text.indexOf('\n\n', last);
    found.push({ from: open, to: blank < 0 ? text.length : blank });
  }
  return found;
}

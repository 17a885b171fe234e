/** A piece of a recommendation text that can go without the rest: a list item's line, a sentence. UTF-16 units. */
export interface PlanPart {
  readonly start: number;
  readonly end: number;
  /** What stands before its words: indentation, bullet, number. */
  readonly lead: string;
}

const LEAD =
  /^[ \t]*(?:(?:[-*•+–]|\(?\d{1,3}[.)]|\(?[a-z][.)])[ \t]+)?(?:\*\*[^*\n]{1,60}\*\*:?[ \t]*)?/;
const ITEM = /^[ \t]*(?:[-*•+–]|\(?\d{1,3}[.)]|\(?[a-z][.)])[ \t]|^[ \t]*\||^[ \t]*\*\*/;
const SENTENCE_END = /[.!?](?=\s+[\p{Lu}\d*(])/gu;

/** Whether a text is JSON, markup or a table, in which no words can be put or changed without breaking it. */
export function isForMachines(text: string): boolean {
  return /^\s*[{[<]|```|^[ \t]*\|.*\|[ \t]*$/m.test(text);
}

/** Lines of lists and tables whole, other lines sentence by sentence, white space after a part with it. Linear. */
export function planParts(text: string): PlanPart[] {
  const parts: PlanPart[] = [];
  let at = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const ends = ITEM.test(line) ? [] : [...line.matchAll(SENTENCE_END)].map((m) => m.index + 1);
    let from = 0;
    for (const end of [...ends, line.length]) {
      const gap = /^\s*/.exec(line.slice(end))?.[0].length ?? 0;
      const to = end === line.length ? end : end + gap;
      if (line.slice(from, to).trim() !== '') {
        const lead = from === 0 ? (LEAD.exec(line)?.[0] ?? '') : '';
        parts.push({ start: at + from, end: at + to, lead });
      }
      from = to;
    }
    at += line.length;
  }
  return parts;
}

/** The UTF-16 unit at which each code point begins, and the length at the end. */
export function unitsOfPoints(text: string): Int32Array {
  const units = new Int32Array(text.length + 1);
  let point = 0;
  for (let unit = 0; unit < text.length; point++) {
    units[point] = unit;
    unit += (text.codePointAt(unit) as number) > 0xffff ? 2 : 1;
  }
  units[point] = text.length;
  return units.subarray(0, point + 1);
}

/** The text without these parts, and with `added` in the place of the first, behind the same bullet. */
export function replaceParts(
  text: string,
  { gone, added }: { readonly gone: readonly PlanPart[]; readonly added: readonly string[] },
): string {
  const [first] = gone;
  if (!first) return text;
  const whole = text.slice(first.start, first.end);
  const end = /\s*$/.exec(whole)?.[0] ?? '';
  const lead = first.lead.replace(/\*\*.*$/, '');
  const isLine = lead.trim() !== '' || end.includes('\n');
  const lines = added.map((line) => `${lead}${line}`).join(isLine ? '\n' : ' ');
  const inserted = added.length === 0 ? '' : lines + (end === '' && !isLine ? ' ' : end);
  let out = '';
  let at = 0;
  for (const part of gone) {
    out += text.slice(at, part.start);
    if (part === first) out += inserted;
    at = part.end;
  }
  return renumbered(out + text.slice(at));
}

const NUMBERED = /^([ \t]*\(?)(\d{1,3})([.)][ \t])/;

/** Numbered lists count on without gaps, each level of indentation on its own. */
export function renumbered(text: string): string {
  const next = new Map<string, number>();
  return text
    .split('\n')
    .map((line) => {
      const hit = NUMBERED.exec(line);
      if (!hit) {
        // A line of its own between two lists; a blank one, or one that is indented, is not.
        if (/^\S/.test(line)) next.clear();
        return line;
      }
      const [all, lead = '', number = '', tail = ''] = hit;
      const expected = next.get(lead) ?? (Number(number) <= 2 ? 1 : Number(number));
      next.set(lead, expected + 1);
      return `${lead}${expected}${tail}${line.slice(all.length)}`;
    })
    .join('\n');
}

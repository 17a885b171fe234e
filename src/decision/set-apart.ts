import { bracketsAround } from './brackets-around.js';
import type { Passage, PassageSource } from './judge-passages.js';
import { isForMachines, noteFields, noteLabel } from './note-labels.js';
import type { Tokens } from './tokens.js';

const FOOTNOTE = /^\s{0,4}(?:\[\^\w{1,4}\]|[†‡§¶]|\[\d{1,2}\]:)/;
const QUOTE = /^ {0,3}(>+)/;
const BOX = /^ {0,4}(?:\|[^|]*\|$|\+[-=+ ]{3,}$|[│┃║][^│┃║]*[│┃║]?$|[┌┐└┘├╔╚][─═┐┘╗╝┤]*$)/;
const HEADING = /^ {0,3}#{1,6}\s/;
const ITEM = /^\s{0,12}(?:[-•+]|\d{1,2}[.)])\s/;
/** "Plan: …": a line that names what stands in it. */
const OWN_LABEL = /^[^\p{L}\n]{0,8}\p{L}[^:\n]{0,40}:/u;
/** Units of a line within which it turns to the judge at once. */
const AT_ONCE = 40;
/** Units of a part without an end in sight. */
const LONGEST = 4000;

/** One line of the text, in units. */
interface Line {
  readonly from: number;
  readonly to: number;
  readonly said: string;
}

/**
 * The parts of a text that are set apart from it (quoted, in a bracket, in a box, a footnote, a note or an addendum
 * under its own label) and turn to the judge anywhere within them, or say in their label that they are not for the
 * team: they are his from their beginning. What nothing stands before is the text itself. By kind, in units. Linear.
 */
export function setApart({ text, tokens, addresses }: PassageSource): Passage[] {
  const marks = addresses.map((a) => tokens.start[a.at] as number);
  const holds = (p: Passage) => marksIn(marks, p);
  const lines = linesOf(text);
  const parts = [
    ...runs(lines, { mark: QUOTE, holds }),
    ...runs(lines, { mark: BOX, holds }),
    ...labelled(lines, holds),
    ...(marks.length > 0 ? [...bracketsAround(text), ...noteFields(text)] : []),
  ];
  const begins = text.search(/[\p{L}\p{N}]/u);
  return parts.filter(
    (p) => begins >= 0 && begins < p.from && (holds(p) || isForMachines(text, p.from)),
  );
}

/** Words `from` to `to` of what such parts say before they turn to the judge, in text order. */
export function saidApart(source: PassageSource): { readonly from: number; readonly to: number }[] {
  const { tokens, addresses } = source;
  const parts = setApart(source).sort((a, b) => a.from - b.from);
  let next = 0;
  return parts.flatMap((p) => {
    const from = wordAt(tokens, p.from);
    while ((addresses[next]?.at ?? Number.POSITIVE_INFINITY) < from) next++;
    const to = Math.min(addresses[next]?.at ?? tokens.count, wordAt(tokens, p.to));
    return to > from ? [{ from, to }] : [];
  });
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at <= text.length; ) {
    const newline = text.indexOf('\n', at);
    const to = newline < 0 ? text.length : newline;
    lines.push({ from: at, to, said: text.slice(at, Math.min(to, at + LONGEST)).trimEnd() });
    at = to + 1;
  }
  return lines;
}

/** Lines of one mark, and of one depth of it, that stand together; blank lines between them part nothing. */
function runs(
  lines: readonly Line[],
  { mark, holds }: { readonly mark: RegExp; readonly holds: (p: Passage) => boolean },
): Passage[] {
  const found: Passage[] = [];
  let run: { from: number; to: number } | undefined;
  let depth: string | undefined;
  let blank = false;
  for (const { from, to, said } of lines) {
    if (said.trim() === '') {
      blank = true;
      continue;
    }
    const marked = mark.exec(said);
    const turns = !marked && !blank && holds({ from, to: Math.min(to, from + AT_ONCE) });
    if (run && (marked ? !blank || marked[1] === depth : turns)) run.to = to;
    else if (marked) {
      depth = marked[1];
      run = { from, to };
      found.push(run);
    } else run = undefined;
    blank = false;
  }
  return found;
}

/** Footnotes and labelled notes, each to the end of its paragraph or of what its heading heads. */
function labelled(lines: readonly Line[], holds: (p: Passage) => boolean): Passage[] {
  const found: Passage[] = [];
  // What begins inside a part that reaches as far ends with it.
  const reached: Record<Reach, number> = { line: 0, paragraph: 0, heading: 0 };
  lines.forEach((line, k) => {
    const label = noteLabel(line.said);
    if (!label && !FOOTNOTE.test(line.said)) return;
    const reach = label?.alone ? (label.strong ? 'heading' : 'paragraph') : 'line';
    if (k < reached[reach]) return;
    const end = partEnd(lines, { k, reach, holds });
    for (const other of REACHES.slice(0, REACHES.indexOf(reach) + 1))
      reached[other] = Math.max(reached[other], end);
    found.push({ from: line.from, to: (lines[end - 1] as Line).to });
  });
  return found;
}

/** What a note takes in: its line and the lines it goes on in, its paragraph, or all to the next heading. */
type Reach = 'line' | 'paragraph' | 'heading';
const REACHES: readonly Reach[] = ['line', 'paragraph', 'heading'];

/** Index behind the last line of the note that begins on line `k`. */
function partEnd(
  lines: readonly Line[],
  at: {
    readonly k: number;
    readonly reach: Reach;
    readonly holds: (p: Passage) => boolean;
  },
): number {
  const { k, reach, holds } = at;
  const start = (lines[k] as Line).from;
  let end = k + 1;
  for (let n = k + 1; n < lines.length; n++) {
    const { from, to, said } = lines[n] as Line;
    if (to - start > LONGEST) break;
    if (said.trim() === '') {
      if (reach === 'line' || (reach === 'paragraph' && n > k + 1)) break;
      continue;
    }
    const turns = holds({ from, to: Math.min(to, from + AT_ONCE) });
    if (HEADING.test(said) && !turns) break;
    const own = ITEM.test(said) || OWN_LABEL.test(said) || FOOTNOTE.test(said);
    if (own && reach === 'line' && !turns) break;
    end = n + 1;
  }
  return end;
}

function marksIn(marks: readonly number[], { from, to }: Passage): boolean {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((marks[mid] as number) < from) low = mid + 1;
    else high = mid;
  }
  return low < marks.length && (marks[low] as number) < to;
}

/** Index of the first word at or behind a unit. */
function wordAt({ start, count }: Tokens, unit: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((start[mid] as number) < unit) low = mid + 1;
    else high = mid;
  }
  return low;
}

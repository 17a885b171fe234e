import { isAbbreviation } from '../../chart/sentence-end.js';
import type { OwnDay } from './dates.js';
import type { Range, TextLine } from './lines.js';
import {
  endsWithLine,
  endsWithParagraph,
  headDate,
  headingAt,
  isFamilySection,
} from './sections.js';

/** A sentence's place, before it is read. */
export interface Segment extends Range {
  readonly section: string;
  /** The day that its heading names; empty where it names none. */
  readonly date: string;
  /** Index of the first segment of its item, row or paragraph. */
  readonly item: number;
  /** Index of the line that it begins on. */
  readonly line: number;
  readonly isRow: boolean;
  /** A heading and nothing else. */
  readonly isHead: boolean;
}

/** No one writes a longer sentence. */
const MAX_SENTENCE = 1200;
const BOUNDARY = /[.!?]["')\]]{0,2}\s+(?=["'([]?[A-Z0-9#]|- [A-Z])/g;

/** Cuts a document's lines into sentences, rows and items, each under its heading. Linear. */
export function segmentsOf(
  text: string,
  lines: readonly TextLine[],
  known: { readonly own: OwnDay; readonly isInTable: (line: number) => boolean },
): readonly Segment[] {
  const out: Segment[] = [];
  let section = '';
  let isInline = false;
  let isNumbered = false;
  let date = '';
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as TextLine;
    if (line.start === line.end) {
      if (isInline && endsWithParagraph(section)) section = '';
      date = '';
      continue;
    }
    const heading = headingAt(text, line);
    if (isInline && !heading && !isContinued(text, line) && isOver(section, text, line))
      section = '';
    if (heading && !(heading.isNumbered && !heading.isAlone && section !== '' && !isNumbered)) {
      section = heading.name;
      isNumbered = heading.isNumbered;
      isInline = !heading.isAlone;
      date = '';
    }
    date = headDate(text, line, known.own) ?? date;
    const first = i;
    while ((lines[i] as TextLine).runsOn && i + 1 < lines.length) i++;
    const range = { start: line.start, end: (lines[i] as TextLine).end };
    const isRow = known.isInTable(first);
    const at = {
      section,
      date,
      item: out.length,
      line: first,
      isRow,
      isHead: heading?.isAlone ?? false,
    };
    if (isRow) push(out, text, range, at);
    else for (const s of sentencesIn(text, range)) push(out, text, s, at);
  }
  return out;
}

const KIN =
  /\b(?:mother|father|mom|mum|dad|brother|sister|siblings?|twin|son|daughter|child(?:ren)?|parents?|aunt|uncle|cousins?|niece|nephew|grand\w+|mgm|mgf|pgm|pgf|maternal|paternal|mat|pat|relatives?|family)\b/i;

/** Whether a section that began on a line with text ends with it: allergies do, and a family's where no kin is named. */
function isOver(section: string, text: string, line: TextLine): boolean {
  if (endsWithLine(section)) return true;
  return isFamilySection(section) && !KIN.test(text.slice(line.start, line.end));
}

/** A bullet, an indented line, or one that begins in the middle of a sentence. */
function isContinued(text: string, line: TextLine): boolean {
  return line.start > line.from || /^[-*\u2022a-z(]/.test(text.slice(line.start, line.start + 1));
}

function* sentencesIn(text: string, range: Range): Generator<Range> {
  const words = text.slice(range.start, range.end);
  let start = 0;
  for (const m of words.matchAll(BOUNDARY)) {
    if (isAbbreviation(words, m.index) || isShort(words, m.index)) continue;
    const end = m.index + m[0].trimEnd().length;
    if (end > start) yield { start: range.start + start, end: range.start + end };
    start = m.index + m[0].length;
  }
  if (start < words.length) yield { start: range.start + start, end: range.end };
}

/** "34 y.o. F", "Pt R.T. seen", "5 mg p.o. BID": no sentence ends there. */
const SHORT =
  /(?:\b(?:[A-Z]|[a-z])(?:\.[A-Za-z])+|\b(?:y\.?o|vs|pt|approx|incl|wt|ht|temp|tab|caps?|inj|susp|soln|oint|sol|conc|q|dx|hx|rx|f\/u))$/;

function isShort(words: string, dot: number): boolean {
  return words[dot] === '.' && SHORT.test(words.slice(Math.max(0, dot - 12), dot));
}

function push(out: Segment[], text: string, range: Range, at: Omit<Segment, 'start' | 'end'>) {
  let { start } = range;
  while (range.end - start > MAX_SENTENCE) {
    const blank = text.slice(start, start + MAX_SENTENCE).lastIndexOf(' ');
    const cut = start + (blank > 0 ? blank : MAX_SENTENCE);
    out.push({ ...at, start, end: cut });
    start = text[cut] === ' ' ? cut + 1 : cut;
  }
  if (range.end > start) out.push({ ...at, start, end: range.end });
}

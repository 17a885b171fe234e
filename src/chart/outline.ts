import { isAbbreviation } from './sentence-end.js';
import { takingBackWalk } from './taken-back.js';

/** What a passage is about, as its heading or tag says. `other` where nothing says it. */
export type Section = 'family' | 'surgical_history' | 'history' | 'plan' | 'allergies' | 'other';

/** Half-open range of the normalized text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Sentence extends Range {
  readonly line: number;
  readonly section: Section;
  /** Holds a word by which a chart takes something back, corrects or confirms it. */
  readonly takesBack: boolean;
}

export interface Line extends Range {
  /** Index into `entries`, -1 outside of any. */
  readonly entry: number;
}

/** A tagged entry, from its tag to the rule that closes it (included), or to the next tag. */
export interface Entry extends Range {
  readonly tag: string;
  /** The text after the tag on the tag's line. */
  readonly title: Range;
  readonly body: Range;
}

/** The parts of a packet, by offsets into its normalized text. */
export interface Outline {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly entries: readonly Entry[];
  readonly sentences: readonly Sentence[];
}

const TAG = /^\[([A-Z][A-Za-z /-]{1,30})\] ?/;
const CLOSING_RULE = /^-{3,}$/;
const LABEL =
  /^(\(?(?:\d{1,2}|[A-Z]|[IVX]{1,4})[.)] )?([A-Z][A-Za-z'/&. -]{0,38}?)(?: ?\([^)\n]{0,30}\))?(?::| - |$)/;

const SECTIONS: readonly (readonly [Section, RegExp])[] = [
  ['family', /^(?:family|fh\b|fhx|fam(?:ily)? h)/i],
  [
    'surgical_history',
    /^(?:psh\b|pshx|past surgical|prior surg|previous surg|surgical h|surgeries|operations\b)/i,
  ],
  ['plan', /^(?:plan\b|recommendation|proposal|proposed|questions?\b|discussion|options)/i],
  ['allergies', /^allerg/i],
  [
    'history',
    /^(?:past|pmh|pmhx|history of present|hpi|oncologic|conditions|medical history|interval)/i,
  ],
];

/** Splits a normalized packet into lines, tagged entries and sentences. Linear. */
export function outline(text: string): Outline {
  const entries: Entry[] = [];
  const lines: Line[] = [];
  const sentences: Sentence[] = [];
  let open: { start: number; tag: string; titleStart: number; titleEnd: number } | undefined;
  let section: Section = 'other';
  let isNumbered = false;
  let blankBefore = true;
  const boundaries = boundaryWalk(text);
  const takesBack = takingBackWalk(text);
  const close = (end: number, bodyEnd: number) => {
    if (!open) return;
    const body = { start: Math.min(open.titleEnd + 1, bodyEnd), end: bodyEnd };
    const title = { start: open.titleStart, end: open.titleEnd };
    entries.push({ start: open.start, end, tag: open.tag, title, body });
    open = undefined;
  };
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const tag = text.charCodeAt(start) === 0x5b ? TAG.exec(text.slice(start, start + 40)) : null;
    const isRule =
      end - start >= 3 && end - start < 200 && CLOSING_RULE.test(text.slice(start, end));
    if (tag) {
      close(start, start);
      open = { start, tag: tag[1] as string, titleStart: start + tag[0].length, titleEnd: end };
      section = 'other';
    }
    lines.push({ start, end, entry: open ? entries.length : -1 });
    if (isRule) {
      close(Math.min(end + 1, text.length), start);
      section = 'other';
    } else if (end > start) {
      const named = headingSection(text, start, end, blankBefore);
      // Numbered items carry on a heading that has no number.
      const carriesOn =
        named?.section === 'other' && section === 'plan' && named.isNumbered && !isNumbered;
      if (named && !carriesOn) {
        section = named.section;
        isNumbered = named.isNumbered;
      }
      pushSentences(
        text,
        { boundaries, takesBack },
        { start, end },
        { line: lines.length - 1, section },
        sentences,
      );
      if (named && !named.lasts && !carriesOn) section = 'other';
    } else if (section !== 'other' && !blankBefore) section = 'other';
    blankBefore = end === start || isRule;
    if (newline < 0) break;
    start = newline + 1;
  }
  close(text.length, text.length);
  return { text, lines, entries, sentences };
}

/** A heading alone on its line lasts until a blank line; one with text behind it covers that line only. */
function headingSection(text: string, start: number, end: number, blankBefore: boolean) {
  const label = LABEL.exec(text.slice(start, Math.min(end, start + 80)));
  if (!label) return undefined;
  const alone = start + label[0].length >= end;
  const isNumbered = /\d/.test(label[1] ?? '');
  const name = label[2] as string;
  const isUpper = name === name.toUpperCase();
  if (label[0].endsWith(name) && !isUpper && !blankBefore) return undefined;
  const found = SECTIONS.find(([, pattern]) => pattern.test(name))?.[0];
  if (found) return { section: found, lasts: alone, isNumbered };
  return alone || isUpper || text[start + label[0].length - 1] === ':'
    ? { section: 'other' as Section, lasts: true, isNumbered }
    : undefined;
}

/** No one writes a longer sentence; what is read around a place in it must stay bounded. */
const MAX_SENTENCE = 1500;
const BOUNDARY = /[.!?]["')\]]{0,2} (?=["'([]?(?:[A-Z0-9#]|[cpyr]{1,2}T[0-4x]))/g;
const INLINE_LABEL =
  /^(?:(FH|FHx|Family(?: history)?|Fam hx|FAMILY(?: HISTORY)?)|(PSH|PSHx|Past surgical history|Surgical history|PAST SURGICAL HISTORY)|([A-Z][A-Za-z ]{1,28})):/;

/** Walks over the ends of sentences once, however many lines ask for them. */
function boundaryWalk(text: string) {
  let known: { index: number; end: number } | undefined = { index: -1, end: 0 };
  return {
    next(from: number): { index: number; end: number } | undefined {
      while (known && known.index < from) {
        BOUNDARY.lastIndex = Math.max(from, known.end);
        const m = BOUNDARY.exec(text);
        known = m ? { index: m.index, end: m.index + m[0].length } : undefined;
      }
      return known;
    },
  };
}

function pushSentences(
  text: string,
  walks: {
    readonly boundaries: ReturnType<typeof boundaryWalk>;
    readonly takesBack: ReturnType<typeof takingBackWalk>;
  },
  line: Range,
  at: { line: number; section: Section },
  out: Sentence[],
): void {
  const { boundaries, takesBack } = walks;
  let start = line.start;
  let section = at.section;
  const push = (end: number) => {
    while (end - start > MAX_SENTENCE) {
      const blank = text.slice(start, start + MAX_SENTENCE).lastIndexOf(' ');
      const cut = start + (blank > 0 ? blank : MAX_SENTENCE);
      out.push({ start, end: cut, line: at.line, section, takesBack: takesBack(start, cut) });
      start = text[cut] === ' ' ? cut + 1 : cut;
    }
    if (end <= start) return;
    const label = INLINE_LABEL.exec(text.slice(start, Math.min(end, start + 40)));
    if (label?.[1]) section = 'family';
    else if (label?.[2]) section = 'surgical_history';
    else if (label?.[3] && start > line.start) section = 'other';
    out.push({ start, end, line: at.line, section, takesBack: takesBack(start, end) });
  };
  for (
    let at = boundaries.next(line.start);
    at && at.index < line.end;
    at = boundaries.next(at.end)
  ) {
    if (isAbbreviation(text, at.index)) continue;
    if (at.end - 1 >= line.end) break;
    push(at.end - 1);
    start = at.end;
  }
  push(line.end);
}

/** Index of the last element of `sorted` that starts at or before `offset`; -1 if none. */
export function indexAt(sorted: readonly Range[], offset: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((sorted[mid] as Range).start <= offset) low = mid + 1;
    else high = mid;
  }
  return low - 1;
}

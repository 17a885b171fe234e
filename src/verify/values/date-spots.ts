import type { Cell, DateMention, Sentence } from '../record/reading.js';

/** A date of a sentence, or of the column of one of its cells, with the words on both sides of it. */
export interface DateSpot {
  readonly date: string;
  /** UTF-16 units of the document's text. */
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly behind: string;
  /** Where those words stand. */
  readonly from: number;
  readonly to: number;
  /** The head of its column; empty in prose. */
  readonly head: string;
  /** The date is that of a column, the place that of a cell under it. */
  readonly isColumn: boolean;
  /** Which end of a span "6/1/2021 to 11/15/2022" it is. */
  readonly ofSpan: 'start' | 'end' | undefined;
}

const known = new WeakMap<Sentence, readonly DateSpot[]>();

/** Read once. */
export function dateSpots(sentence: Sentence): readonly DateSpot[] {
  let spots = known.get(sentence);
  if (!spots) {
    const cells = sentence.cells.filter(
      (c) => c.date !== '' && /[A-Za-z0-9]/.test(textOf(sentence, c)),
    );
    spots = [
      ...withNext(sentence, withShared(sentence.dates.map((d, i) => spotOf(sentence, d, i)))),
      ...cells.map((c) => ofColumn(sentence, c)),
    ];
    known.set(sentence, spots);
  }
  return spots;
}

const textOf = (sentence: Sentence, span: { start: number; end: number }) =>
  sentence.text.slice(span.start - sentence.start, span.end - sentence.start);

function ofColumn(sentence: Sentence, cell: Cell): DateSpot {
  const [first] = sentence.cells;
  const label = first && first !== cell ? textOf(sentence, first) : '';
  const { start, end, date } = cell;
  return {
    date,
    start,
    end,
    before: label,
    behind: '',
    from: start,
    to: end,
    head: '',
    isColumn: true,
    ofSpan: undefined,
  };
}

const TO = /^[\s,]*(?:-|–|—|->|→|to|until|till|through|thru)[\s,]*$/i;
/** "moved from 3/23 to 3/30": no span. */
const MOVED =
  /\b(?:moved|changed|rescheduled|postponed|shifted|pushed|delayed|brought forward|corrected)\b[^.;]{0,30}$/i;

function spanEnd(sentence: Sentence, at: number): 'start' | 'end' | undefined {
  const { dates } = sentence;
  const [before, own, behind] = [dates[at - 1], dates[at] as DateMention, dates[at + 1]];
  const between = (a: DateMention, b: DateMention) =>
    textOf(sentence, { start: a.end, end: b.start });
  const isMoved = (d: DateMention) =>
    MOVED.test(textOf(sentence, { start: Math.max(sentence.start, d.start - 50), end: d.start }));
  if (behind && TO.test(between(own, behind)) && !isMoved(own)) return 'start';
  if (before && TO.test(between(before, own)) && !isMoved(before)) return 'end';
  return undefined;
}

/** "Biopsy on 6/14. That is the date of diagnosis.": what the next sentence says of the last date. */
function withNext(sentence: Sentence, spots: readonly DateSpot[]): readonly DateSpot[] {
  const last = spots.at(-1);
  const { sentences } = sentence.document;
  const next = sentences[sentence.index - (sentences[0]?.index ?? 0) + 1];
  if (!last || next?.item !== sentence.item || !/^(?:that|this) (?:is|was|date)\b/i.test(next.text))
    return spots;
  return [
    ...spots.slice(0, -1),
    { ...last, behind: `${last.behind} ${next.text.slice(0, MAX_AWAY)}` },
  ];
}

const JOINT = /^[\s,;&/()+]*(?:and|or|then|to|through|\+)?[\s,]*$/i;

/** "addenda 05/20 and 06/03": what stands before the first of several dates stands before all. */
function withShared(spots: readonly DateSpot[]): readonly DateSpot[] {
  let before = '';
  return spots.map((spot) => {
    const own = spot.before.slice(spot.head.length);
    if (JOINT.test(own) && before !== '' && !spot.head && spot.ofSpan !== 'end')
      return { ...spot, before: `${before.replace(/\bfrom\s*$/i, 'to')} ` };
    before = own;
    return spot;
  });
}

const MAX_AWAY = 80;
const STOPS = /[;|•]|[.!?](?=\s|$)|\n/g;

const CALLED_OFF = /\b(?:not given|not done|not administered|wasted|cancel\w*|reversed)\b/i;
const MAX_LINE = 240;

/** Of a line that begins with its day, what a later sentence of it takes back: "08/17 arrived. NOT GIVEN." */
function calledOff({ document, start, end }: Sentence, mention: DateMention): string {
  if (mention.start - start > MAX_LEAD) return '';
  const { text } = document.document;
  const stop = text.indexOf('\n', end);
  const rest = text.slice(end, Math.min(stop < 0 ? text.length : stop, end + MAX_LINE));
  const said = CALLED_OFF.exec(rest)?.[0];
  return said ? `, ${said}` : '';
}

const MAX_LEAD = 4;

/** What stands on both sides of a date, up to its neighbours. */
function spotOf(sentence: Sentence, mention: DateMention, at: number): DateSpot {
  const inRow = sentence.cells.length > 1;
  const cell = inRow
    ? sentence.cells.find((c) => c.start <= mention.start && c.end >= mention.end)
    : undefined;
  const previous = sentence.dates[at - 1]?.end ?? sentence.start;
  const next = sentence.dates[at + 1]?.start ?? sentence.end;
  let from = Math.max(previous, mention.start - MAX_AWAY);
  let to = Math.min(next, mention.end + MAX_AWAY);
  const left = textOf(sentence, { start: from, end: mention.start });
  for (const m of left.matchAll(STOPS))
    from = Math.max(from, mention.start - left.length + m.index + m[0].length);
  const right = textOf(sentence, { start: mention.end, end: to });
  const stop = right.search(STOPS);
  if (stop >= 0) to = mention.end + stop;
  const head = cell?.head ?? '';
  const named = /[a-z]{3}/i.test(textOf(sentence, { start: from, end: mention.start }));
  const comma =
    named && !inRow ? textOf(sentence, { start: mention.end, end: to }).indexOf(',') : -1;
  if (comma >= 0) to = mention.end + comma;
  return {
    date: mention.date,
    start: mention.start,
    end: mention.end,
    before: `${head} ${textOf(sentence, { start: from, end: mention.start })}`,
    behind: `${textOf(sentence, { start: mention.end, end: to })}${calledOff(sentence, mention)}`,
    from,
    to,
    head,
    isColumn: false,
    ofSpan: spanEnd(sentence, at),
  };
}

import type { FormReading } from '../form-reading.js';
import { datesIn } from '../record/dates.js';
import { dayFrom, dayTo, type TimeWindow } from './ask.js';
import type { Valued } from './pick-candidate.js';
import { stemsOf } from './sentence-stems.js';
import { stemsIn } from './stems.js';
import { daysBetween } from './time-between.js';
import { topicOf } from './topic.js';

/** The two ends of a change as a question words them; undefined where it names none. */
export interface ChangeEnds {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** "over the 12 months to March 2026": a window, whose ends are days. */
const OVER_WINDOW =
  /\b(?:over|in|during|within) the (?:past |last |previous )?(?:\w+ )?(?:days?|weeks?|months?|years?)\b(?: (?:to|before|ending|up to|prior to) [^,.?]{3,40})?/i;

const AFTER = /\b(?:post|after|following)\b/i;

/** "from A to B", "after B compared with A", "on B from A", "as a percentage of A". */
export function changeEnds(question: string): ChangeEnds {
  const text = question.replace(/\([^)]*\)/g, ' ').replace(OVER_WINDOW, ' ');
  const pair = /\bfrom (.{3,120}?) to (.{3,160}?)(?:[,.?]|$)/i.exec(text);
  if (pair) return { from: pair[1], to: pair[2] };
  const base =
    /\b(?:compared (?:with|to)|relative to|versus|vs\.?|as a (?:percentage|percent|share|fraction) of|from|since|over) (.{3,140}?)(?:[,.?]|$)/i.exec(
      text,
    );
  const end =
    /\b(?:after|following|on|with|at|during|by) (.{3,120}?)(?:[,.?]| compared| relative| versus| from | as a |$)/i.exec(
      text,
    );
  return { from: base?.[1], to: end && end.index !== base?.index ? end[0] : undefined };
}

const BASE =
  /\b(?:baseline|untreated|pre|before|prior|initial|first|start|starting|diagnosis|original|previous|earlier)\b/i;
const LOWEST = /\b(?:smallest|lowest|nadir|minimum|best)\b/i;
const HIGHEST = /\b(?:highest|peak|largest|maximum|worst)\b/i;
const RECENT = /\b(?:most recent|latest|current|present|last|now|today)\b/i;

/**
 * How well a value is that of an end of a change, 0 to 1, among all values of what changes: by the day or extreme that the
 * end names, or by its words beside the value.
 */
export function endFit(
  end: string | undefined,
  side: 'from' | 'to',
  among: {
    readonly valued: Valued;
    readonly all: readonly Valued[];
    readonly reading: FormReading;
    readonly window: TimeWindow | undefined;
  },
): number {
  const { valued, all, reading } = among;
  const { date } = valued.candidate;
  const values = all.map((v) => v.value);
  const known = all.map((v) => v.candidate.date).filter((d) => d !== '');
  const isLatest = date !== '' && date >= (known.toSorted().at(-1) ?? '');
  const isFirst = date !== '' && date <= (known.toSorted()[0] ?? '');
  const edge = among.window && windowFit(date, among.window[side]);
  if (end === undefined && edge !== undefined) return edge;
  if (end === undefined) return side === 'from' ? (isFirst ? 0.85 : 0.5) : isLatest ? 0.95 : 0.5;
  const named = datesIn(`in ${end}`, reading.record.today).find((d) => d.date.length >= 7)?.date;
  if (named)
    return date !== '' && dayFrom(date) <= dayTo(named) && dayTo(date) >= dayFrom(named) ? 1 : 0.1;
  if (LOWEST.test(end)) return valued.value === Math.min(...values) ? 1 : 0.2;
  if (HIGHEST.test(end)) return valued.value === Math.max(...values) ? 1 : 0.2;
  const said = wordsFit(end, valued, reading);
  if (RECENT.test(end)) return Math.max(isLatest ? 1 : 0.3, said);
  if (BASE.test(end))
    return Math.max(said, baseFit(valued), isFirst && side === 'from' ? 0.9 : 0.35);
  return AFTER.test(end) && AFTER.test(nearOf(valued)) ? Math.max(said, 0.95) : said;
}

/** Days from an edge of a window within which a value is that edge's. */
const EDGE_DAYS = 50;

function windowFit(date: string, edge: string): number {
  return date.length === 10 && Math.abs(daysBetween(date, edge)) <= EDGE_DAYS ? 1 : 0.2;
}

/** Whether the words beside a value call it the one before treatment. */
function baseFit(valued: Valued): number {
  return /\b(?:baseline|untreated|pre(?:-\w+)?|before|prior to|at (?:diagnosis|start|presentation|admission)|initial(?:ly)?|first)\b/i.test(
    nearOf(valued),
  )
    ? 0.95
    : 0;
}

/** The head of a value's column, and the words on both sides of it. */
function nearOf({ candidate: { number } }: Valued): string {
  const { sentence, label, tail, cell, end } = number;
  if (cell?.head) return cell.head;
  const next = sentence.quantities.find((q) => q.start >= end && q.unit === number.unit)?.start;
  const to = Math.max(tail.end, Math.min(next ?? sentence.end, end + BEHIND));
  return sentence.text.slice(Math.max(0, label.start - sentence.start), to - sentence.start);
}

const BEHIND = 34;

function wordsFit(
  end: string,
  { candidate: { number } }: Valued,
  { vocabulary, record }: FormReading,
): number {
  const { items } = topicOf(end, { vocabulary, record });
  const stems = items.flatMap((i) => i.stems);
  const ordinals = stemsIn(end)
    .map((s) => s.stem)
    .filter((s) => /^(?:first|second|third|fourth|fifth|sixth|\d+)$/.test(s));
  const wanted = [...stems, ...ordinals.map((o) => ORDINALS[o] ?? o)];
  if (wanted.length === 0) return 0.5;
  const { sentence, label, tail, cell } = number;
  const near = new Set(
    stemsOf(sentence)
      .filter((s) => s.start >= label.start - 20 && s.end <= Math.max(tail.end, number.end))
      .map((s) => s.stem),
  );
  if (cell)
    for (const s of stemsIn(`${cell.head} ${textOf(number, sentence.cells[0])}`)) near.add(s.stem);
  return 0.3 + (0.7 * wanted.filter((w) => near.has(w)).length) / wanted.length;
}

const textOf = (
  { sentence }: Valued['candidate']['number'],
  cell?: { start: number; end: number },
) => (cell ? sentence.text.slice(cell.start - sentence.start, cell.end - sentence.start) : '');

const ORDINALS: Readonly<Record<string, string>> = {
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  fifth: '5',
  sixth: '6',
};

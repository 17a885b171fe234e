import { draw } from '../draw.js';
import type { FormView, RecordSentence } from '../patient-record.js';
import { sentencesAbout } from '../record-facts.js';
import type { AnswerSentence, AnswerText, Edit } from './answer-text.js';
import { datesIn, daysBetween, moved, type TextDate } from './text-dates.js';

const DAYS = { day: 1, week: 7, month: 30.44, year: 365.25 } as const;
type Unit = keyof typeof DAYS;
const UNITS: readonly Unit[] = ['day', 'week', 'month', 'year'];

const LENGTH = /\b(\d{1,3})([ -])(day|week|month|year)(s?)\b/g;
/** What makes a length of time one of treatment, and not a pause, an age or a dosing interval. */
const BEFORE =
  /(?:\bfor|\bover|\blasting|\bof|\bx|\babout|\bapproximately|\bnearly|\balmost|\bcompleted|\breceived|\btaken|[(,~]|\bafter)\s*$/i;
const NO_LENGTH_BEFORE =
  /\b(?:every|each|within|per|q|past|last|preceding|previous|next|first|at|weeks?|in|age|aged|once)\s*$/i;
const NO_LENGTH_AFTER =
  /^[\s-]*(?:ago|old|later|apart|of age|before|prior|after|interval|supply|post)/i;
/** Two lengths that a careful reader could take for one another are no contradiction. */
const APART = 1.8;
const NEAR = 0.25;
const LONGEST_DAYS = 3653;

/** How long something was given or went on becomes plainly longer or shorter. */
export function changeDuration(answer: AnswerText, view: FormView): Edit[] {
  return answer.sentences.flatMap((s) => [...lengths(s, view), ...ranges(s, view)]);
}

function lengths(s: AnswerSentence, view: FormView): Edit[] {
  // A length beside the dates it follows from would contradict its own answer.
  if (datesIn(s.text).length > 1) return [];
  const known = () => about(s, view).flatMap((r) => r.durations.map((d) => d.days));
  return [...s.text.matchAll(LENGTH)].flatMap((hit): Edit[] => {
    const before = s.text.slice(0, hit.index);
    const after = s.text.slice(hit.index + hit[0].length);
    if (!BEFORE.test(before) || NO_LENGTH_BEFORE.test(before) || NO_LENGTH_AFTER.test(after))
      return [];
    const [, digits = '', gap = '', unit] = hit;
    const days = Number(digits) * DAYS[unit as Unit];
    const said = known();
    return others(Number(digits), unit as Unit)
      .filter((o) => isApart(o.days, days) && !said.some((d) => Math.abs(d - o.days) < NEAR * d))
      .map(({ count, unit: other }) => ({
        start: s.start + hit.index,
        end: s.start + hit.index + hit[0].length,
        text: `${count}${gap}${other}${gap === ' ' && count !== 1 ? 's' : ''}`,
        errorType: 'duration_change',
        why: `it was ${hit[0]}`,
      }));
  });
}

/** The same number of another unit, a third of it, or the double. */
function others(count: number, unit: Unit): { count: number; unit: Unit; days: number }[] {
  const at = UNITS.indexOf(unit);
  const next = [UNITS[at + 1], UNITS[at - 1]].filter(
    (u): u is Unit => u !== undefined && u !== 'day',
  );
  const found = [
    ...next.filter((u) => count > 1 || u !== 'year').map((u) => ({ count, unit: u })),
    { count: Math.max(1, Math.round(count / 3)), unit },
    { count: count * 2, unit },
    { count: count * 3, unit },
  ];
  return found
    .filter((f) => !(f.unit === 'month' && f.count > 36) && !(f.unit === 'year' && f.count > 12))
    .map((f) => ({ ...f, days: f.count * DAYS[f.unit] }))
    .filter((f) => f.days <= LONGEST_DAYS);
}

const TO = /^\s*(?:to|until|through|till|-|–|and)\s*$/i;
const SOME_LENGTH = new RegExp(LENGTH.source);
/** Shorter ranges are not long enough to be cut. */
const SHORTEST_RANGE = 75;

/** "from March 2015 to June 2021": the end comes much earlier. */
function ranges(s: AnswerSentence, view: FormView): Edit[] {
  const dates = datesIn(s.text);
  return dates.flatMap((from, i): Edit[] => {
    const to = dates[i + 1];
    if (!to || !TO.test(s.text.slice(from.end, to.start)) || SOME_LENGTH.test(s.text)) return [];
    const length = daysBetween({ from: from.iso, to: to.iso });
    if (!(length >= SHORTEST_RANGE)) return [];
    return cutShort({ s, from, to, length }, view);
  });
}

function cutShort(
  {
    s,
    from,
    to,
    length,
  }: {
    readonly s: AnswerSentence;
    readonly from: TextDate;
    readonly to: TextDate;
    readonly length: number;
  },
  view: FormView,
): Edit[] {
  const share = 0.2 + 0.2 * draw('range', s.text, from.iso);
  const end = moved(padded(from.iso, to.iso), {
    days: Math.max(25, Math.round(length * share)),
  }).slice(0, to.iso.length);
  const known = about(s, view).flatMap((r) => r.dates.map((d) => d.date));
  if (end === from.iso || known.some((d) => d.startsWith(end.slice(0, 7)))) return [];
  return [
    {
      start: s.start + to.start,
      end: s.start + to.end,
      text: to.write(end),
      errorType: 'duration_change',
      why: `it went on until ${s.text.slice(to.start, to.end)}`,
    },
  ];
}

/** The first date at the precision of the second. */
function padded(from: string, to: string): string {
  return from.length >= to.length ? from : `${from}-15`.slice(0, to.length);
}

/** What the record says of the things that the sentence names; where it names none, all of it. */
function about(s: AnswerSentence, view: FormView): readonly RecordSentence[] {
  const named = s.names.map((n) => n.concept.id);
  return named.length === 0 ? view.record.sentences : sentencesAbout(named, view);
}

function isApart(a: number, b: number): boolean {
  return Math.max(a, b) >= APART * Math.min(a, b);
}

import { dayNumber, type Length, lengthBetween, sameDate, sameLength } from './course.js';
import { agree, conflict, type Finding } from './finding.js';
import { evidenceOfScope, type RecordScope } from './record-scopes.js';
import type { TherapyCase } from './therapy-case.js';

/** When the drug was begun and ended. */
export function checkCourseDays(at: TherapyCase): readonly Finding[] {
  const { course, isClass } = at;
  if (isClass) return [];
  return [
    ...course.starts.flatMap((d) => checkDate(d, { at, role: 'starts' })),
    ...course.stops.flatMap((d) => checkDate(d, { at, role: 'stops' })),
  ];
}

/** For how long the drug was given. */
export function checkCourseLength(at: TherapyCase): readonly Finding[] {
  return at.isClass ? [] : at.course.lengths.flatMap((l) => checkLength(l, at));
}

const ROLE = { starts: 'begun', stops: 'ended' } as const;

function checkDate(
  date: string,
  { at, role }: { readonly at: TherapyCase; readonly role: 'starts' | 'stops' },
): readonly Finding[] {
  const told = at.own.filter((s) => s.course[role].length > 0);
  const fits = told.filter((s) => s.course[role].some((d) => isNear(d, date)));
  if (fits.length > 0)
    return [
      agree(
        fits.map(evidenceOfScope),
        `The record gives ${date} as when ${at.name} was ${ROLE[role]}.`,
      ),
    ];
  const sure = told.filter(
    (s) => s.link !== 'follows' && s.course[role].some((d) => d.length >= Math.min(7, date.length)),
  );
  if (sure.length === 0 || at.isRequested || isVisitDay(date, { at, role })) return [];
  if (role === 'starts' && standsBesideIt(date, at)) return [];
  const given = [...new Set(sure.flatMap((s) => s.course[role]))];
  return [
    conflict(
      sure.map(evidenceOfScope),
      `The record gives ${given.slice(0, 3).join(', ')} as when ${at.name} was ${ROLE[role]}, not ${date}.`,
      { said: date },
    ),
  ];
}

/** So many sentences from its name a drug may still be spoken of. */
const BESIDE = 3;

/** Whether the very day or month stands near the drug's name, though not read as its beginning. */
function standsBesideIt(date: string, { own }: TherapyCase): boolean {
  return own.some(({ sentence, link }) => {
    const { sentences } = sentence.document;
    const at = sentence.index - (sentences[0]?.index ?? 0);
    return (
      link !== 'follows' &&
      sentences
        .slice(Math.max(0, at - BESIDE), at + BESIDE + 1)
        .some((s) => s.dates.some((d) => d.date.length >= 7 && isSameDay(d.date, date)))
    );
  });
}

const isSameDay = (told: string, said: string) => said.length >= 7 && sameDate(told, said);

const ACTS = {
  starts: /\b(?:start|begin|initiat|add|rx\b|prescri|order|resum|restart|given|first)/i,
  stops: /\b(?:stop|d\/?c|discontinu|hold|held|off\b|not resumed|last|taper)/i,
} as const;

/** The day of a visit at which the drug was begun or ended, or of a line early in a log of it. */
function isVisitDay(
  date: string,
  { at, role }: { readonly at: TherapyCase; readonly role: 'starts' | 'stops' },
): boolean {
  const first = at.own.flatMap((s) => s.course.starts).reduce((a, b) => (a && a < b ? a : b), '');
  const isEarly = first === '' || dayNumber(date) - dayNumber(first) < LOOSE_DAYS;
  return at.own.some(({ sentence, text, link }) => {
    const { date: visit } = sentence.document.document;
    if (sentence.date !== visit && link === 'names' && isNear(sentence.date, date))
      return role === 'starts' && isEarly;
    return visit !== '' && sameDate(visit, date) && ACTS[role].test(text);
  });
}

/** Told to the month, a day may be so far off. */
const LOOSE_DAYS = 45;

/** Months are told loosely; a day is a day, give or take a few. */
function isNear(a: string, b: string): boolean {
  if (sameDate(a, b)) return true;
  const precise = Math.min(a.length, b.length);
  const slack = precise >= 10 ? 4 : precise >= 7 ? 32 : 0;
  return (
    slack > 0 && Math.abs(dayNumber(a.slice(0, precise)) - dayNumber(b.slice(0, precise))) <= slack
  );
}

function checkLength(length: Length, at: TherapyCase): readonly Finding[] {
  if (!length.said || isStep(at)) return [];
  const told = at.own.filter((s) => s.course.lengths.length > 0);
  const fits = told.filter((s) => s.course.lengths.some((l) => sameLength(l, length)));
  if (fits.length > 0)
    return [agree(fits.map(evidenceOfScope), `The record gives ${at.name} about as long.`)];
  const reckoned = spans(at.own);
  const ends = at.own.filter((s) => s.course.starts.length + s.course.stops.length > 0);
  if (reckoned.some((l) => sameLength(l, length)))
    return [agree(ends.map(evidenceOfScope), `The record's dates give ${at.name} about as long.`)];
  const sure = at.own.filter((s) => s.link !== 'follows');
  const named = at.own.filter((s) => s.link === 'names');
  const lengths = [...named.flatMap((s) => s.course.lengths), ...spans(withStops(sure, at.own))];
  if (lengths.length === 0) return [];
  const given = inWords(lengths);
  return [
    conflict(
      [...told, ...ends].filter((s) => sure.includes(s)).map(evidenceOfScope),
      `The record gives ${at.name} for ${given}, not ${daysInWords(length.days)}.`,
      { said: daysInWords(length.days) },
    ),
  ];
}

/** "25 and 50 mg for 2 weeks each", "for 8 weeks, then": a step of a schedule to come, and not the whole of a course. */
function isStep({ therapy, isPast }: TherapyCase): boolean {
  return (
    !isPast &&
    /\b(?:each|apiece|thereafter|titrat\w*|step(?:ped|wise)?|at a time|followed by)\b|,? then\b/i.test(
      therapy.text,
    )
  );
}

/** Those and the ends told further on in a document that tells the beginning. */
function withStops(
  sure: readonly RecordScope[],
  all: readonly RecordScope[],
): readonly RecordScope[] {
  const begun = new Set(
    sure.filter((s) => s.course.starts.length > 0).map((s) => s.sentence.document),
  );
  const ends = all.filter((s) => s.link === 'follows' && s.course.stops.length > 0);
  return [...sure, ...ends.filter((s) => begun.has(s.sentence.document))];
}

/** The lengths between any beginning and any later end that the record gives. */
function spans(scopes: readonly RecordScope[]): readonly Length[] {
  const starts = scopes.flatMap((s) => s.course.starts).slice(0, 20);
  const ends = scopes.flatMap((s) => s.course.stops).slice(0, 20);
  return starts.flatMap((a) => ends.map((b) => lengthBetween(a, b)).filter((l) => l.days > 0));
}

function inWords(lengths: readonly Length[]): string {
  return [...new Set(lengths.map((l) => daysInWords(l.days)))].slice(0, 3).join(', ');
}

function daysInWords(days: number): string {
  if (days < 14) return `${Math.round(days)} days`;
  return days < 84 ? `${Math.round(days / 7)} weeks` : `${Math.round(days / 30.4375)} months`;
}

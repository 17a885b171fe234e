import { dayNumber, type Length, lengthBetween, sameDate, sameLength } from './course.js';
import { agree, conflict, type Finding } from './finding.js';
import { evidenceOfScope, type RecordScope } from './record-scopes.js';
import type { TherapyCase } from './therapy-case.js';

/** When the drug was begun and ended, and for how long it was given. */
export function checkCourse(at: TherapyCase): readonly Finding[] {
  const { course, isClass } = at;
  if (isClass) return [];
  return [
    ...course.starts.flatMap((d) => checkDate(d, { at, role: 'starts' })),
    ...course.stops.flatMap((d) => checkDate(d, { at, role: 'stops' })),
    ...course.lengths.flatMap((l) => checkLength(l, at)),
  ];
}

const ROLE = { starts: 'begun', stops: 'ended' } as const;

function checkDate(
  date: string,
  { at, role }: { readonly at: TherapyCase; readonly role: 'starts' | 'stops' },
): readonly Finding[] {
  const same = at.own.filter((s) => datesOf(s).some((d) => isNear(d, date)));
  const told = at.own.filter((s) => s.course[role].length > 0);
  const fits = told.filter((s) => s.course[role].some((d) => isNear(d, date)));
  if (fits.length > 0)
    return [
      agree(
        fits.map(evidenceOfScope),
        `The record gives ${date} as when ${at.name} was ${ROLE[role]}.`,
      ),
    ];
  if (told.length === 0 || (role === 'starts' && same.length > 0)) return [];
  if (same.length > 0 && !isOtherEnd(date, role, told)) return [];
  const given = [...new Set(told.flatMap((s) => s.course[role]))];
  return [
    conflict(
      told.map(evidenceOfScope),
      `The record gives ${given.slice(0, 3).join(', ')} as when ${at.name} was ${ROLE[role]}, not ${date}.`,
    ),
  ];
}

/** A date that the record gives to the other end of the course. */
function isOtherEnd(date: string, role: 'starts' | 'stops', told: readonly RecordScope[]): boolean {
  const other = role === 'starts' ? 'stops' : 'starts';
  return told.some((s) => s.course[other].some((d) => isNear(d, date)));
}

function datesOf(scope: RecordScope): readonly string[] {
  return [...scope.course.dates, scope.sentence.date, scope.sentence.document.document.date].filter(
    (d) => d !== '',
  );
}

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
  if (!length.said) return [];
  const told = at.own.filter((s) => s.course.lengths.length > 0);
  const fits = told.filter((s) => s.course.lengths.some((l) => sameLength(l, length)));
  if (fits.length > 0)
    return [agree(fits.map(evidenceOfScope), `The record gives ${at.name} about as long.`)];
  if (told.length === 0 || spans(at.own).some((l) => sameLength(l, length))) return [];
  return [
    conflict(
      told.map(evidenceOfScope),
      `The record gives ${at.name} for ${inWords(told)}, not ${daysInWords(length.days)}.`,
    ),
  ];
}

/** The lengths between any beginning and any later end that the record gives. */
function spans(scopes: readonly RecordScope[]): readonly Length[] {
  const starts = scopes.flatMap((s) => s.course.starts).slice(0, 20);
  const ends = scopes.flatMap((s) => s.course.stops).slice(0, 20);
  return starts.flatMap((a) => ends.map((b) => lengthBetween(a, b)).filter((l) => l.days > 0));
}

function inWords(scopes: readonly RecordScope[]): string {
  const days = scopes.flatMap((s) => s.course.lengths.map((l) => l.days));
  return [...new Set(days.map(daysInWords))].slice(0, 3).join(', ');
}

function daysInWords(days: number): string {
  if (days < 14) return `${Math.round(days)} days`;
  return days < 84 ? `${Math.round(days / 7)} weeks` : `${Math.round(days / 30.4375)} months`;
}

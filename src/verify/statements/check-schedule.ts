import { NUMBERS_BY_WORD } from '../../core/number-words.js';
import { agree, conflict, type Finding } from './finding.js';
import { evidenceOfScope, type RecordScope } from './record-scopes.js';
import type { TherapyCase } from './therapy-case.js';

const WEEKS =
  /\b(?:w(?:ee)?ks?|days?)\.? (\d{1,2}(?:(?:, and |, ?| and | ?& ?|\/)\d{1,2})*)(?!\d| ?(?:mg|days?|weeks?|months?|%))/gi;
const DOSES =
  /\b(?:x ?|for (?:up to )?)(\d{1,2}|two|three|four|five|six|eight)(?: (?:weekly |monthly |loading |more )?(?:doses?|infusions?|injections?|cycles?|weeks?|wks?))?(?!\w|\.\d)(?! ?(?:mg|days?|months?|mos?|years?))/gi;

/** The weeks in which a dose is given, and how many such doses, as a regimen names them. */
export function checkSchedule(at: TherapyCase): readonly Finding[] {
  if (at.isClass) return [];
  return [
    ...check(at, weeksIn, 'week'),
    ...(at.isRequested ? check(at, dosesIn, 'number of doses') : []),
  ];
}

function check(
  { own, therapy, name }: TherapyCase,
  read: (text: string) => readonly number[],
  what: string,
): readonly Finding[] {
  const said = read(therapy.text);
  if (said.length === 0) return [];
  const told = own
    .filter((s) => s.link !== 'follows')
    .map((scope) => ({ scope, numbers: read(scope.text) }))
    .filter((t) => t.numbers.length > 0);
  const places = (all: readonly { readonly scope: RecordScope }[]) =>
    all.map((t) => evidenceOfScope(t.scope));
  if (told.length === 0) return [];
  return said.flatMap((n) => {
    const fits = told.filter((t) => t.numbers.includes(n));
    if (fits.length > 0)
      return [agree(places(fits), `The record gives ${name} with ${what} ${n}.`)];
    const given = [...new Set(told.flatMap((t) => t.numbers))].slice(0, 5).join(', ');
    return [
      conflict(places(told), `The record gives ${name} with ${what} ${given}, not ${n}.`, {
        said: String(n),
      }),
    ];
  });
}

function weeksIn(text: string): readonly number[] {
  return [...text.matchAll(WEEKS)].flatMap((m) =>
    ((m[1] as string).match(/\d+/g) ?? []).map(Number),
  );
}

function dosesIn(text: string): readonly number[] {
  return [...text.matchAll(DOSES)].map(
    (m) => NUMBERS_BY_WORD[(m[1] as string).toLowerCase()] ?? Number(m[1]),
  );
}

import { NUMBER_WORDS } from '../../../core/number-words.js';
import type { FormView } from '../patient-record.js';
import { type AnswerText, type Edit, inCaseOf, isDenied } from './answer-text.js';
import { datesIn } from './text-dates.js';

/** Larger ones are written in digits. */
const NUMBERS = NUMBER_WORDS.slice(0, 11);
const THING =
  'relapse|exacerbation|flare|attack|episode|course|cycle|infusion|injection|dose|admission|hospitali[sz]ation|visit|fracture|infection|lesion|seizure|transfusion|line';
const COUNT = new RegExp(
  `\\b(${NUMBERS.slice(1).join('|')}|\\d{1,2}) ((?:[a-z-]+ ){0,3}?)(${THING})(e?s?)\\b`,
  'gi',
);
/** The parts are counted up after it: another number would contradict its own sentence. */
const COUNTED_UP = /^[^.]{0,40}:/;
/** A bound: other numbers may be true as well. */
const BOUNDED = /(?:at least|at most|up to|(?:more|less|fewer) than|over|within|[<>≤≥]=?)\s*$/i;
const MOST = 20;

/** How often something happened becomes another number, two off at least, which the record nowhere counts of it. */
export function changeCount(answer: AnswerText, { record }: FormView): Edit[] {
  return answer.sentences.flatMap((s) =>
    [...s.text.matchAll(COUNT)].flatMap((hit): Edit[] => {
      const [all, number = '', , thing = '', plural = ''] = hit;
      const start = s.start + hit.index;
      const rest = s.text.slice(hit.index + all.length);
      if (COUNTED_UP.test(rest) || isDenied(s, start)) return [];
      if (BOUNDED.test(s.text.slice(0, hit.index))) return [];
      const value = numberNamed(number);
      // What happened on one day happened once.
      if (value === 1 && datesIn(s.text).some((d) => d.iso.length > 7)) return [];
      return [value + 2, value * 3, value - Math.max(2, Math.ceil(value / 4))]
        .filter((n) => n >= 1 && Math.abs(n - value) >= 2 && n <= MOST)
        .filter((n) => !record.sentences.some((r) => counts(n, thing).test(r.text)))
        .map((n) => {
          const end = start + all.length;
          const words = all.slice(number.length, all.length - thing.length - plural.length);
          const other = inCaseOf(number, written(n, number));
          const text = `${other}${words}${inNumber(thing, { plural, n })}`;
          return { start, end, text, errorType: 'count_change', why: `it was ${all}` };
        });
    }),
  );
}

function inNumber(
  thing: string,
  { plural, n }: { readonly plural: string; readonly n: number },
): string {
  if (n === 1) return thing;
  return plural === '' ? `${thing}s` : `${thing}${plural}`;
}

function numberNamed(number: string): number {
  const at = NUMBERS.indexOf(number.toLowerCase());
  return at >= 0 ? at : Number(number);
}

function written(n: number, like: string): string {
  return /\d/.test(like) ? String(n) : (NUMBERS[n] ?? String(n));
}

function counts(n: number, thing: string): RegExp {
  const word = NUMBERS[n];
  return new RegExp(
    `\\b(?:${n}|${word ?? n})\\b[^.;\\n]{0,30}\\b${thing}|\\b${thing}\\w{0,2}\\s?(?:x|\\u00d7)\\s?${n}\\b`,
    'i',
  );
}

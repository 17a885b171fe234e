import {
  type AskedNumber,
  isNear,
  type RecordedValue,
  valuesIn,
  valuesOf,
} from './asked-number.js';
import type { WrongNumber } from './wrong-number.js';

const ASKS_FOR_NOW =
  /\b(?:most recent|latest|current|currently|last|now|at present|present|today)\b/i;
const ANOTHER =
  /\b(?:mother|father|brother|sister|son|daughter|aunt|uncle|cousin|grand\w+|husband|wife|spouse|partner|sibling|parent|twin|roommate|friend)(?:'?s)?\b/i;
/** What a sentence about another person gives may be of another thing: nearer than a value of the same test. */
const OF_ANOTHER = { widest: 4 };
/** Words of the question that its subject is told by. */
const WORD = /[a-z][a-z-]{4,}/gi;

/** Where the question is about now: values of the same thing from before the right one. */
export function earlierValues(asked: AskedNumber): WrongNumber[] {
  const { question, value, about, concepts } = asked;
  if (!ASKS_FOR_NOW.test(question.text) || concepts.length === 0) return [];
  const all = valuesOf(concepts, about).filter((v) => v.date !== '');
  const right = all.filter((v) => v.value === value);
  const since = right
    .map((v) => v.date)
    .sort()
    .at(-1);
  if (since === undefined) return [];
  const units = new Set(right.map((v) => v.unit));
  return all
    .filter((v) => v.date < since && units.has(v.unit) && plausible(v, asked))
    .map((v) => ({
      value: v.value,
      errorType: 'superseded_value',
      why: `it was ${v.value} on ${v.date}, and is ${value} since ${since}`,
    }));
}

/** Values that the record gives of another person for what is asked of the patient. */
export function othersValues(asked: AskedNumber): WrongNumber[] {
  const { question, value, about } = asked;
  if (ANOTHER.test(question.text)) return [];
  const words = new Set(question.text.toLowerCase().match(WORD) ?? []);
  const theirs = about.filter((s) => {
    const said = s.text.toLowerCase().match(WORD) ?? [];
    return ANOTHER.test(s.text) && said.some((w) => words.has(w));
  });
  const own = valuesIn(about.filter((s) => !ANOTHER.test(s.text)));
  // A sentence that also gives the right value may be about both of them.
  return valuesIn(theirs.filter((s) => !s.quantities.some((q) => q.low === value)))
    .filter((v) => plausible(v, asked, OF_ANOTHER) && !own.some((o) => isNear(o.value, v.value)))
    .map((v) => ({
      value: v.value,
      errorType: 'wrong_patient_history',
      why: `${v.value} is another person's; the patient's is ${value}`,
    }));
}

/** A value that could stand in the place of the right one: about its size, no year. */
function plausible(
  { value }: RecordedValue,
  asked: AskedNumber,
  { widest }: { readonly widest: number } = { widest: 12 },
): boolean {
  if (Number.isInteger(value) && value >= 1900 && value <= 2100) return false;
  const right = Math.abs(asked.value);
  const near =
    right === 0
      ? Math.abs(value) <= 5
      : Math.abs(value) >= right / widest && Math.abs(value) <= right * widest;
  return near && value !== asked.value && !isNear(value, asked.value);
}

import type { FormReading } from '../form-reading.js';
import { type Course, courseIn } from './course.js';
import { type Outcome, outcomesIn } from './outcomes.js';
import { isOfPatient, type RecordScope, scopesOf } from './record-scopes.js';
import type { StatedTherapy, Statement } from './statement.js';
import { type Use, useIn } from './use.js';

/** What a statement says of one drug, beside what the record says of it. */
export interface TherapyCase {
  readonly reading: FormReading;
  readonly statement: Statement;
  readonly therapy: StatedTherapy;
  /** The drug as a reader calls it. */
  readonly name: string;
  readonly isClass: boolean;
  /** The drug that the form requests. */
  readonly isRequested: boolean;
  /** The question or the statement is about treatments that were had. */
  readonly isPast: boolean;
  readonly use: Use;
  readonly outcomes: readonly Outcome[];
  readonly course: Course;
  /** The record on the patient's own use of it, in reading order; and on anybody else's. */
  readonly own: readonly RecordScope[];
  readonly others: readonly RecordScope[];
}

const ASKS_PAST =
  /\b(?:tried|trials?|prior|previous\w*|past|history|failed|failures?|received|treated|outcomes?|respon[sd]\w*|reasons? for (?:dis|stop)\w*|discontinu\w*|conventional|conservative|first[- ]line|therapies|step therapy|has been (?:used|given)|have been (?:used|given)|used|attempted|intoleran\w+|inadequate)\b/i;
const ASKS_PLAN =
  /\b(?:request(?:ed|ing)?|planned|proposed|will\b|going forward|regimen|titration|dosing|why is|alternatives?)\b/i;

export function therapyCase(
  therapy: StatedTherapy,
  { statement, reading }: { readonly statement: Statement; readonly reading: FormReading },
): TherapyCase {
  const { vocabulary, form } = reading;
  const scopes = scopesOf(therapy.drug, reading);
  const concept = vocabulary.concept(therapy.drug);
  const requested = vocabulary.namesIn(form.drug).map((n) => n.concept.id);
  const { text } = statement.claim.question;
  const course = courseIn(therapy.text, { own: '' });
  const outcomes = outcomesIn(therapy.text);
  return {
    reading,
    statement,
    therapy,
    name: therapy.drug,
    isClass: concept?.kind === 'drug_class',
    isRequested: requested.includes(therapy.drug),
    isPast:
      ASKS_PAST.test(text) && !(ASKS_PLAN.test(text) && !/\b(?:tried|prior|previous)/i.test(text)),
    use: useIn(therapy.text, therapy.at),
    outcomes,
    course,
    own: withoutRefills(scopes.filter(isOfPatient)),
    others: scopes.filter((s) => !isOfPatient(s) && s.link === 'names'),
  };
}

/** Of the days of a log only the first begins a course. */
function withoutRefills(scopes: readonly RecordScope[]): readonly RecordScope[] {
  const begun = new Set<unknown>();
  return scopes.map((scope) => {
    if (!scope.course.isOfLine) return scope;
    const { document } = scope.sentence;
    if (!begun.has(document)) {
      begun.add(document);
      return scope;
    }
    return { ...scope, course: { ...scope.course, starts: [] } };
  });
}

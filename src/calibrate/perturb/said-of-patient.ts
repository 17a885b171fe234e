import type { FormQuestion } from '../../core/form.js';
import type { Candidate } from './candidate.js';
import { optionConcepts } from './options.js';
import type { FormView } from './patient-record.js';
import { mayHold, mentionsWithin, sentencesNaming } from './record-facts.js';

const NUMBER = /(?<![\w.,])\d[\d,]*(?:\.\d+)?(?![\w%]*\d)/g;

/**
 * Whether the record may say of the patient what a wrong answer says new: a drug or condition that it has of the patient, or a
 * number that stands in a sentence of the things that the answer names. For answers that were made by nobody's rule.
 */
export function mayBeSaid(
  { answer, before, after, errorType }: Candidate,
  { question, view }: { readonly question: FormQuestion; readonly view: FormView },
): boolean {
  const { words } = view;
  const known = new Set(words.namesIn(`${question.text}\n${before}`).map((n) => n.concept.id));
  const fresh = optionConcepts(after, view).filter((c) => !known.has(c.id));
  const treated = fresh.filter((c) => c.kind === 'drug' || c.kind === 'condition');
  if (treated.some((c) => mayHold(mentionsWithin(c.id, view)))) return true;
  // A value of another time, and the date of another event, are in the record: that is what they are.
  if (errorType === 'superseded_value' || errorType === 'date_shift' || question.type === 'date')
    return false;
  const named = words.namesIn(`${question.text}\n${String(answer)}`).map((n) => n.concept.id);
  const said = sentencesNaming(named, view);
  const numbers = numbersIn(after).filter((n) => !numbersIn(before).includes(n));
  return numbers.some((n) => said.some((s) => numbersIn(s.text).includes(n)));
}

function numbersIn(text: string): readonly string[] {
  return text.match(NUMBER) ?? [];
}

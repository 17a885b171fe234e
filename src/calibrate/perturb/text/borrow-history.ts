import type { FormView, TextQuestion } from '../patient-record.js';
import { isOnlyAnothers, mentionsWithin } from '../record-facts.js';
import type { AnswerText, Edit } from './answer-text.js';

const ASKS_FOR_HISTORY =
  /\b(?:histor(?:y|ies)|comorbid\w*|conditions?|diagnos[ei]s|risks?|contraindicat\w*|complications?)\b/i;
const SAYS_NO = /^No\b[^.;]*[.;]?/;

/** What a relative or another person has is given to the patient. */
export function borrowHistory(answer: AnswerText, view: FormView, question: TextQuestion): Edit[] {
  if (!ASKS_FOR_HISTORY.test(question.text)) return [];
  const asked = view.words.namesIn(question.text).map((n) => n.concept);
  const denied = SAYS_NO.exec(answer.text);
  const theirs = anothersConditions(view).filter(
    (id) => !answer.sentences.some((s) => s.names.some((n) => n.concept.id === id)) || denied,
  );
  if (denied) {
    const whole = answer.text.length;
    return theirs
      .filter((id) => asked.some((c) => c.id === id || view.words.isWithin(id, c.id)))
      .map((id) =>
        borrowed({ start: 0, end: whole, text: `Yes. The patient has a history of ${id}.` }, id),
      );
  }
  if (asked.some((c) => c.kind === 'condition')) return [];
  const end = answer.text.length;
  const lead = /[.!?]\s*$/.test(answer.text) ? ' ' : '. ';
  return theirs.map((id) =>
    borrowed({ start: end, end, text: `${lead}The patient also has a history of ${id}.` }, id),
  );
}

/** Conditions that the record has of others, and nowhere of the patient. */
export function anothersConditions(view: FormView): string[] {
  const named = new Set(
    view.record.sentences.flatMap((s) =>
      s.concepts.filter((c) => c.kind === 'condition').map((c) => c.concept),
    ),
  );
  return [...named].filter((id) => isOnlyAnothers(mentionsWithin(id, view)));
}

function borrowed(
  at: { readonly start: number; readonly end: number; readonly text: string },
  id: string,
): Edit {
  const why = `the record has ${id} of another person, and nowhere of the patient`;
  return { ...at, errorType: 'wrong_patient_history', why };
}

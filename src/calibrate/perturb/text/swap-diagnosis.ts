import type { Concept } from '../../../core/clinical-term.js';
import type { FormView } from '../patient-record.js';
import { mayHold, mentionsWithin } from '../record-facts.js';
import { type AnswerText, type Edit, inCaseOf, isDenied } from './answer-text.js';

/** "estrogen receptor-positive": no other disease fits in its place. */
const NO_NOUN = /(?:positive|negative|[+-]|mutated|resistant|associated|related)$/i;

/** A disease becomes one of its rivals, of which only one can be true, and which the record nowhere has of the patient. */
export function swapDiagnosis(answer: AnswerText, view: FormView): Edit[] {
  return answer.sentences.flatMap((s) =>
    s.names
      .filter((n) => n.concept.kind === 'condition' && !isDenied(s, n.start))
      .filter((n) => !NO_NOUN.test(answer.text.slice(n.start, n.end)))
      .flatMap(({ concept, start, end }) =>
        rivalsOf(concept, view)
          .filter((rival) => !isNamed(rival, answer))
          .map((rival) => ({
            start,
            end,
            text: inCaseOf(answer.text.slice(start, end), properName(rival)),
            errorType: 'diagnosis_swap',
            why: `it is ${concept.id}, and the record nowhere has ${rival.id} of the patient`,
          })),
      ),
  );
}

/** Rivals that the record does not have of the patient, not even as a possibility. */
export function rivalsOf({ rivals }: Concept, view: FormView): Concept[] {
  return rivals
    .flatMap((id) => view.words.concept(id) ?? [])
    .filter((r) => !mayHold(mentionsWithin(r.id, view)));
}

/** With the capitals that it is written with in the vocabulary, where any of its names has them. */
function properName({ id, names }: Concept): string {
  return names.find((n) => n !== id && n.toLowerCase() === id.toLowerCase()) ?? id;
}

function isNamed({ id }: Concept, answer: AnswerText): boolean {
  return answer.sentences.some((s) => s.names.some((n) => n.concept.id === id));
}

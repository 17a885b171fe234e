import type { FormQuestion } from '../../core/form.js';
import type { Candidate, Perturber } from './candidate.js';
import { optionConcepts, overlaps, saysNothing } from './options.js';
import type { FormView } from './patient-record.js';
import { isOnlyAnothers, mayHold, mentionsWithin } from './record-facts.js';

const ASKS_FOR_DIAGNOSIS =
  /\b(?:diagnos[ei]s|indication|type of|which disease|condition for which)\b/i;
const GRADE = /\b(?:mild|moderate|severe|grade|stage|class|clear|low|intermediate|high)\b|^\d/i;
const ASKS_FOR_GRADE =
  /\b(?:severity|grade|stage|class|assessment|score|risk (?:group|category))\b/i;

/** Another option of the same list, of which only one can be right. */
export const swapOption: Perturber = (question, view) => {
  const right = String(question.answer);
  if (!question.options.includes(right) || saysNothing(right)) return [];
  return question.options
    .filter((o) => o !== right && !saysNothing(o) && !overlaps(o, right))
    .flatMap((other) => swapped({ question, right, other }, view));
};

function swapped(
  {
    question,
    right,
    other,
  }: { readonly question: FormQuestion; readonly right: string; readonly other: string },
  view: FormView,
): Candidate[] {
  const own = optionConcepts(right, view);
  const concepts = optionConcepts(other, view).filter((c) => !own.some((o) => o.id === c.id));
  const rivals = own.some((o) =>
    concepts.some((c) => o.rivals.includes(c.id) || c.rivals.includes(o.id)),
  );
  const conditions = concepts.filter((c) => c.kind === 'condition' || c.kind === 'drug');
  // The patient may have both: the other would be no lie then, only no answer to what was asked.
  if (!rivals && conditions.some((c) => mayHold(mentionsWithin(c.id, view)))) return [];
  const theirs = conditions.some((c) => isOnlyAnothers(mentionsWithin(c.id, view)));
  const errorType = errorTypeOf({ question, other, theirs, rivals });
  return [
    { answer: other, errorType, before: right, after: other, why: `the record says ${right}` },
  ];
}

function errorTypeOf(of: {
  readonly question: FormQuestion;
  readonly other: string;
  readonly theirs: boolean;
  readonly rivals: boolean;
}): string {
  if (of.rivals || ASKS_FOR_DIAGNOSIS.test(of.question.text)) return 'diagnosis_swap';
  if (of.theirs) return 'wrong_patient_history';
  return ASKS_FOR_GRADE.test(of.question.text) && GRADE.test(of.other)
    ? 'severity_change'
    : 'option_swap';
}

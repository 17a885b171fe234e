import type { Perturber } from './candidate.js';
import { isOnlyAnothers, mentionsWithin } from './record-facts.js';

/** Yes becomes No and No becomes Yes. */
export const flipYesNo: Perturber = (question, view) => {
  const answer = String(question.answer).trim();
  const isYes = /^(?:yes|y|true)$/i.test(answer);
  if (!isYes && !/^(?:no|n|false)$/i.test(answer)) return [];
  const other = optionFor(isYes ? 'No' : 'Yes', question.options);
  const theirs = isYes
    ? undefined
    : view.words
        .namesIn(question.text)
        .find(
          ({ concept }) =>
            concept.kind === 'condition' && isOnlyAnothers(mentionsWithin(concept.id, view)),
        );
  return [
    {
      answer: other,
      errorType: theirs ? 'wrong_patient_history' : 'yes_no_flip',
      before: answer,
      after: other,
      why: theirs
        ? `the record has ${theirs.concept.id} of another person, and nowhere of the patient`
        : `the right answer is ${answer}`,
    },
  ];
};

/** As the form writes it. */
function optionFor(word: string, options: readonly string[]): string {
  return options.find((o) => o.trim().toLowerCase() === word.toLowerCase()) ?? word;
}

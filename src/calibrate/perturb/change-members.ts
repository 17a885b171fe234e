import type { Perturber } from './candidate.js';
import { optionConcepts, overlaps, saysNothing } from './options.js';
import type { FormView } from './patient-record.js';
import { isOnlyAnothers, isOnlySpokenOf, mentionsWithin } from './record-facts.js';

const NONE = /^none\b/i;

/** An option is chosen besides, or in the place of "none": one that the record denies, plans or has of another person. */
export const changeMembers: Perturber = (question, view) => {
  const chosen = listOf(question.answer);
  if (chosen.length === 0 || !chosen.every((c) => question.options.includes(c))) return [];
  const real = chosen.filter((c) => !NONE.test(c.trim()));
  return question.options
    .filter((o) => !chosen.includes(o) && !saysNothing(o) && !real.some((c) => overlaps(o, c)))
    .flatMap((option) => {
      const spoken = spokenOf(option, view);
      if (!spoken) return [];
      const members = question.options.filter((o) => real.includes(o) || o === option);
      return [
        {
          answer: members,
          errorType: spoken === 'another' ? 'wrong_patient_history' : 'option_swap',
          before: real.length === chosen.length ? '' : chosen.join(', '),
          after: option,
          why:
            spoken === 'another'
              ? `the record has ${option} of another person, and nowhere of the patient`
              : `the record speaks against ${option}`,
        },
      ];
    });
};

/** How the record speaks of what an option names: undefined where it does not, or where it may be so of the patient. */
function spokenOf(option: string, view: FormView): 'another' | 'against' | undefined {
  const named = optionConcepts(option, view).map((c) => mentionsWithin(c.id, view));
  if (named.length === 0 || !named.every(isOnlySpokenOf)) return undefined;
  return named.some(isOnlyAnothers) ? 'another' : 'against';
}

function listOf(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.map(String);
  return typeof answer === 'string' && answer !== '' ? [answer] : [];
}

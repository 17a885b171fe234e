import type { FormView } from '../patient-record.js';
import { isOnlySpokenOf, mayHold, mentionsWithin } from '../record-facts.js';
import type { AnswerText, Edit } from './answer-text.js';

const ALONE = /\b(?:as (?:a )?(?:single agent|monotherapy|sole therapy)|alone)\b/gi;
const MOST = 4;

/** What is to be given alone is given with a drug that the record has ruled out or ended: as if nothing spoke against it. */
export function claimCombination(answer: AnswerText, view: FormView): Edit[] {
  const drugs = partners(view).slice(0, MOST);
  return [...answer.text.matchAll(ALONE)].flatMap((hit) =>
    drugs.map((drug) => ({
      start: hit.index,
      end: hit.index + hit[0].length,
      text: `together with ${drug}`,
      errorType: 'omission_of_contradiction',
      why: `it is to be given ${hit[0]}; the record speaks against ${drug}`,
    })),
  );
}

/** Drugs that share a class with none that is asked for, and that the record denies. */
function partners(view: FormView): string[] {
  const { record, words, form } = view;
  const requested = new Set(words.namesIn(form.drug).map((n) => n.concept.id));
  const named = new Set(
    record.sentences.flatMap((s) =>
      s.concepts.filter((c) => c.kind === 'drug').map((c) => c.concept),
    ),
  );
  return [...named].filter((id) => {
    if (requested.has(id)) return false;
    const said = mentionsWithin(id, view);
    return (
      isOnlySpokenOf(said) &&
      !mayHold(said) &&
      said.some((m) => m.status === 'negated' || m.status === 'not_done')
    );
  });
}

import type { FormView } from '../patient-record.js';
import { mayHold, mentionsWithin } from '../record-facts.js';
import type { AnswerText, Edit } from './answer-text.js';

/** "without abscess", "No hip fracture": what is denied, right after the word that denies it. */
const DENIED = /\b(without|no|No)(?: any)? $/;

/** What is denied is affirmed, where the record denies it too and nowhere has it of the patient. */
export function flipNegation(answer: AnswerText, view: FormView): Edit[] {
  return answer.sentences.flatMap((s) =>
    s.names
      .filter((n) => n.concept.kind === 'condition')
      .flatMap(({ concept, start, end }): Edit[] => {
        const hit = DENIED.exec(answer.text.slice(0, start));
        const said = mentionsWithin(concept.id, view);
        if (!hit || mayHold(said) || !said.some((m) => m.status === 'negated')) return [];
        const what = answer.text.slice(start, end);
        const from = start - hit[0].length;
        const why = `the record denies ${concept.id}`;
        if (hit[1] === 'without') {
          return [{ start: from, end, text: `with ${what}`, errorType: 'negation_flip', why }];
        }
        const whole = s.start === from && /^[.\s]*$/.test(answer.text.slice(end, s.end));
        return whole
          ? [{ start: from, end, text: `The patient has ${what}`, errorType: 'negation_flip', why }]
          : [];
      }),
  );
}

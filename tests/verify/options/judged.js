import { join } from 'node:path';
import { loadTreatments } from '../../../src/catalog/treatments.js';
import { loadVocabulary } from '../../../src/catalog/vocabulary.js';
import { claimsHeld, worstVerdict } from '../../../src/verify/aggregate.js';
import { compileVocabulary } from '../../../src/verify/compile-vocabulary.js';
import { claimsOf } from '../../../src/verify/decompose.js';
import { judgeClaim } from '../../../src/verify/judge-claim.js';
import { readForm } from '../../../src/verify/verify-form.js';

const CATALOG = join(import.meta.dirname, '../../../catalog');
export const vocabulary = compileVocabulary({
  terms: loadVocabulary(CATALOG).terms,
  treatments: loadTreatments(join(CATALOG, 'treatments.yaml')).treatments,
});
/** A form with one question. A record is one note, or notes by their day. */
export function formOf(question, record, drug = 'adalimumab') {
  const notes = typeof record === 'string' ? { '2026-05-04': record } : record;
  return {
    formId: 'f1',
    drug,
    payer: 'a plan',
    specialty: '',
    guidance: '',
    record: Object.entries(notes).map(([date, text], i) => ({
      docId: `d${i + 1}`,
      date,
      type: 'Progress Note',
      text,
    })),
    questions: [{ questionId: 'q1', options: ['Yes', 'No'], ...question }],
  };
}
/** The claims that a form's one answer stands by, judged. */
export function judged(form) {
  const reading = readForm(form, vocabulary);
  const claims = claimsOf(form.questions[0]);
  return claimsHeld(
    claims,
    claims.map((claim) => judgeClaim(claim, reading)),
  );
}
export function verdictOn(form) {
  return worstVerdict(judged(form));
}
/** What the record answers to a yes/no question: the answer that is supported while the other is flagged, or less. */
export function answerOf(text, record, drug) {
  const verdicts = ['Yes', 'No'].map((answer) =>
    verdictOn(formOf({ type: 'yes_no', text, answer }, record, drug)),
  );
  const [yes, no] = verdicts;
  if (yes === 'SUPPORTED' && no === 'NOT_SUPPORTED') return 'yes';
  if (yes === 'NOT_SUPPORTED' && no === 'SUPPORTED') return 'no';
  if (yes === 'NOT_SUPPORTED') return 'flags yes';
  if (no === 'NOT_SUPPORTED') return 'flags no';
  if (yes === 'SUPPORTED' && no === 'SUPPORTED') return 'both';
  return yes === 'SUPPORTED' ? 'maybe yes' : no === 'SUPPORTED' ? 'maybe no' : 'silent';
}
//# sourceMappingURL=judged.js.map

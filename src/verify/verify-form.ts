import type { FailedClaim, Form, QuestionVerification, VerifiedClaim } from '../core/form.js';
import { claimsHeld, worstVerdict } from './aggregate.js';
import { claimsOf } from './decompose.js';
import type { FormReading } from './form-reading.js';
import { inconsistenciesOf } from './inconsistencies.js';
import { judgeClaim } from './judge-claim.js';
import { readRecord } from './record/read-record.js';
import type { Vocabulary } from './vocabulary.js';

/** Reads a form's record once, for all of its questions; its words settle what an abbreviation means. */
export function readForm(form: Form, vocabulary: Vocabulary): FormReading {
  const texts = [form.specialty, form.drug, form.guidance, ...form.record.map((d) => d.text)];
  const settled = vocabulary.settledBy(texts);
  return { form, record: readRecord(form.record, settled), vocabulary: settled };
}

/** The straight line of the verifier by rules: each answer's claims against the record, the worst one decides. Pure. */
export function verifyForm(
  form: Form,
  parts: { readonly vocabulary: Vocabulary },
): readonly QuestionVerification[] {
  const reading = readForm(form, parts.vocabulary);
  const judged = form.questions.map((q) => claimsOf(q).map((claim) => judgeClaim(claim, reading)));
  return verificationsOf(reading, judged);
}

/** Puts the judged claims of each question of a form together, in the order of its questions. */
export function verificationsOf(
  reading: FormReading,
  judged: readonly (readonly (VerifiedClaim | FailedClaim)[])[],
): readonly QuestionVerification[] {
  const { form } = reading;
  const unfit = inconsistenciesOf(reading);
  return form.questions.map((question, i) => {
    const { questionId } = question;
    const claims = claimsHeld(claimsOf(question), judged[i] ?? []);
    const verdict = worstVerdict(claims);
    const inconsistencies = unfit.get(questionId) ?? [];
    return { formId: form.formId, questionId, verdict, claims, inconsistencies };
  });
}

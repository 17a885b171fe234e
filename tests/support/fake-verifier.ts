import {
  CLAIM_VERDICTS,
  type Form,
  type FormQuestion,
  type JudgedClaim,
  type QuestionVerification,
} from '../../src/core/form.js';
import type { JudgeCall } from '../../src/core/ports.js';
import type { Verifier } from '../../src/verify/verifier.js';

/** A question that is answered. */
export function formQuestion(
  given: Partial<FormQuestion> & { readonly questionId: string },
): FormQuestion {
  return { type: 'free_text', text: 'What is it?', options: [], ...given };
}

/** A form with one document and one answer. */
export function form(given: Partial<Form> & { readonly formId: string }): Form {
  return {
    drug: 'adalimumab',
    payer: 'Payer A',
    specialty: 'gastroenterology',
    guidance: '',
    record: [{ docId: 'd1', date: '2026-03-04', type: 'Progress Note', text: 'A1c 9.2 %.' }],
    questions: [formQuestion({ questionId: 'q1', answer: 'SUPPORTED' })],
    ...given,
  };
}

/**
 * Says of each answer what the answer says: a verdict, or FAILED. "fits not q2" is also inconsistent with q2. `before`
 * is awaited before each form.
 */
export function fakeVerifier(
  given: { readonly before?: (form: Form, call: JudgeCall) => Promise<void> | void } = {},
): Verifier & { readonly asked: Form[] } {
  const asked: Form[] = [];
  return {
    identity: { name: 'fake', version: '1', promptDigest: 'words', configDigest: '' },
    asked,
    async verify(of, call) {
      asked.push(of);
      await given.before?.(of, call);
      return of.questions.map((question) => verificationOf(of, question));
    },
  };
}

function verificationOf({ formId }: Form, question: FormQuestion): QuestionVerification {
  const { questionId, answer = '' } = question;
  const said = String(answer);
  const verdict = [...CLAIM_VERDICTS, 'FAILED' as const].find((v) => said.startsWith(v));
  const [, withQuestionId] = /fits not (\w+)/.exec(said) ?? [];
  return {
    formId,
    questionId,
    verdict: verdict ?? 'NOT_CHECKED',
    claims: claimsOf(said, verdict),
    inconsistencies: withQuestionId ? [{ withQuestionId, rationale: 'both cannot be so' }] : [],
  };
}

function claimsOf(claim: string, verdict: JudgedClaim['verdict'] | undefined): JudgedClaim[] {
  if (verdict === undefined || verdict === 'NOT_CHECKED') return [];
  if (verdict === 'FAILED') {
    const rationale = 'nobody answered';
    return [{ claim, verdict, evidence: [], rationale, reason: 'JUDGE_UNAVAILABLE' }];
  }
  const evidence =
    verdict === 'NOT_ADDRESSED' ? [] : [{ docId: 'd1', start: 0, end: 7, quote: 'A1c 9.2' }];
  return [{ claim, verdict, evidence, rationale: `so says ${claim}` }];
}

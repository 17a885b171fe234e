import type { QuestionVerification } from '../../src/core/form.js';
import { verificationRow } from '../../src/offline/verification-row.js';

const verified: QuestionVerification = {
  formId: 'f',
  questionId: 'q1',
  verdict: 'SUPPORTED',
  claims: [
    {
      claim: 'The A1c is 9.2 %.',
      verdict: 'SUPPORTED',
      evidence: [{ docId: 'd1', start: 3, end: 8, quote: '9.2 %' }],
      rationale: 'd1 gives 9.2 %.',
    },
  ],
  inconsistencies: [{ withQuestionId: 'q2', rationale: 'q2 says 7.2 %.' }],
};

describe('a verification row', () => {
  it('has every key, in snake_case', () => {
    expect(verificationRow(verified)).toEqual({
      form_id: 'f',
      question_id: 'q1',
      verdict: 'SUPPORTED',
      claims: [
        {
          claim: 'The A1c is 9.2 %.',
          verdict: 'SUPPORTED',
          evidence: [{ doc_id: 'd1', start: 3, end: 8, quote: '9.2 %' }],
          rationale: 'd1 gives 9.2 %.',
        },
      ],
      inconsistencies: [{ with_question_id: 'q2', rationale: 'q2 says 7.2 %.' }],
    });
  });

  it('says why where the judge failed, for the question and for the claim', () => {
    const failed = {
      claim: 'The dose is 40 mg.',
      verdict: 'FAILED',
      evidence: [],
      rationale: 'no answer in time',
      reason: 'JUDGE_UNAVAILABLE',
    } as const;
    const row = verificationRow({
      ...verified,
      verdict: 'FAILED',
      claims: [...verified.claims, failed],
    });
    expect(row).toMatchObject({
      verdict: 'FAILED',
      reason: 'JUDGE_UNAVAILABLE',
      detail: 'no answer in time',
    });
    expect((row.claims as object[])[1]).toEqual(failed);
  });

  it('gives no reason where a flagged claim has settled the verdict', () => {
    const row = verificationRow({ ...verified, verdict: 'NOT_SUPPORTED' });
    expect(row).not.toHaveProperty('reason');
  });
});

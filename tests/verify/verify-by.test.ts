import type { Form } from '../../src/core/form.js';
import { FlipsideError } from '../../src/errors.js';
import type { ClaimJudge, ClaimQuestion } from '../../src/verify/claim-judge.js';
import { rulesClaimJudge } from '../../src/verify/rules.js';
import { type VerifierParts, verifierBy } from '../../src/verify/verify-by.js';
import { verifyForm } from '../../src/verify/verify-form.js';
import { form, formQuestion } from '../support/fake-verifier.js';
import { judgeCall } from '../support/judge-call.js';
import { plainVocabulary } from '../support/plain-vocabulary.js';

/** Does what the answer says: a verdict, or the kind of an error. */
function obedient(before: (of: ClaimQuestion) => Promise<void> | void = () => {}): ClaimJudge {
  return {
    identity: { name: 'obedient', version: '1', promptDigest: '', configDigest: 'c' },
    async judge(of) {
      await before(of);
      const said = String(of.claim.question.answer);
      if (said === 'defect') throw new TypeError('broken');
      if (/^[a-z_]+$/.test(said)) throw new FlipsideError(said as 'judge_refused', `it ${said}`);
      return { claim: said, verdict: said as 'SUPPORTED', evidence: [], rationale: 'so' };
    },
  };
}

function setUp(judge: ClaimJudge, given: Partial<VerifierParts> = {}) {
  const defects: unknown[] = [];
  const verifier = verifierBy({
    ...{ judge, vocabulary: plainVocabulary, atOnce: 4 },
    clock: { nowSeconds: () => performance.now() / 1000, today: () => '2026-11-30' },
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
    onDefect: (cause) => defects.push(cause),
    ...given,
  });
  return { verifier, defects };
}

const asking = (...answers: string[]): Form =>
  form({
    formId: 'f',
    questions: answers.map((answer, i) => formQuestion({ questionId: `q${i}`, answer })),
  });

describe('a form before a judge of claims', () => {
  it('has a verification for each question in order, whichever claim is judged first', async () => {
    const late = ({ claim }: ClaimQuestion) =>
      new Promise<void>((resolve) =>
        setTimeout(resolve, claim.question.answer === 'SUPPORTED' ? 20 : 0),
      );
    const { verifier } = setUp(obedient(late));
    const said = await verifier.verify(
      asking('SUPPORTED', 'NOT_SUPPORTED', '', 'NOT_ADDRESSED'),
      judgeCall(),
    );
    expect(said.map((v) => [v.questionId, v.verdict, v.claims.length])).toEqual([
      ['q0', 'SUPPORTED', 1],
      ['q1', 'NOT_SUPPORTED', 1],
      ['q2', 'NOT_CHECKED', 0],
      ['q3', 'NOT_ADDRESSED', 1],
    ]);
  });

  it.each([
    ['judge_unavailable', 'JUDGE_UNAVAILABLE'],
    ['judge_refused', 'JUDGE_REFUSED'],
    ['judge_unreadable', 'JUDGE_UNREADABLE'],
    ['budget_spent', 'BUDGET_SPENT'],
  ])('is FAILED where the judge ends in %s, and only there', async (kind, reason) => {
    const { verifier, defects } = setUp(obedient());
    const said = await verifier.verify(asking(kind, 'SUPPORTED'), judgeCall());
    expect(said.map((v) => v.verdict)).toEqual(['FAILED', 'SUPPORTED']);
    expect(said[0]?.claims[0]).toMatchObject({ reason, rationale: `it ${kind}`, evidence: [] });
    expect(defects).toEqual([]);
  });

  it('is FAILED where the judge breaks, and the cause is told to the log only', async () => {
    const { verifier, defects } = setUp(obedient());
    const [said] = await verifier.verify(asking('defect'), judgeCall());
    expect(said?.claims[0]).toMatchObject({
      reason: 'JUDGE_UNAVAILABLE',
      rationale: 'the judge failed; its log has the cause',
    });
    expect(defects).toEqual([new TypeError('broken')]);
  });

  it('stays flagged where one claim of an answer is, though another has no verdict', async () => {
    const options = ['NOT_SUPPORTED', 'judge_refused'];
    const question = {
      ...formQuestion({ questionId: 'q' }),
      type: 'multi_select' as const,
      options,
    };
    const byOption: ClaimJudge = {
      ...obedient(),
      judge: ({ claim }, call) =>
        obedient().judge(
          { claim: { ...claim, question: { ...question, answer: optionOf(claim) } } } as never,
          call,
        ),
    };
    const optionOf = ({ asserts }: ClaimQuestion['claim']) =>
      asserts.kind === 'member' ? asserts.option : '';
    const { verifier } = setUp(byOption);
    const verdictOf = async (answer: string[]) =>
      (
        await verifier.verify(
          form({ formId: 'f', questions: [{ ...question, answer }] }),
          judgeCall(),
        )
      )[0]?.verdict;
    expect(await verdictOf(options)).toBe('NOT_SUPPORTED');
  });

  it('keeps no more claims before the judge than it may', async () => {
    let [now, most] = [0, 0];
    const judge = obedient(async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now -= 1;
    });
    const many = asking(...Array.from({ length: 30 }, () => 'SUPPORTED'));
    await setUp(judge, { atOnce: 3 }).verifier.verify(many, judgeCall());
    expect(most).toBe(3);
  });

  it('ends with the reason of the signal, and not with a verdict', async () => {
    const abort = new AbortController();
    const judge = obedient(() => abort.abort(new FlipsideError('deadline', 'too late')));
    const { verifier } = setUp(judge);
    const call = judgeCall({ signal: abort.signal });
    await expect(verifier.verify(asking('judge_unavailable'), call)).rejects.toMatchObject({
      kind: 'deadline',
    });
  });

  it('lets other work run between claims that take long', async () => {
    let breaths = 0;
    let now = 0;
    const { verifier } = setUp(obedient(), {
      atOnce: 1,
      clock: { nowSeconds: () => (now += 0.006), today: () => '' },
      breathe: async () => void breaths++,
    });
    await verifier.verify(asking('SUPPORTED', 'SUPPORTED', 'SUPPORTED', 'SUPPORTED'), judgeCall());
    expect(breaths).toBeGreaterThanOrEqual(1);
  });

  it('is verified by rules as verifyForm does, question by question', async () => {
    const of = asking('Crohn’s disease', '', '9.2');
    const { verifier } = setUp(rulesClaimJudge(plainVocabulary), { atOnce: 1 });
    expect(verifier.identity).toMatchObject({ name: 'rules', promptDigest: 'no words' });
    expect(await verifier.verify(of, judgeCall())).toEqual(
      verifyForm(of, { vocabulary: plainVocabulary }),
    );
  });
});

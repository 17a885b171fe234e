import { verifyForms } from '../../src/offline/verify-forms.js';
import { fakeVerifier, form, formQuestion } from '../support/fake-verifier.js';
import { judgeCall } from '../support/judge-call.js';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function verify(
  forms: Parameters<typeof verifyForms>[0],
  given: Parameters<typeof fakeVerifier>[0] & { readonly signal?: AbortSignal } = {},
) {
  const rows: Record<string, unknown>[] = [];
  const told: number[] = [];
  const { signal } = given;
  const tally = await verifyForms(forms, {
    verifier: fakeVerifier(given),
    call: judgeCall(signal ? { signal } : {}),
    writer: { write: async (row) => void rows.push(row) },
    breathe: async () => {},
    onVerified: (n) => told.push(n),
  });
  return { rows, told, tally };
}

const answers = (...said: string[]) =>
  said.map((answer, i) => formQuestion({ questionId: `q${i}`, answer }));

describe('forms in a file', () => {
  it('give their rows in order, whichever is done first', async () => {
    const forms = Array.from({ length: 20 }, (_, i) => form({ formId: `f${i}` }));
    const { rows, told } = await verify(forms, {
      before: ({ formId }) => pause(formId.endsWith('0') ? 20 : 1),
    });
    expect(rows.map((r) => r.form_id)).toEqual(forms.map((f) => f.formId));
    expect(told).toEqual(forms.map((_, i) => i + 1));
  });

  it('are written as they come, not when all are done', async () => {
    const abort = new AbortController();
    const rows: unknown[] = [];
    const work = verifyForms(
      Array.from({ length: 3 }, (_, i) => form({ formId: `f${i}` })),
      {
        verifier: fakeVerifier({
          before: ({ formId }) =>
            formId === 'f2'
              ? new Promise((_, no) =>
                  abort.signal.addEventListener('abort', () => no(abort.signal.reason)),
                )
              : undefined,
        }),
        call: judgeCall({ signal: abort.signal }),
        writer: { write: async (row) => void rows.push(row) },
        breathe: async () => {},
        onVerified: () => {},
      },
    );
    await pause(20);
    expect(rows).toHaveLength(2);
    abort.abort(new Error('stop'));
    await expect(work).rejects.toThrow('stop');
  });

  it('are counted by verdict and kind of question, with what is flagged, inconsistent and failed', async () => {
    const questions = [
      ...answers(
        'SUPPORTED',
        'NOT_SUPPORTED x',
        'NOT_ADDRESSED',
        'FAILED',
        'SUPPORTED fits not q2',
      ),
      formQuestion({ questionId: 'a', type: 'attestation', answer: 'I do' }),
    ];
    const { tally } = await verify([form({ formId: 'f', questions }), form({ formId: 'g' })]);
    expect(tally).toMatchObject({
      forms: 2,
      overall: { SUPPORTED: 3, NOT_SUPPORTED: 1, NOT_ADDRESSED: 1, NOT_CHECKED: 1, FAILED: 1 },
      flagged: [{ formId: 'f', questionId: 'q1', rationale: 'so says NOT_SUPPORTED x' }],
      inconsistent: [{ formId: 'f', questionId: 'q4', withQuestionId: 'q2' }],
    });
    expect([...tally.types].map(([type, n]) => [type, n.SUPPORTED, n.NOT_CHECKED])).toEqual([
      ['free_text', 3, 0],
      ['attestation', 0, 1],
    ]);
    expect([...tally.failed]).toEqual([['JUDGE_UNAVAILABLE', 1]]);
  });

  it('stop with the reason of the signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(verify([form({ formId: 'f' })], { signal })).rejects.toThrow('enough');
  });
});

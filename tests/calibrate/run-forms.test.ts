import { runForms, runsOf } from '../../src/calibrate/run-forms.js';
import { form, goldForm, said } from './gold-forms.js';

const clean = goldForm(form('f', { a: 'Yes' }));
const perturbed = goldForm(form('f', { a: 'No' }), {
  perturbations: [{ questionId: 'a', errorType: 'flip' }],
});
const other = goldForm(form('g', { a: 'Yes' }));
const forms = [{ clean, perturbed }, { clean: other }];

const options = (signal = new AbortController().signal) => {
  const asked: string[] = [];
  const told: number[] = [];
  return {
    asked,
    told,
    verify: async (
      { formId, questions }: typeof clean.form,
      { salt }: { readonly salt: string },
    ) => {
      asked.push(`${formId} ${questions[0]?.answer} ${salt}`);
      return [...said(formId, { a: salt === '' ? 'SUPPORTED' : 'NOT_SUPPORTED' }).values()];
    },
    repeats: 2,
    signal,
    breathe: async () => {},
    onForm: (done: number) => told.push(done),
  };
};

describe('runForms', () => {
  it('verifies both versions of each form, each repeat under a salt of its own', async () => {
    const given = options();
    const [first, second] = await runForms(forms, given);
    expect(given.asked.sort()).toEqual([
      'f No ',
      'f No repeat-2',
      'f Yes ',
      'f Yes repeat-2',
      'g Yes ',
      'g Yes repeat-2',
    ]);
    const verdicts = (of: readonly ReadonlyMap<string, { verdict: string }>[] | undefined) =>
      of?.map((answers) => answers.get('a')?.verdict);
    expect(verdicts(first?.saidToPerturbed)).toEqual(['SUPPORTED', 'NOT_SUPPORTED']);
    expect(verdicts(second?.saidToClean)).toEqual(['SUPPORTED', 'NOT_SUPPORTED']);
    expect(second?.saidToPerturbed).toEqual([]);
  });

  it('tells how many of all it has verified', async () => {
    const given = options();
    await runForms(forms, given);
    expect(given.told).toEqual([1, 2, 3, 4, 5, 6]);
    expect(runsOf(forms, given)).toBe(6);
  });

  it('stops when it is told to', async () => {
    const given = options(AbortSignal.abort(new Error('enough')));
    await expect(runForms(forms, given)).rejects.toThrow('enough');
    expect(given.asked).toEqual([]);
  });
});

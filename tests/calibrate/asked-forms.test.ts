import { askedOfForm, type Said } from '../../src/calibrate/asked-forms.js';
import { form, goldForm, said } from './gold-forms.js';

const clean = goldForm(form('f', { a: 'Yes', b: 'Yes', c: 'Yes', d: ' ' }));
const wrong = (id: string) => ({ questionId: id, errorType: 'flip' });
const perturbedIn = (...ids: string[]) =>
  goldForm(
    form('f', {
      a: ids.includes('a') ? 'No' : 'Yes',
      b: ids.includes('b') ? 'No' : 'Yes',
      c: 'Yes',
    }),
    {
      perturbations: ids.map(wrong),
    },
  );
const allRight = said('f', { a: 'SUPPORTED', b: 'SUPPORTED', c: 'NOT_ADDRESSED' });
const nobody = () => undefined;

const detections = (ids: string[], before: Said, after: Said) =>
  askedOfForm(
    { clean, perturbed: perturbedIn(...ids), saidToClean: [before], saidToPerturbed: [after] },
    nobody,
  ).filter(({ counts }) => 'detectionDirect' in counts);

describe('askedOfForm', () => {
  it('counts right answers that can be checked, flagged where they are NOT_SUPPORTED', () => {
    const gold = new Map([
      ['b', 'NOT_SUPPORTED' as const],
      ['c', 'NOT_ADDRESSED' as const],
    ]);
    const verdicts = said('f', {
      a: 'NOT_SUPPORTED',
      b: 'NOT_SUPPORTED',
      c: 'SUPPORTED',
      d: 'NOT_CHECKED',
    });
    const asked = askedOfForm(
      { clean: { ...clean, gold }, saidToClean: [verdicts], saidToPerturbed: [] },
      (formId, id) => `${formId} ${id}`,
    );
    expect(asked.map(({ counts }) => counts)).toEqual([
      { falsePositive: true },
      { falsePositive: false },
    ]);
    expect(asked[1]).toMatchObject({
      cluster: 'f',
      answered: true,
      human: 'f c',
      strata: { question_type: 'yes_no', gold: 'NOT_ADDRESSED', drug: 'adalimumab' },
    });
    expect(asked[1]?.strata).not.toHaveProperty('payer');
  });

  it('takes FAILED, NOT_CHECKED and a missing verdict for no answer', () => {
    const verdicts = said('f', { a: 'FAILED', b: 'NOT_CHECKED' });
    const asked = askedOfForm({ clean, saidToClean: [verdicts], saidToPerturbed: [] }, nobody);
    expect(asked.map(({ answered }) => answered)).toEqual([false, false, false]);
  });

  it('finds a wrong answer directly where it is flagged itself', () => {
    const after = said('f', { a: 'NOT_SUPPORTED', b: 'SUPPORTED', c: 'NOT_ADDRESSED' });
    expect(detections(['a'], allRight, after).map((q) => q.counts)).toEqual([
      { detectionDirect: true, detectionByConsistency: false },
    ]);
    expect(detections(['a'], allRight, after)[0]?.strata).toMatchObject({ error_type: 'flip' });
  });

  it('finds it by consistency where a right answer and it do not fit each other any more', () => {
    const after = said('f', { a: 'SUPPORTED', b: 'SUPPORTED', c: ['NOT_ADDRESSED', 'a'] });
    const byA = said('f', { a: ['SUPPORTED', 'c'], b: 'SUPPORTED', c: 'NOT_ADDRESSED' });
    for (const verdicts of [after, byA]) {
      const found = detections(['a', 'b'], allRight, verdicts).map((q) => q.counts);
      expect(found).toEqual([
        { detectionDirect: false, detectionByConsistency: true },
        { detectionDirect: false, detectionByConsistency: false },
      ]);
    }
    expect(detections(['a'], after, after)[0]?.counts.detectionByConsistency).toBe(false);
  });

  it('does not count two wrong answers that do not fit each other', () => {
    const after = said('f', { a: ['SUPPORTED', 'b'], b: ['SUPPORTED', 'a'], c: 'NOT_ADDRESSED' });
    const found = detections(['a', 'b'], allRight, after);
    expect(found.map((q) => q.counts.detectionByConsistency)).toEqual([false, false]);
  });

  it('lays a newly flagged right answer to the only wrong one, and to none of several', () => {
    const after = said('f', { a: 'SUPPORTED', b: 'SUPPORTED', c: 'NOT_SUPPORTED' });
    const byConsistency = (ids: string[], before: Said) =>
      detections(ids, before, after).map((q) => q.counts.detectionByConsistency);
    expect(byConsistency(['a'], allRight)).toEqual([true]);
    expect(byConsistency(['a'], after)).toEqual([false]);
    expect(byConsistency(['a', 'b'], allRight)).toEqual([false, false]);
  });
});

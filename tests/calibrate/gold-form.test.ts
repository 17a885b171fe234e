import { isCheckable, matchForms } from '../../src/calibrate/gold-form.js';
import { form, goldForm } from './gold-forms.js';

const clean = goldForm(form('f', { a: 'Yes', b: 'Yes' }));
const flip = [{ questionId: 'a', errorType: 'flip' }];
const perturbed = goldForm(form('f', { a: 'No', b: 'Yes' }), { perturbations: flip });

describe('matchForms', () => {
  it('lays a perturbed form beside its clean one', () => {
    const other = goldForm(form('g', { a: 'Yes' }));
    expect(matchForms([other, clean], [perturbed])).toEqual({
      forms: [{ clean: other }, { clean, perturbed }],
      faults: [],
    });
  });

  it.each([
    [
      'no clean form',
      goldForm(form('g', { a: 'No' }), { perturbations: flip }),
      'form_id',
      /no clean form/,
    ],
    [
      'another record',
      { ...perturbed, form: { ...perturbed.form, record: [] } },
      'record',
      /same record/,
    ],
    [
      'an answer that is not perturbed',
      { ...clean, perturbations: flip },
      'questions',
      /"a": is listed as perturbed/,
    ],
    [
      'an answer that is not listed',
      { ...perturbed, perturbations: [] },
      'questions',
      /"a": has another answer/,
    ],
    [
      'a question that is not there',
      { ...perturbed, perturbations: [...flip, { questionId: 'z', errorType: '' }] },
      'questions',
      /"z": is not in both/,
    ],
    [
      'a blank answer',
      goldForm(form('f', { a: '', b: 'Yes' }), { perturbations: flip }),
      'questions',
      /cannot be checked/,
    ],
  ])('tells of %s, and leaves the perturbed form out', (_name, given, field, what) => {
    const { forms, faults } = matchForms([clean], [given]);
    expect(forms).toEqual([{ clean }]);
    expect(faults).toEqual([
      { formId: given.form.formId, field, what: expect.stringMatching(what) },
    ]);
  });
});

describe('isCheckable', () => {
  it('is not so of promises and blanks', () => {
    const question = { questionId: 'q', text: '', options: [] };
    const checkable = (type: 'free_text' | 'attestation', answer?: string | number | string[]) =>
      isCheckable({ ...question, type, ...(answer === undefined ? {} : { answer }) });
    expect([checkable('free_text', 'x'), checkable('free_text', 0)]).toEqual([true, true]);
    expect([
      checkable('attestation', 'Yes'),
      checkable('free_text', ' \n'),
      checkable('free_text', []),
      checkable('free_text'),
    ]).toEqual([false, false, false, false]);
  });
});

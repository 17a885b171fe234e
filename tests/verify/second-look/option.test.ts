import { lookedAt } from './flagged.js';

const asked = (text: string, answer: 'Yes' | 'No') =>
  ['yes_no', text, answer, ['Yes', 'No']] as const;

describe('a flagged yes, no or option', () => {
  it('is not spoken against by a line on somebody who is no kin', () => {
    const record = 'A man in his choir takes tafamidis, asked if it is the same.';
    const question = asked('Has the patient ever been treated with tafamidis?', 'No');
    expect(lookedAt(question, record, { quotes: [record] }).verdict).toBe('NOT_ADDRESSED');
  });

  it('is not spoken against by the other eye', () => {
    const record = 'Plan: faricimab for OD. Continue OS aflibercept.';
    const question = asked('Has the eye to be treated ever received aflibercept?', 'No');
    const flag = { quotes: ['Continue OS aflibercept'], drug: 'faricimab' };
    expect(lookedAt(question, record, flag).verdict).toBe('NOT_ADDRESSED');
  });

  it('is not spoken against by a value that is not to be used', () => {
    const record = 'Church fair: fingerstick Hb 10.4. Do not use; the venous value stands.';
    const question = asked('Was the most recent hemoglobin below 10 g/dL?', 'Yes');
    const flag = { quotes: ['fingerstick Hb 10.4'] };
    expect(lookedAt(question, record, flag).verdict).toBe('NOT_ADDRESSED');
  });

  it('stays flagged by a line that is the patient’s own', () => {
    const record = 'Tafamidis since 2024, tolerated.';
    const question = asked('Has the patient ever been treated with tafamidis?', 'No');
    expect(lookedAt(question, record, { quotes: [record] }).verdict).toBe('NOT_SUPPORTED');
  });

  it('is not denied by a line that denies nothing', () => {
    const options = ['COPD with eosinophilic phenotype', 'Severe eosinophilic asthma'];
    const question = [
      'multiple_choice',
      'Diagnosis for which mepolizumab is requested.',
      options[0] as string,
      options,
    ] as const;
    const flag = (quote: string) => ({
      quotes: [quote],
      says: `d1 ("${quote}") says that it is not COPD with eosinophilic phenotype.`,
    });
    const listed = 'Problem list: asthma/COPD, GERD.';
    const denied = 'This is not COPD, never was.';
    expect(lookedAt(question, listed, flag(listed)).verdict).toBe('NOT_ADDRESSED');
    expect(lookedAt(question, denied, flag(denied)).verdict).toBe('NOT_SUPPORTED');
  });
});

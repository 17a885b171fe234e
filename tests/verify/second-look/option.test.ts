import { type Flag, lookedAt } from './flagged.js';

const asked = (text: string, answer: 'Yes' | 'No') =>
  ['yes_no', text, answer, ['Yes', 'No']] as const;

describe('a flagged option', () => {
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
    const flag = (quote: string): Flag => ({ quotes: [quote], objection: { kind: 'denied' } });
    const listed = 'Problem list: asthma/COPD, GERD.';
    const denied = 'This is not COPD, never was.';
    expect(lookedAt(question, listed, flag(listed)).verdict).toBe('NOT_ADDRESSED');
    expect(lookedAt(question, denied, flag(denied)).verdict).toBe('NOT_SUPPORTED');
  });
});

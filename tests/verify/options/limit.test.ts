import { limitOf, meets } from '../../../src/verify/options/limit.js';
import { rangeOption } from '../../../src/verify/options/range-options.js';

describe('the limit of a yes/no question', () => {
  it.each([
    ['Is the LDL-C 70 mg/dL or higher?', '>=', 70, 'value'],
    ['Is the hemoglobin below 10 g/dL?', '<', 10, 'value'],
    ['Is the patient 18 years of age or older?', '>=', 18, 'value'],
    [
      'Will at least 4 weeks have passed between the last dose and the first dose?',
      '>=',
      4,
      'span',
    ],
    ['Was the echocardiogram performed within 28 days before the first dose?', '<=', 28, 'span'],
    ['Has the EASI score improved by at least 50 %?', '>=', 50, 'change'],
    ['Is the eosinophil count at least 300 cells per microliter?', '>=', 300, 'value'],
  ] as const)('%s', (question, comparator, value, of) => {
    expect(limitOf(question)).toMatchObject({ comparator, value, of });
  });

  it('is none where a question sets none', () => {
    expect(limitOf('Has the patient tried methotrexate?')).toBeUndefined();
  });

  it('is met at its edge where the edge belongs to it', () => {
    const limit = { question: '', value: 70, unit: '', of: 'value' } as const;
    expect(meets(70, { ...limit, comparator: '>=' })).toBe(true);
    expect(meets(70, { ...limit, comparator: '>' })).toBe(false);
  });
});

describe('an option that is a stretch of numbers', () => {
  it.each([
    ['Less than 1%', 0, 1],
    ['1% to 49%', 1, 49],
    ['50% or higher', 50, Number.POSITIVE_INFINITY],
    ['12 to 17 years', 12, 17],
    ['6 months to 5 years', 0.5, 5],
    ['65+', 65, Number.POSITIVE_INFINITY],
    ['9', 9, 9],
  ])('%s', (option, low, high) => {
    expect(rangeOption(option)).toMatchObject({ low, high });
  });

  it.each(['Mild', '2+', 'Stage III', 'Every 2 weeks'])('%s is none', (option) => {
    expect(rangeOption(option)).toBeUndefined();
  });
});

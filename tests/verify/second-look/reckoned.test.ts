import { type Flag, lookedAt } from './flagged.js';

const number = (text: string, answer: number) => ['number', text, answer] as const;
const verdict = (
  text: string,
  answer: number,
  record: string | Readonly<Record<string, string>>,
  flag: Flag,
) => lookedAt(number(text, answer), record, flag).verdict;

describe('a flagged number that must be reckoned', () => {
  it('is the age on the day on which the disease was named', () => {
    const record = `Pat A.   DOB 04/30/1988.
Psoriasis was named by Dr. B. on 02/11/2012, scaling since 2009. Seen again 03/05/2020 for psoriasis.`;
    const question = 'Age in years when psoriasis was diagnosed.';
    const flag: Flag = {
      quotes: ['Seen again 03/05/2020'],
      objection: { kind: 'number', value: 31, isStated: false },
    };
    expect(verdict(question, 23, record, flag)).toBe('SUPPORTED');
    expect(verdict(question, 18, record, flag)).toBe('NOT_SUPPORTED');
  });

  it('is a dose by weight with the ounces of the latest weight', () => {
    const record = 'Weight 42 lb 12 oz. Plan: somapacitan 0.16 mg/kg once weekly.';
    const flag: Flag = {
      quotes: ['0.16 mg/kg'],
      objection: { kind: 'number', value: 3.048, isStated: false },
    };
    const question = 'Weekly dose requested, in mg (one decimal).';
    expect(verdict(question, 3.1, record, flag)).toBe('SUPPORTED');
    expect(verdict(question, 3.4, record, flag)).toBe('NOT_SUPPORTED');
  });

  it('is the dose of today over the weight where it is asked by weight', () => {
    const record =
      'Weight 75 kg. Hydroxychloroquine 400 mg a day until November, now 300 mg a day. The eye clinic asks 5 mg/kg or less.';
    const flag: Flag = {
      quotes: ['5 mg/kg or less'],
      objection: { kind: 'number', value: 375, isStated: false },
    };
    const question =
      'Present dose of hydroxychloroquine in mg per kg of body weight (one decimal).';
    expect(verdict(question, 4, record, flag)).toBe('SUPPORTED');
    expect(verdict(question, 5.3, record, flag)).toBe('NOT_SUPPORTED');
  });

  it('is a share of the predicted value of its row', () => {
    const record = `SPIROMETRY
               predicted     pre      post
FVC  (L)         4.00        2.00     2.60
no percentages printed`;
    const flag: Flag = {
      quotes: ['FVC  (L)         4.00        2.00'],
      objection: { kind: 'number', value: 2, isStated: true },
    };
    const question =
      'Post-bronchodilator FVC, as a percentage of predicted (nearest whole percent).';
    expect(verdict(question, 65, record, flag)).toBe('SUPPORTED');
  });

  it('is the distance from the mean for the age, and stays flagged where it is that for another age', () => {
    const record = `Pat B.  DOB 03/11/2018. Seen 05/12/2026. Height 115.3 cm.
Reference at 8 y 2 m: mean 128.6 cm, SD 5.7 cm
Reference at 7 y 8 m: mean 126.0 cm, SD 5.6 cm`;
    const flag: Flag = {
      quotes: ['Pat B.'],
      objection: { kind: 'number', value: 99, isStated: true },
    };
    const question = 'Height SDS on May 12, 2026 (one decimal).';
    expect(verdict(question, -2.3, { '2026-05-12': record }, flag)).toBe('SUPPORTED');
    expect(verdict(question, -1.9, { '2026-05-12': record }, flag)).toBe('NOT_SUPPORTED');
  });

  it('is packs and a half a day over the years smoked', () => {
    const record = 'Smoked a pack and a half a day from the age of 20 until he quit at 40.';
    const flag: Flag = {
      quotes: ['a pack and a half a day'],
      objection: { kind: 'number', value: 20, isStated: false },
    };
    const question = 'Cigarette exposure in pack-years.';
    expect(verdict(question, 30, record, flag)).toBe('SUPPORTED');
    expect(verdict(question, 45, record, flag)).toBe('NOT_SUPPORTED');
  });

  it('counts what notes tell besides a list', () => {
    const record = {
      '2026-06-22': `Abscess log
08/17/2025   axilla - incision and drainage
12/28/2025   buttock - incision and drainage`,
      '2026-04-11': 'ED: fluctuant abscess of the groin. Incision and drainage done, packed.',
    };
    const { verdict: found } = lookedAt(
      number(
        'Number of incision and drainage procedures in the 12 months before June 22, 2026.',
        3,
      ),
      record,
      { quotes: ['08/17/2025'], objection: { kind: 'number', value: 2, isStated: false } },
    );
    expect(found).toBe('SUPPORTED');
  });
});

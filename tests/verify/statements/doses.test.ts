import { dosesIn, sameDose } from '../../../src/verify/statements/doses.js';
import { frequenciesIn } from '../../../src/verify/statements/frequency.js';

const first = (text: string) => {
  const [dose] = dosesIn(text);
  if (!dose) throw new Error(text);
  return dose;
};

describe('doses', () => {
  it('are the same by the dose, by the day, in grams and in tablets', () => {
    expect(sameDose(first('2000 mg/day'), first('1000 mg BID'))).toBe(true);
    expect(sameDose(first('4.8 g/day'), first('4800 mg daily'))).toBe(true);
    expect(sameDose(first('1000 mg/day'), first('500 mg: 2 tabs w/ supper'))).toBe(true);
    expect(sameDose(first('40 mg'), first('80 mg'))).toBe(false);
  });

  it('leave out levels in blood', () => {
    expect(dosesIn('ferritin 14 ng/mL, CRP 22.6 mg/L')).toEqual([]);
  });
});

describe('frequencies', () => {
  it.each([
    ['every 2 weeks', 14],
    ['q2wk', 14],
    ['q6 months', 6 * 30.4375],
    ['BID', 0.5],
    ['three times weekly', 7 / 3],
    ['TIW', 7 / 3],
    ['once weekly', 7],
    ['q4w', 28],
    ['every other day', 2],
    ['100 mg/d', 1],
  ])('%s', (text, days) => {
    expect(frequenciesIn(text)[0]?.everyDays).toBeCloseTo(days);
  });
});

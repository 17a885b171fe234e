import { datesIn } from '../../../src/verify/record/dates.js';
import { quantitiesIn } from '../../../src/verify/record/quantities.js';

const read = (text: string) =>
  quantitiesIn(text, datesIn(text, '2026-09-14')).map((q) =>
    `${q.comparator}${q.low === q.high ? q.low : `${q.low}..${q.high}`} ${q.unit}`.trim(),
  );

describe('quantities', () => {
  it.each([
    ['A1c 9.2%', ['9.2 %']],
    ['CRP 41.2 mg/L', ['41.2 mg/l']],
    ['calprotectin 1,180 µg/g', ['1180 ug/g']],
    ['eGFR 42 mL/min/1.73m2', ['42 ml/min/1.73m2']],
    ['ulcers (0.5 - 2 cm)', ['0.5..2 cm']],
    ['10-30% of surface', ['10..30 %']],
    ['BP 126/70', ['126 /70']],
    ['pain 6/10', ['6 /10']],
    ['T-score -3.4', ['-3.4']],
    ['Anti-HBs >100 mIU/mL', ['>100 miu/ml']],
    ['at least 3 months', ['>=3 months']],
    ['34F with CD', ['34 yo']],
    ['a 67-year-old woman', ['67 yo']],
    ['x 10^9/L', []],
    ['WBC 7.8 x10^9/L', ['7.8 x10^9/l']],
    ['QTcF 438 ms', ['438 ms']],
    ['weight 260 lb', ['260 lb']],
    ['Hb 7,5 g/dL', ['7.5 g/dl']],
    ['1,940 U/L', ['1940 u/l']],
    ['grades 2,3', []],
    ['9HPT R 20.1', ['20.1']],
    ['on 9/14/2026', []],
    ['SpO2 97%', ['97 %']],
  ])('are read in %s', (text, quantities) => {
    expect(read(text)).toEqual(quantities);
  });

  it('of a reference range are told apart', () => {
    const [value, low] = quantitiesIn('Lipase 1,940 U/L (ref 13-60)', []);
    expect(value?.isReference).toBe(false);
    expect(low?.isReference).toBe(true);
  });
});

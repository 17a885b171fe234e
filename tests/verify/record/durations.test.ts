import { durationsIn } from '../../../src/verify/record/durations.js';

const read = (text: string) => durationsIn(text).map((d) => `${d.count} ${d.unit}`);

describe('durations', () => {
  it.each([
    ['x 12 wks', ['12 week']],
    ['for about 4 months', ['4 month']],
    ['a 6-month course', ['6 month']],
    ['approx 4 mos', ['4 month']],
    ['x 10 d', ['10 day']],
    ['three weeks of tingling', ['3 week']],
    ['6-8 weeks', ['8 week']],
    ['T2DM x 9 yrs', ['9 year']],
  ])('are read in %s', (text, durations) => {
    expect(read(text)).toEqual(durations);
  });

  it.each([
    '67-year-old woman',
    '34 y.o. F',
    '17 yo',
    '300 mg q 2 wks',
    'every 3 months',
    '15 mg/d',
  ])('are not read in %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('are told in days', () => {
    expect(durationsIn('12 wks')[0]?.days).toBe(84);
    expect(durationsIn('1 year')[0]?.days).toBe(365.25);
  });
});

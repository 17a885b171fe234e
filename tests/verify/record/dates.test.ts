import { datesIn } from '../../../src/verify/record/dates.js';

const OWN = '2026-09-14';
const read = (text: string, own = OWN) => datesIn(text, own).map((d) => d.date);

describe('dates', () => {
  it.each([
    ['DOS 09/14/2026', ['2026-09-14']],
    ['27-Aug-2026', ['2026-08-27']],
    ['Sept 14, 2026', ['2026-09-14']],
    ['14 September 2026', ['2026-09-14']],
    ['19 Aug 2026', ['2026-08-19']],
    ['24-Mar-26', ['2026-03-24']],
    ['8/27/26', ['2026-08-27']],
    ['2026-02-26', ['2026-02-26']],
    ['26.02.2026', ['2026-02-26']],
    ['March 2025', ['2025-03']],
    ['2025-03', ['2025-03']],
    ['1/2025', ['2025-01']],
    ["Nov '22", ['2022-11']],
    ['Q3 2025', ['2025-07']],
    ['since 2017', ['2017']],
    ['on 8/27', ['2026-08-27']],
    ['seen Aug 27', ['2026-08-27']],
    ['weight in Feb', ['2026-02']],
    ['Dec 2022 - Mar 2023', ['2022-12', '2023-03']],
    ['Feb - Jul 2022', ['2022-02', '2022-07']],
    ['Nov to Feb 2022', ['2021-11', '2022-02']],
    ['2/27 - 3/3/25', ['2025-02-27', '2025-03-03']],
    ['3 weeks ago', ['2026-08-24']],
    ['two months ago', ['2026-07']],
    ['last month', ['2026-08']],
    ['yesterday', ['2026-09-13']],
  ])('are read in %s', (text, dates) => {
    expect(read(text)).toEqual(dates);
  });

  it.each([
    'BP 126/70',
    'pain 6/10',
    'strength 5/5',
    'VA 20/80',
    '13/13/2026',
    'score 2/3/2',
    'may be given',
    '2000 IU',
    '2,019 cells',
    'version 1.2.3',
  ])('are not read in %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('without their year belong to the last one that is not far ahead', () => {
    expect(read('on 12/15', '2026-01-10')).toEqual(['2025-12-15']);
    expect(read('visit 1/12', '2026-12-20')).toEqual(['2027-01-12']);
  });

  it('without their year are none where the document has no date', () => {
    expect(read('on 8/27, last month', '')).toEqual([]);
  });
});

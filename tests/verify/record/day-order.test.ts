import { isDayFirst } from '../../../src/verify/record/day-order.js';
import { readRecord } from '../../../src/verify/record/read-record.js';
import type { Vocabulary } from '../../../src/verify/vocabulary.js';

const words = { namesIn: () => [] } as unknown as Vocabulary;
const datesOf = (text: string, date: string) =>
  readRecord([{ docId: 'd1', date, type: 'Lab Results', text }], words).sentences.flatMap((s) =>
    s.dates.map((d) => d.date),
  );

describe('the order of day and month', () => {
  it('is month first where nothing says otherwise', () => {
    expect(datesOf('Taken 08/06/2026.', '2026-08-10')).toEqual(['2026-08-06']);
  });
  it('is day first where the document says so, has such a date, or has its own day so', () => {
    expect(isDayFirst('All dates DD/MM/YYYY. Taken 08/06/2026.', '2026-06-08')).toBe(true);
    expect(isDayFirst('DOB 14/05/1959, taken 08/06/2026', '')).toBe(true);
    expect(datesOf('Letter of 11/06/2026: he fell on 02/06/2026.', '2026-06-11')).toEqual([
      '2026-06-11',
      '2026-06-02',
    ]);
  });
  it('is month first where a date can be read in no other way', () => {
    expect(isDayFirst('printed 02/27/2026, drawn 03/02/2026', '2026-02-03')).toBe(false);
  });
  it('reads run-together dates and the first day of a row of several', () => {
    expect(datesOf('27APR2026: Hgb 13.4', '2026-04-29')).toEqual(['2026-04-27']);
    expect(datesOf('Feb 15-28   9   5', '2026-05-04')).toEqual(['2026-02-15']);
  });
});

describe('spans written without blanks', () => {
  it('have both of their days', () => {
    expect(datesOf('IV antibiotics 11/3/2025-11/17/2025 (hospital)', '2026-01-22')).toEqual([
      '2025-11-03',
      '2025-11-17',
    ]);
  });
});

describe('the head of a report', () => {
  it('heads no columns with the day on which it was reported', () => {
    const { sentences } = readRecord(
      [
        {
          docId: 'd1',
          date: '2026-01-26',
          type: 'Lab Results',
          text: '01/26/2026 07:40   reported 01/27/2026\nC3            62    mg/dL   90-180',
        },
      ],
      words,
    );
    expect(sentences.at(-1)?.cells.map((c) => c.date)).not.toContain('2026-01-27');
  });
});

import { judgeOf } from './judged-value.js';
import type { ShortRecord } from './short-record.js';
import { RECORDS_A } from './short-records-a.js';
import { RECORDS_B } from './short-records-b.js';
import { RECORDS_C } from './short-records-c.js';
import { RECORDS_D } from './short-records-d.js';
import { RECORDS_E } from './short-records-e.js';
import { RECORDS_F } from './short-records-f.js';

interface Tally {
  right: number;
  flagged: string[];
  wrong: number;
  found: number;
}

function tallyOf(records: readonly ShortRecord[]): Tally {
  const tally: Tally = { right: 0, flagged: [], wrong: 0, found: 0 };
  for (const record of records) {
    const judge = judgeOf(record);
    for (const question of record.questions) {
      for (const answer of [question.right, question.silent]) {
        if (answer === undefined) continue;
        tally.right++;
        if (judge(question, answer).verdict === 'NOT_SUPPORTED')
          tally.flagged.push(`${question.text} ${answer}`);
      }
      for (const answer of question.wrong) {
        tally.wrong++;
        if (judge(question, answer).verdict === 'NOT_SUPPORTED') tally.found++;
      }
    }
  }
  return tally;
}

describe('numbers and dates of short records', () => {
  it.each([
    ['a', RECORDS_A, 0.9],
    ['b', RECORDS_B, 0.88],
    ['c', RECORDS_C, 0.8],
    ['d', RECORDS_D, 0.79],
    ['e', RECORDS_E, 0.6],
    ['f', RECORDS_F, 0.76],
  ] as const)(
    'of set %s are flagged where they are wrong, and seldom where they are right',
    (_, records, least) => {
      const { right, flagged, wrong, found } = tallyOf(records);
      expect(flagged.length / right).toBeLessThanOrEqual(0.03);
      expect(found / wrong).toBeGreaterThanOrEqual(least);
    },
  );
});

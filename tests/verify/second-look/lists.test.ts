import { type Flag, lookedAt } from './flagged.js';

const INFUSIONS = `INFUSION CENTER           ustekinumab log
date            dose       outcome
2025-11-03      90 mg      given
2025-12-29      90 mg      NOT GIVEN, fever
2026-01-05      90 mg      given
2026-03-02      90 mg      given, pump stopped after 40 mg
2026-04-27      90 mg      cancelled by patient`;
const FLAG: Flag = {
  quotes: ['2026-01-05'],
  objection: { kind: 'number', value: 5, isStated: false },
};

describe('a flagged count or total', () => {
  it('is what the rows of a list come to that were done', () => {
    const asked = ['number', 'Number of ustekinumab doses given.', 3] as const;
    expect(lookedAt(asked, INFUSIONS, FLAG).verdict).toBe('SUPPORTED');
  });

  it('stays flagged where it counts rows that were not done', () => {
    const asked = ['number', 'Number of ustekinumab doses given.', 5] as const;
    expect(lookedAt(asked, INFUSIONS, FLAG).verdict).toBe('NOT_SUPPORTED');
  });

  it('is the sum of what the rows within the months asked for gave, of a broken-off one until then', () => {
    const asked = [
      'number',
      'Ustekinumab given in January, February and March 2026, in mg.',
      130,
    ] as const;
    expect(lookedAt(asked, INFUSIONS, FLAG).verdict).toBe('SUPPORTED');
  });

  it('is the sum of the column of the day asked for', () => {
    const record = `SYMPTOM SCORE, itch questionnaire
item              02/10/26    05/12/26
at night              3           1
by day                2           2
at work               4           1
TOTAL                 9          ____`;
    const flag: Flag = {
      quotes: ['at night              3'],
      objection: { kind: 'number', value: 9, isStated: false },
    };
    const asked = (answer: number) =>
      ['number', 'Total itch questionnaire score on May 12, 2026.', answer] as const;
    expect(lookedAt(asked(4), record, flag).verdict).toBe('SUPPORTED');
    expect(lookedAt(asked(9), record, flag).verdict).toBe('NOT_SUPPORTED');
  });

  it('leaves out the lines that do not count by the words behind them', () => {
    const record = `FALLS, in order
03/02/2025   slipped on ice. Does not count.
07/19/2025   in the kitchen, at night.
01/08/2026   pushed by a dog. Does not count.
02/11/2026   from the bed.`;
    const flag: Flag = {
      quotes: ['03/02/2025'],
      objection: { kind: 'number', value: 4, isStated: false },
    };
    const asked = (answer: number) => ['number', 'Number of falls that count.', answer] as const;
    expect(lookedAt(asked(2), record, flag).verdict).toBe('SUPPORTED');
    expect(lookedAt(asked(4), record, flag).verdict).toBe('NOT_SUPPORTED');
  });
});

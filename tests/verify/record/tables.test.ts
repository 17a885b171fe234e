import { dateOf } from '../../../src/verify/record/date-of.js';
import { readRecord } from '../../../src/verify/record/read-record.js';
import { stubVocabulary } from './stub-vocabulary.js';

/** Of each value of the row that begins so: "value head day". */
function row(text: string, begins: string): string[] {
  const record = readRecord(
    [{ docId: 'd1', date: '2026-09-21', type: 'Lab Results', text }],
    stubVocabulary,
  );
  const sentence = record.sentences.find((s) => s.text.startsWith(begins));
  return (sentence?.cells ?? []).map((cell) => {
    const q = sentence?.quantities.find((x) => cell.start <= x.start && x.end <= cell.end);
    const day = q ? dateOf(q) : '';
    return [text.slice(cell.start, cell.end), cell.head, day].join(' | ');
  });
}

const FLOWSHEET = `Lab report

                     02/10/26   06/19/26   09/16/26    Ref
CRP (mg/L)             9.4        41.2       22.6      <5.0
Calprotectin (ug/g)    312        --         99        <50
WBC                    7.8        11.9 (on pred)   11.0   4-10
Lipase                 28                    33        13-60
`;

describe('tables', () => {
  it('give each value the day of its column', () => {
    expect(row(FLOWSHEET, 'CRP').slice(1)).toEqual([
      '9.4 | 02/10/26 | 2026-02-10',
      '41.2 | 06/19/26 | 2026-06-19',
      '22.6 | 09/16/26 | 2026-09-16',
      '<5.0 | Ref | 2026-09-21',
    ]);
  });

  it.each(['Today', '2026', '9/21', '21-Sep-2026'])(
    'take the day of a column headed %s',
    (head) => {
      const text = `Test | 02/10/2026 | ${head}\nCRP | 9.4 | 22.6\n`;
      const day = row(text, 'CRP').at(-1)?.split(' | ').at(-1);
      expect(day).toBe(head === '2026' ? '2026' : '2026-09-21');
    },
  );

  it('whose cells are shifted go by their order', () => {
    expect(row(FLOWSHEET, 'WBC')[3]).toBe('11.0 | 09/16/26 | 2026-09-16');
  });

  it('with missing cells go by their place', () => {
    expect(row(FLOWSHEET, 'Lipase').slice(1)).toEqual([
      '28 | 02/10/26 | 2026-02-10',
      '33 | 09/16/26 | 2026-09-16',
      '13-60 | Ref | 2026-09-21',
    ]);
  });

  it('of bars keep their heads', () => {
    const text = '| Test | Result | Units |\n|---|---|---|\n| TSH | 1.94 | mIU/L |';
    expect(row(text, '| TSH').map((c) => c.split(' | ').slice(0, 2).join(' | '))).toEqual([
      'TSH | Test',
      '1.94 | Result',
      'mIU/L | Units',
    ]);
  });

  it('of tabs keep their heads', () => {
    const text = 'Date\tWeight\tBMI\n3/1/2026\t80 kg\t27';
    expect(row(text, '3/1/2026')[1]).toBe('80 kg | Weight | 2026-03-01');
  });
});

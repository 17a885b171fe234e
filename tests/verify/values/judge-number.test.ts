import { judgeOf, judgeOfNote } from './judged-value.js';

const number = (text: string) => ({ text, type: 'number' as const });
const date = (text: string) => ({ text, type: 'date' as const });

describe('a number', () => {
  it('is supported by the words that give it, at their place in code points', () => {
    const judge = judgeOfNote('😀 BSA 34 %. EASI 27.6 today.');
    const claim = judge(number('EASI score at the most recent visit.'), 27.6);
    expect(claim.verdict).toBe('SUPPORTED');
    expect(claim.evidence).toEqual([{ docId: 'd1', start: 12, end: 21, quote: 'EASI 27.6' }]);
  });
  it('is flagged with what the record gives instead', () => {
    const claim = judgeOfNote('EASI 27.6 today.')(number('Current EASI score.'), 17.6);
    expect(claim.verdict).toBe('NOT_SUPPORTED');
    expect(claim.rationale).toBe('d1 of 2026-05-04 gives 27.6, not 17.6.');
  });
  it('is not addressed where the record does not give it', () => {
    const judge = judgeOfNote('EASI 27.6 today. Lp(a) not measured.');
    expect(judge(number('Lipoprotein(a), in nmol/L.'), 96).verdict).toBe('NOT_ADDRESSED');
    expect(judge(number('Most recent PHQ-9 score.'), 6).verdict).toBe('NOT_ADDRESSED');
  });
  it('of a relative, of another patient or a target says nothing', () => {
    const judge = judgeOfNote(
      "Her sister's A1c is 9.9 %. A1c today 7.1 %, goal < 6.5 %. [the next case, A1c 11.2 %, is not N.P.]",
    );
    const question = number('Most recent hemoglobin A1c (%).');
    expect(judge(question, 7.1).verdict).toBe('SUPPORTED');
    for (const wrong of [9.9, 6.5, 11.2])
      expect(judge(question, wrong).verdict).toBe('NOT_SUPPORTED');
  });
  it('is that of the side which is asked for', () => {
    const judge = judgeOfNote('OCT: central subfield thickness OD 412 um, OS 268 um.');
    const question = number('Central subfield thickness of the left eye (micrometers).');
    expect(judge(question, 268).verdict).toBe('SUPPORTED');
    expect(judge(question, 412).verdict).toBe('NOT_SUPPORTED');
  });
  it('that was corrected counts as corrected', () => {
    const judge = judgeOf({
      drug: 'trastuzumab',
      specialty: 'oncology',
      documents: [
        [
          '2026-03-03',
          'Cardiology Report',
          'Prelim: EF 48 %.\nFINAL: LVEF 58 % by biplane; the visual estimate is withdrawn.',
        ],
      ],
    });
    expect(judge(number('Most recent LVEF (%).'), 58).verdict).toBe('SUPPORTED');
  });
});

describe('a date', () => {
  it('is that of the event which took place, and not of one that was planned or called off', () => {
    const judge = judgeOf({
      drug: 'infliximab',
      specialty: 'gastroenterology',
      documents: [
        [
          '2026-03-31',
          'Medication Administration Record',
          'vedolizumab 300 mg IV, administration log\n\nweek  scheduled    outcome\n14    2025-12-15   NOT given: fever\n14    2025-12-17   given\n22    2026-02-09   given\n30    2026-04-06   CANCELLED by clinic',
        ],
      ],
    });
    const question = date('Date of the last vedolizumab infusion.');
    expect(judge(question, '2026-02-09').verdict).toBe('SUPPORTED');
    expect(judge(question, '2026-04-06').verdict).toBe('NOT_SUPPORTED');
    expect(
      judge(number('How many infusions of vedolizumab did the patient receive?'), 2).verdict,
    ).toBe('SUPPORTED');
  });
  it('of a plan is the one that was said last', () => {
    const judge = judgeOf({
      drug: 'teplizumab',
      specialty: 'endocrinology',
      documents: [
        ['2026-04-13', 'Progress Note', 'Target start Monday April 20 if authorization comes.'],
        ['2026-04-17', 'Nursing Note', 'Do NOT start 4/20. New day 1 is Monday 05/04/2026.'],
      ],
    });
    expect(judge(date('Planned date of the first dose.'), '2026-05-04').verdict).toBe('SUPPORTED');
    expect(judge(date('Planned date of the first dose.'), '2026-04-20').verdict).toBe(
      'NOT_SUPPORTED',
    );
  });
  it('may be answered as far as it is known', () => {
    const judge = judgeOfNote('Ezetimibe 10 mg added 3/17/2025. Takes it.');
    expect(judge(date('Date on which ezetimibe was started.'), '2025-03').verdict).toBe(
      'SUPPORTED',
    );
    expect(judge(date('Date on which ezetimibe was started.'), '2025-04').verdict).toBe(
      'NOT_SUPPORTED',
    );
  });
});

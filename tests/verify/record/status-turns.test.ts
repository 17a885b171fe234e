import { readRecord } from '../../../src/verify/record/read-record.js';
import { stubVocabulary } from './stub-vocabulary.js';

function read(text: string, type = 'Progress Note'): string[] {
  const record = readRecord([{ docId: 'd1', date: '2026-09-14', type, text }], stubVocabulary);
  return record.sentences.flatMap((s) => s.concepts.map((c) => `${c.concept} ${c.status}`));
}

describe('what a list shares', () => {
  it.each([
    [
      'NEVER: methotrexate, azathioprine, infliximab.',
      ['methotrexate negated', 'azathioprine negated', 'infliximab negated'],
    ],
    ['Methotrexate, azathioprine: not tried.', ['methotrexate not_done', 'azathioprine not_done']],
    [
      'Infliximab or adalimumab was discussed and neither was given.',
      ['infliximab not_done', 'adalimumab not_done'],
    ],
    [
      'Prednisone 15 mg, cetirizine 10 mg, glipizide stopped 7/2026.',
      ['prednisone affirmed', 'cetirizine affirmed', 'glipizide past'],
    ],
    [
      'Call for new asthma, pancreatitis, stroke.',
      ['asthma general', 'pancreatitis general', 'stroke general'],
    ],
  ])('is said of each: %s', (text, statuses) => {
    expect(read(text)).toEqual(statuses);
  });
});

describe('a course that was over', () => {
  it.each([
    ['Azathioprine (Feb - May 2026)', 'azathioprine past'],
    ['Prednisone 40 mg x 10 d in April 2026', 'prednisone past'],
    ['Azathioprine: Jan 2023 - present', 'azathioprine affirmed'],
    ['Azathioprine: Jan 2023 - Dec 2026', 'azathioprine affirmed'],
    ['Glipizide 10 mg BID: 2020 on. Stopped for lows.', 'glipizide past'],
    ['Azathioprine held on admission and NOT resumed.', 'azathioprine past'],
    ['Not to stop prednisone before the visit.', 'prednisone affirmed'],
  ])('is past: %s', (text, status) => {
    expect(read(text)[0]).toBe(status);
  });
});

describe('what a reason says', () => {
  it.each([
    [
      'Monotherapy (no azathioprine given pancreatitis).',
      ['azathioprine negated', 'pancreatitis affirmed'],
    ],
    ['No prednisone (osteoporosis).', ['prednisone negated', 'osteoporosis affirmed']],
    ['Adalimumab stopped for psoriasis.', ['adalimumab past', 'psoriasis affirmed']],
    ['No infliximab (risk of heart failure).', ['infliximab negated', 'heart failure general']],
  ])('is its own: %s', (text, statuses) => {
    expect(read(text)).toEqual(statuses);
  });
});

describe('what a note takes back', () => {
  it.each([
    [
      'CORRECTION: the paragraph "heart failure" was carried over from another chart.',
      ['heart failure withdrawn'],
    ],
    [
      'Our computer still lists glipizide; I do not believe he has taken it.',
      ['glipizide withdrawn'],
    ],
    ['Impression 1 is WITHDRAWN: no pancreatitis.', ['pancreatitis negated']],
    ['The referral says "psoriasis, on a biologic".', ['psoriasis possible']],
    [
      '[the next case, "58F, stroke on adalimumab", is not this patient]',
      ['stroke other_person', 'adalimumab other_person'],
    ],
  ])('does not stand: %s', (text, statuses) => {
    expect(read(text)).toEqual(statuses);
  });

  it('by the day it is of falls where it was reported', () => {
    const text =
      '02/24/26  QFT positive\n\nCORRECTED 02/27/26: QFT of 02/24 was run on a tube with another patient label.\nQFT 02/27/26 negative.';
    expect(read(text, 'Lab Results')[0]).toBe('quantiferon withdrawn');
    expect(read(text, 'Lab Results').at(-1)).toBe('quantiferon affirmed');
  });
});

describe('whose it is', () => {
  it.each([
    [
      '58 yo M.\nExplained that her pancreatitis came from stones, after what happened to his wife.',
      'pancreatitis other_person',
    ],
    ['58 yo M.\nShe herself has asthma.', 'asthma'],
    ["The stroke in our family tab is his brother's.", 'stroke family'],
    ['Lives with husband (he has osteoporosis).', 'osteoporosis other_person'],
    ['Up to date per father, asthma as before.', 'asthma affirmed'],
    ['FH: sister - asthma.\nDiscussed that his is psoriasis.', 'asthma family'],
  ])('is told: %s', (text, status) => {
    expect(read(text).join()).toContain(status);
  });

  it("is no one's where a family denies it", () => {
    expect(read('FH: mother - asthma. No stroke.')).toEqual(['asthma family', 'stroke general']);
  });
});

describe('what a test found of a disease', () => {
  it.each([
    ['Asthma PCR: NOT DETECTED', 'asthma negated'],
    ['Asthma titer 1:80', 'asthma general'],
  ])('decides: %s', (text, status) => {
    expect(read(text)).toEqual([status]);
  });
});

import { readRecord } from '../../../src/verify/record/read-record.js';
import { stubVocabulary } from './stub-vocabulary.js';

/** "concept status" of each mention of a note. */
function read(text: string): string[] {
  const record = readRecord(
    [{ docId: 'd1', date: '2026-09-14', type: 'Progress Note', text }],
    stubVocabulary,
  );
  return record.sentences.flatMap((s) => s.concepts.map((c) => `${c.concept} ${c.status}`));
}

describe('the status of a drug', () => {
  it.each([
    ['Currently on prednisone 15 mg/d.', ['prednisone affirmed']],
    ['Meds: prednisone 15 mg qd', ['prednisone affirmed']],
    ["- Azathioprine 100 mg/d: started 1/2025, d/c'd 3/2025.", ['azathioprine past']],
    ['Failed methotrexate in 2024.', ['methotrexate past']],
    ['STOP azathioprine 100 mg daily', ['azathioprine past']],
    ['Glipizide 10 mg BID 2020 -> Feb 2025: stopped, hypoglycemia.', ['glipizide past']],
    ['MTX NOT started, considered contraindicated.', ['methotrexate not_done']],
    ["crisaborole: rx'd June 2026 but PA was denied, never dispensed", ['crisaborole not_done']],
    [
      'No MTX, azathioprine or infliximab.',
      ['methotrexate negated', 'azathioprine negated', 'infliximab negated'],
    ],
    ['Never on adalimumab.', ['adalimumab negated']],
    ['Plan: start adalimumab 160 mg wk 0', ['adalimumab planned']],
    ['Discussed infliximab vs adalimumab', ['infliximab conditional', 'adalimumab conditional']],
    [
      'Sitagliptin 50 mg daily, will be stopped when the new drug starts.',
      ['sitagliptin affirmed'],
    ],
    ['Allergies: azathioprine - pancreatitis', ['azathioprine past', 'pancreatitis affirmed']],
    [
      'tacrolimus stopped at 6 wks for burning, crisaborole never dispensed, cetirizine nightly',
      ['tacrolimus past', 'crisaborole not_done', 'cetirizine affirmed'],
    ],
    ['Brother takes Humira for his back.', ['adalimumab family']],
    ['His wife had a reaction to infliximab.', ['infliximab other_person']],
    [
      '[Med list carried forward: glipizide still shows - not taking, remove.]',
      ['glipizide withdrawn'],
    ],
  ])('is read in: %s', (text, statuses) => {
    expect(read(text)).toEqual(statuses);
  });

  it('named alone in a plan is to come, unless the note has it as taken', () => {
    expect(read('HPI: psoriasis.\nA/P:\n1. Adalimumab 40 mg q2wk.')).toContain(
      'adalimumab planned',
    );
    expect(read('Meds: adalimumab 40 mg q2wk\nA/P:\n1. Adalimumab 40 mg q2wk.')).not.toContain(
      'adalimumab planned',
    );
  });
});

describe('the status of a condition', () => {
  it.each([
    ["34F w/ ileocolonic Crohn's.", ["crohn's disease affirmed"]],
    ['No CHF, no asthma.', ['heart failure negated', 'asthma negated']],
    ['Ulcerative colitis is not favored.', ['ulcerative colitis negated']],
    ['Ddx considered: psoriasis - not favored', ['psoriasis negated']],
    ['There are no features of psoriasis.', ['psoriasis negated']],
    ['? psoriasis', ['psoriasis possible']],
    ['r/o ulcerative colitis', ['ulcerative colitis possible']],
    ['Suspected UC', ['ulcerative colitis possible']],
    ['pancreatitis (resolved)', ['pancreatitis past']],
    ['h/o pancreatitis', ['pancreatitis past']],
    [
      'FH: mother - ulcerative colitis; father - stroke',
      ['ulcerative colitis family', 'stroke family'],
    ],
    ['Call for signs of pancreatitis.', ['pancreatitis general']],
    ['Initially called ulcerative colitis, reclassified later.', ['ulcerative colitis withdrawn']],
    ["The pt's roommate had pancreatitis.", ['pancreatitis other_person']],
  ])('is read in: %s', (text, statuses) => {
    expect(read(text)).toEqual(statuses);
  });
});

describe('the status of a test', () => {
  it.each([
    ['QuantiFERON 9/16: negative', ['quantiferon affirmed']],
    ['DXA not done.', ['dxa not_done']],
    ['Repeat A1c in 3 mos.', ['hemoglobin a1c planned']],
    ['No phototherapy (too far).', ['phototherapy negated']],
  ])('is read in: %s', (text, statuses) => {
    expect(read(text)).toEqual(statuses);
  });
});

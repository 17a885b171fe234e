import { answerOf, formOf, judged, verdictOn } from './judged.js';

type Notes = string | Readonly<Record<string, string>>;

const ANSWERS: readonly (readonly [string, string, Notes, string, string?])[] = [
  [
    'a fill that was reversed is no drug taken',
    'Has the patient received any dose of secukinumab?',
    'Fills: 2026-01-04 secukinumab 150 mg #2 specialty REVERSED 01/11, not shipped. Secukinumab was never injected.',
    'no',
    'bimekizumab',
  ],
  [
    'a prescription that was cancelled is none',
    'Has the patient taken apremilast?',
    'Apremilast: authorized in May, she wanted to think; prescription was cancelled.',
    'no',
  ],
  [
    'an approval that led nowhere is none',
    'Has the patient been treated with ravulizumab?',
    'Ravulizumab: approved, but he refused the vaccine; never infused.',
    'no',
    'zilucoplan',
  ],
  [
    'a refill that was left does not undo the fills before it',
    'Has the patient taken apremilast?',
    'Apremilast 30 mg BID from May to August 2025, stopped for headache; the last refill was not picked up.',
    'yes',
  ],
  [
    'a denial about another drug of the line is not about this one',
    'Has the patient taken methotrexate?',
    'Methotrexate 20 mg weekly for nine months, no benefit; leflunomide was never started.',
    'yes',
  ],
  [
    'a drug that a cousin takes is not the patient’s',
    'Has the patient been treated with etanercept?',
    'Etanercept: her cousin takes it; patient has not.',
    'no',
  ],
  [
    'an operation that is proposed is not done',
    'Has the patient had a splenectomy?',
    'Splenectomy has been proposed by surgery and is planned for the fall.',
    'no',
    'romiplostim',
  ],
  [
    'a transplant of the other kind speaks neither way',
    'Has the patient received an allogeneic stem cell transplant?',
    'Autologous stem cell transplant in June 2021 after melphalan.',
    'silent',
    'daratumumab',
  ],
  [
    'what an examination did not find does not deny the examination',
    'Has the patient had a skin cancer examination in the past 12 months?',
    'PMH: hypertension. No cancer.',
    'silent',
  ],
  [
    'what a teaching is about may be unused',
    'Has the patient been trained to inject herself with icatibant?',
    'Never: icatibant, ecallantide.',
    'silent',
    'lanadelumab',
  ],
  [
    'a denial of all is one of the thing asked after',
    'Has the patient had anaphylaxis or another severe skin reaction to an antibiotic?',
    'Has never had anaphylaxis or any serious skin reaction.',
    'no',
  ],
  [
    'a name with a colon says only what follows it',
    'Does the patient have nasal polyps?',
    'Nasal polyps: CT of the sinuses clean, no polyps on scope.',
    'no',
    'mepolizumab',
  ],
  [
    'an entry that was removed is none',
    'Does the patient have multiple sclerosis?',
    'Old problem "multiple sclerosis" was removed in 2024.',
    'no',
    'rituximab',
  ],
  [
    'an abbreviation stands for its words',
    'Does the patient have active central nervous system involvement?',
    'Lymphoma, stage II. There is no CNS lymphoma.',
    'no',
    'rituximab',
  ],
  [
    'a count stands in the record’s own words',
    'Has the patient had two or more exacerbations in the past 12 months?',
    'Asthma clinic. 4 exacerbations in 12 months, 1 ED visit.',
    'yes',
    'tezepelumab',
  ],
  [
    'a limit that a line sets is nobody’s value',
    'Did the most recent relapse occur on less than 10 mg of prednisone a day?',
    'Another relapse at a dose below 10 mg would threaten her only good eye.',
    'silent',
    'tocilizumab',
  ],
  [
    'what is normal is read without a vocabulary',
    'Is hearing within normal limits on the audiogram?',
    'Audiogram 5/2026. Impression: hearing within normal limits in both ears.',
    'yes',
    'teprotumumab',
  ],
];

describe('of a yes or no', () => {
  it.each(ANSWERS.map((a) => [a[0], a] as const))('%s', (_name, [, text, record, answer, drug]) => {
    const given = answerOf(text, record, drug);
    expect(answer === 'silent' ? given.replace(/^(?:silent|maybe .*)$/, 'silent') : given).toBe(
      answer,
    );
  });
});

const chosen = (text: string, options: readonly string[], record: Notes, answer: string) =>
  verdictOn(formOf({ type: 'multiple_choice', text, options, answer }, record, 'letermovir'));

describe('of several options', () => {
  const STATUS = ['D+/R+', 'D+/R-', 'D-/R+'];
  it('those of signs are compared sign for sign', () => {
    const of = (answer: string) =>
      chosen('CMV serostatus, donor / recipient.', STATUS, 'Prophylaxis because of D+/R-.', answer);
    expect(STATUS.map(of)).toEqual(['NOT_SUPPORTED', 'SUPPORTED', 'NOT_SUPPORTED']);
  });

  it('an operation that a conference weighs is not performed', () => {
    const options = ['Not evaluated', 'Evaluated, candidate, declined', 'Surgery performed'];
    const record =
      'EPILEPSY SURGERY CONFERENCE 10/21/2025\nGood candidate for resection. She has declined for now.';
    const text = 'Epilepsy surgery status.';
    expect(chosen(text, options, record, 'Evaluated, candidate, declined')).not.toBe(
      'NOT_SUPPORTED',
    );
  });

  it('a test that was repeated came out as it did the last time', () => {
    const options = ['Positive', 'Negative', 'Indeterminate'];
    const record = 'QuantiFERON 02/20/2026: indeterminate. Repeated 02/26/2026: negative.';
    const of = (a: string) => chosen('Result of the tuberculosis blood test.', options, record, a);
    expect([of('Negative'), of('Indeterminate')]).toEqual(['SUPPORTED', 'NOT_SUPPORTED']);
  });

  it('a class that follows its score is the step', () => {
    const options = ['Very low', 'Low', 'Intermediate', 'High'];
    const of = (a: string) => chosen('IPSS-R risk category.', options, 'IPSS-R score 2.0, low.', a);
    expect([of('Low'), of('High')]).toEqual(['SUPPORTED', 'NOT_SUPPORTED']);
  });
});

describe('of options that may hold together', () => {
  const TEXT = 'Which medicines does the patient take now? Select all that apply.';
  const OPTIONS = ['Tacrolimus', 'Mycophenolate', 'Azathioprine'];
  const RECORD =
    'As of today: tacrolimus 3 mg BID. The old list at the pharmacy still shows mycophenolate (auto-refill), asked them to inactivate it.';
  const judge = (answer: readonly string[], record: Notes = RECORD) =>
    formOf({ type: 'multi_select', text: TEXT, options: OPTIONS, answer }, record, 'maribavir');

  it('what only an old list still shows is not taken now', () => {
    expect(verdictOn(judge(['Tacrolimus']))).toBe('SUPPORTED');
    expect(verdictOn(judge(['Tacrolimus', 'Mycophenolate']))).toBe('NOT_SUPPORTED');
  });

  it('one that was left out says nothing where the record is silent', () => {
    const claims = judged(judge(['Tacrolimus'], 'Meds: tacrolimus 3 mg BID.'));
    expect(claims.map((c) => [c.claim.replace(TEXT, '').trim(), c.verdict])).toEqual([
      ['Answer: Tacrolimus', 'SUPPORTED'],
    ]);
  });

  it('one that was left out is supported by a denial, with its place', () => {
    const record = 'Meds: tacrolimus 3 mg BID. Never on azathioprine.';
    const left = judged(judge(['Tacrolimus'], record)).find((c) =>
      c.claim.includes('not Azathioprine'),
    );
    expect(left).toMatchObject({ verdict: 'SUPPORTED', evidence: [expect.anything()] });
  });

  it('one that was left out is never held against an answer, though the record says more than once that it holds', () => {
    const record = {
      '2026-05-01': 'Meds: tacrolimus 3 mg BID, azathioprine 100 mg daily.',
      '2026-05-20': 'Medications: tacrolimus 3 mg BID, azathioprine 100 mg daily.',
    };
    expect(verdictOn(judge(['Tacrolimus'], record))).not.toBe('NOT_SUPPORTED');
  });

  it('silence on what was left out does not lift what the record is silent on', () => {
    expect(verdictOn(judge(['Tacrolimus'], 'Seen for a cold.'))).toBe('NOT_ADDRESSED');
  });
});

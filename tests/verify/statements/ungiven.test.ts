import type { FormQuestion } from '../../../src/core/form.js';
import { worstVerdict } from '../../../src/verify/aggregate.js';
import { judgeClaim } from '../../../src/verify/judge-claim.js';
import { statementsOf } from '../../../src/verify/statements/statements-of.js';
import { readForm } from '../../../src/verify/verify-form.js';
import { formOf, vocabulary } from '../options/judged.js';

const NOTE = `Rheumatoid arthritis, seropositive, diagnosed 3/2019.
Methotrexate 20 mg weekly from 4/2019 to 1/2021, no adequate response. Leflunomide 20 mg daily 2/2021 - 8/2021, stopped for diarrhea.
CRP 24 mg/L on 5/2/2026. Two flares since January. No interstitial lung disease; the label of interstitial lung disease was withdrawn, no interstitial lung disease on CT.`;

function verdict(text: string, answer: string, record: string = NOTE, drug = 'abatacept') {
  const form = formOf({ type: 'free_text', text, answer }, { '2026-05-04': record }, drug);
  const reading = readForm(form, vocabulary);
  const claims = statementsOf(form.questions[0] as FormQuestion);
  return worstVerdict(claims.map((c) => judgeClaim(c, reading)));
}

const DIAGNOSIS = 'State the diagnosis and the present activity.';
const PRIOR = 'List prior therapies with outcome.';

describe('a thing that the record nowhere gives', () => {
  it.each([
    ['a drug after "and"', DIAGNOSIS, 'Rheumatoid arthritis and failed infliximab'],
    ['a drug in a list', PRIOR, 'methotrexate, leflunomide, sulfasalazine'],
    ['a drug on a line of its own', PRIOR, 'methotrexate 20 mg weekly\ntocilizumab'],
    ['a drug that no vocabulary knows', PRIOR, 'methotrexate without response and zorbavimab'],
    ['a disease after "with"', DIAGNOSIS, 'Rheumatoid arthritis with uveitis'],
    ['a kind of a disease', DIAGNOSIS, 'Juvenile idiopathic rheumatoid arthritis'],
    [
      'a disease that is denied more than told',
      DIAGNOSIS,
      'Rheumatoid arthritis with interstitial lung disease',
    ],
    ['a value', DIAGNOSIS, 'Rheumatoid arthritis with CRP 24 mg/L, ESR 71 mm/h'],
    ['a count in words', DIAGNOSIS, 'Rheumatoid arthritis with seven flares'],
    ['a day', DIAGNOSIS, 'Rheumatoid arthritis, CRP 24 mg/L, MRI of 11/17/2025'],
  ])('is never carried to supported by what fits: %s', (_, text, answer) => {
    expect(verdict(text, answer)).not.toBe('SUPPORTED');
  });

  it.each([
    [DIAGNOSIS, 'Rheumatoid arthritis'],
    [DIAGNOSIS, 'Rheumatoid arthritis with CRP 24 mg/L on 5/2/2026'],
    [DIAGNOSIS, 'Seropositive rheumatoid arthritis; two flares since January'],
    [PRIOR, 'Methotrexate 20 mg weekly from April 2019 to January 2021, no adequate response'],
    [PRIOR, 'leflunomide 20 mg daily for 6 months, stopped for diarrhea'],
  ])('is told apart from what it gives: %s %s', (text, answer) => {
    expect(verdict(text, answer)).toBe('SUPPORTED');
  });

  it('lets a dose be reckoned by the latest weight, and a weight be told in another unit', () => {
    const record = 'Wt 176 lb.\nAbatacept 10 mg/kg IV every 4 weeks.';
    const text = 'Requested dose.';
    expect(verdict(text, 'Abatacept 798 mg (10 mg/kg) IV every 4 weeks', record)).toBe('SUPPORTED');
    expect(verdict(text, 'Abatacept 10 mg/kg IV every 4 weeks. Weight 79.8 kg.', record)).not.toBe(
      'NOT_SUPPORTED',
    );
    expect(verdict(text, 'Abatacept 950 mg (10 mg/kg) IV every 4 weeks', record)).not.toBe(
      'SUPPORTED',
    );
  });
});

describe('a right answer in other words than the record', () => {
  const flagged = (text: string, answer: string, record: string, drug?: string) =>
    verdict(text, answer, record, drug) === 'NOT_SUPPORTED';

  it('may tell a sum of doses, which is no single dose', () => {
    const log =
      'INFUSION LOG methylprednisolone\n03/02/2026  500 mg  given\n03/09/2026  500 mg  given\n03/16/2026  500 mg  HELD, fever\n03/23/2026  250 mg  given';
    const text = 'Intravenous steroid: cumulative dose.';
    expect(flagged(text, 'Methylprednisolone, cumulative dose 1.25 g.', log)).toBe(false);
    expect(flagged(text, 'Methylprednisolone, cumulative dose 1.75 g.', log)).toBe(true);
  });

  it('may tell how often something else is watched', () => {
    const order = 'Tacrolimus 2 mg twice daily by mouth.\nTacrolimus trough weekly.';
    const text = 'Requested dose and monitoring.';
    const answer = 'Tacrolimus 2 mg twice daily, with weekly troughs and a weekly creatinine.';
    expect(flagged(text, answer, order, 'tacrolimus')).toBe(false);
    expect(flagged(text, 'Tacrolimus 2 mg every 3 days.', order, 'tacrolimus')).toBe(true);
  });

  it('may tell a schedule by its steps', () => {
    const order = 'Lamotrigine: 25 wk 1-2, 50 wk 3-4, 100 mg daily from week 5.';
    const text = 'Requested titration.';
    const answer = 'Lamotrigine 25 mg and 50 mg daily for 2 weeks each, then 100 mg daily.';
    expect(flagged(text, answer, order, 'lamotrigine')).toBe(false);
  });

  it('may tell a disease that was weighed and put aside', () => {
    const note =
      'Sarcoidosis was considered. Against it: no nodes, normal ACE. Sarcoidosis? discussed twice.';
    const text = 'Which other causes were considered?';
    expect(flagged(text, 'Sarcoidosis was considered and excluded.', note)).toBe(false);
  });

  it('may tell a place by the clock and a part of complement, which are no measure and no vertebra', () => {
    const note = 'Nodule of 12 mm in the left breast. C3 0.6 g/L, C4 0.1 g/L. Hemoglobin 112 g/L.';
    const text = 'Describe the findings.';
    expect(flagged(text, "Left breast nodule at 3 o'clock, 12 mm.", note)).toBe(false);
    expect(flagged(text, 'Low C4 of 0.1 g/L.', note)).toBe(false);
    expect(flagged(text, 'Hemoglobin 11.2 g/dL.', note)).toBe(false);
    expect(flagged(text, 'Hemoglobin 8.2 g/dL.', note)).toBe(true);
  });

  it('may tell a weight that stands alone in a line of measurements', () => {
    const note = 'Seen in March, weight 93 kg.\n91 kg, 168 cm\nBP 120/70';
    expect(flagged('Weight for dosing.', 'Weight 91 kg.', note)).toBe(false);
  });

  it('takes the result of the day that it names', () => {
    const note =
      'QuantiFERON 1/5/2026: positive.\nQuantiFERON 2/9/2026: negative.\nT-SPOT invalid, positive control failed.';
    const text = 'Tuberculosis screening.';
    expect(flagged(text, 'QuantiFERON negative on 2/9/2026.', note)).toBe(false);
    expect(flagged(text, 'QuantiFERON positive on 2/9/2026.', note)).toBe(true);
  });
});

import type {
  Form,
  FormQuestion,
  QuestionVerification,
  VerifiedClaim,
} from '../../../src/core/form.js';
import { worstVerdict } from '../../../src/verify/aggregate.js';
import { judgeStatement } from '../../../src/verify/statements/judge-statement.js';
import { statementsOf } from '../../../src/verify/statements/statements-of.js';
import { readForm } from '../../../src/verify/verify-form.js';
import { formOf, vocabulary } from '../options/judged.js';

function judged(form: Form): readonly VerifiedClaim[] {
  const reading = readForm(form, vocabulary);
  return statementsOf(form.questions[0] as FormQuestion).map((c) => judgeStatement(c, reading));
}

const verdictOn = (form: Form) => worstVerdict(judged(form));

const PRIOR = 'List prior therapies with dates, response and reason for discontinuation.';

const NOTE = `HPI: 45F with Crohn's disease of the terminal ileum.
Treatment so far
- Azathioprine 100 mg daily: started 1/2025, stopped 3/2025 after acute pancreatitis. Intolerance.
- Adalimumab 40 mg every 2 weeks, June 2025 - Feb 2026: inadequate response, flared twice.
- Vedolizumab: discussed, PA denied, never dispensed.
- Methotrexate: not started, she hopes to conceive.
- Mesalamine 4.8 g/d since 2020, ongoing.
FH: mother took infliximab for ulcerative colitis.
Colonoscopy 2/10/2026: large ulcers in the terminal ileum, SES-CD 14. Left knee effusion. No fistula.
Fecal calprotectin 1,180 ug/g on 2/12/2026. Stage II hypertension. Severe anemia, ferritin 9 ng/mL.
MRI: acute L1 compression fracture; the ED film report said L2; MRI shows L1.
HBsAg negative.
Meds: mesalamine 4.8 g/d, iron.`;

function verdict(
  answer: string,
  text = PRIOR,
  drug = 'ustekinumab',
): QuestionVerification['verdict'] {
  return verdictOn(formOf({ type: 'free_text', text, answer }, { '2026-03-01': NOTE }, drug));
}

describe('a statement of a free text', () => {
  it.each([
    'Azathioprine from January to March 2025, stopped because of pancreatitis.',
    'Imuran 100 mg/day for about two months, not tolerated (pancreatitis).',
    'Humira 40 mg every other week from June 2025 to February 2026 with inadequate response.',
    'Adalimumab for about 8 months without adequate response.',
    'Vedolizumab was prescribed but never dispensed because the authorization was denied.',
    'Methotrexate was never started because she wishes to become pregnant.',
    'Mesalamine 2.4 g twice daily since 2020, still taken.',
    'Colonoscopy on 2/10/2026 showed ulcers in the terminal ileum with SES-CD 14 and no fistula.',
    'L1 compression fracture.',
    'Her mother took infliximab.',
  ])('is supported: %s', (answer) => {
    expect(verdict(answer)).toBe('SUPPORTED');
  });

  it.each([
    ['another reason', 'Azathioprine from January to March 2025, stopped for lack of efficacy.'],
    ['another harm', 'Azathioprine was stopped because of neutropenia.'],
    ['a denied harm', 'Azathioprine was well tolerated without adverse effects.'],
    ['a response turned', 'Adalimumab from June 2025 to February 2026 with good response.'],
    ['another end', 'Adalimumab from June 2025 to September 2025, inadequate response.'],
    ['another length', 'Adalimumab for 3 weeks with inadequate response.'],
    ['another dose', 'Adalimumab 80 mg every 2 weeks, inadequate response.'],
    ['another interval', 'Adalimumab 40 mg monthly, inadequate response.'],
    ['a trial of a denied drug', 'Vedolizumab for 14 weeks without response.'],
    ['a trial of a drug never started', 'Methotrexate 15 mg weekly for 12 weeks, no benefit.'],
    ["a relative's drug", 'Infliximab from 2023 to 2024, stopped for inadequate response.'],
    ['a drug that the record never names', 'Golimumab from 2023 to 2024, inadequate response.'],
    ['another disease', 'The patient has ulcerative colitis.'],
    ['another side', 'Right knee effusion.'],
    ['a vertebra taken back', 'L2 compression fracture.'],
    ['another value', 'Fecal calprotectin was 480 ug/g.'],
    ['another day', 'Colonoscopy on 5/3/2025 showed ulcers.'],
    ['another severity', 'Mild anemia.'],
    ['another result', 'HBsAg positive.'],
  ])('is contradicted by %s', (_, answer) => {
    expect(verdict(answer)).toBe('NOT_SUPPORTED');
  });

  it.each([
    'She was counseled about injection technique.',
    'No prior ozanimod.',
    'She lives with two cats.',
  ])('is not addressed: %s', (answer) => {
    expect(verdict(answer)).toBe('NOT_ADDRESSED');
  });

  it('names the drug, the place and what the record says instead', () => {
    const answer = 'Vedolizumab for 14 weeks without response.';
    const [claim] = judged(formOf({ type: 'free_text', text: PRIOR, answer }, NOTE, 'ustekinumab'));
    expect(claim?.rationale).toBe('The record says that vedolizumab was not given to the patient.');
    expect(claim && 'evidence' in claim && claim.evidence[0]?.quote).toContain('never dispensed');
  });

  it('asks for the drug that the form requests', () => {
    const text = 'Requested dose and frequency.';
    expect(verdict('Golimumab 200 mg at week 0.', text, 'infliximab')).toBe('NOT_SUPPORTED');
  });

  it('takes a later denial over an earlier mention, and a use in two documents over a denial', () => {
    const record = {
      '2025-01-02': 'Referral: patient tried methotrexate 15 mg weekly.',
      '2026-01-02': 'Methotrexate was never taken: no fills on record.',
    };
    const form = formOf(
      { type: 'free_text', text: PRIOR, answer: 'Methotrexate 15 mg weekly, no benefit.' },
      record,
    );
    expect(verdictOn(form)).toBe('NOT_SUPPORTED');
  });

  it('reckons a length from dates that stand lines or sentences apart', () => {
    const log =
      '07/21/2025  bicalutamide 50 mg daily added\n10/27/2025  bicalutamide stopped: PSA climbing';
    const of = (answer: string) =>
      verdictOn(formOf({ type: 'free_text', text: PRIOR, answer }, log, 'enzalutamide'));
    expect(of('Bicalutamide 50 mg daily for 14 weeks, PSA kept rising.')).toBe('SUPPORTED');
    expect(of('Bicalutamide 50 mg daily for 14 months.')).toBe('NOT_SUPPORTED');
  });

  it('reads a letter about one drug as being about it throughout', () => {
    const letter =
      'Re: omalizumab\nFirst injection 6/3/2025, last 12/16/2025. She is a non-responder. No anaphylaxis.';
    const of = (answer: string) =>
      verdictOn(formOf({ type: 'free_text', text: PRIOR, answer }, letter, 'tezepelumab'));
    expect(of('Omalizumab for 28 weeks without response.')).toBe('SUPPORTED');
    expect(of('Omalizumab, stopped because of anaphylaxis.')).toBe('NOT_SUPPORTED');
  });

  it('does not take a plan, a question or an empty record for a contradiction', () => {
    expect(
      verdictOn(
        formOf({ type: 'free_text', text: PRIOR, answer: 'Azathioprine, no benefit.' }, ''),
      ),
    ).toBe('NOT_ADDRESSED');
    const text = 'Requested regimen.';
    expect(verdict('Ustekinumab 90 mg every 8 weeks until progression.', text)).not.toBe(
      'NOT_SUPPORTED',
    );
  });
});

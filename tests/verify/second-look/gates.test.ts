import type { Form } from '../../../src/core/form.js';
import { formOf, verdictOn } from '../options/judged.js';

/** Lines that say nothing of what is asked, so that a record is not short. */
const REST =
  'Slept well.\nLives with a partner.\nWorks as a painter.\nNo falls.\nAppetite good.\nLungs clear.\nAbdomen soft.\nReturn in six months.\nWalks daily.\nEats fish.';

const on = (
  question: Parameters<typeof formOf>[0],
  said: string,
  { date = '2026-05-04' }: { readonly date?: string } = {},
): Form => formOf(question, { [date]: `${said}\n`, '2026-05-05': REST });

describe('what must speak against an answer before it is flagged', () => {
  it('is a number that two readings come to', () => {
    const of = (answer: number) =>
      on({ type: 'number', text: 'Most recent ferritin, in ng/mL.', answer }, 'Ferritin 96 ng/mL.');
    expect(verdictOn(of(96))).toBe('SUPPORTED');
    expect(verdictOn(of(412))).toBe('NOT_SUPPORTED');
  });

  it('is read as a value, and not out of words of the record that look like one', () => {
    const form = on(
      { type: 'number', text: 'Most recent ferritin, in ng/mL.', answer: 412 },
      'Ferritin 96 ng/mL.',
    );
    const record = form.record.map((d) => ({ ...d, docId: `Lab ${d.docId} gives 3, not more` }));
    expect(verdictOn({ ...form, record })).toBe('NOT_SUPPORTED');
  });

  it('is a value of the last year where the current one is asked for', () => {
    const question = { type: 'number', text: 'Current weight, in kg.', answer: 92 } as const;
    expect(verdictOn(on(question, 'Weight 80 kg.', { date: '2019-02-01' }))).toBe('NOT_ADDRESSED');
    expect(verdictOn(on(question, 'Weight 80 kg.'))).toBe('NOT_SUPPORTED');
  });

  it('is a denial of the very thing asked', () => {
    const question = {
      type: 'yes_no',
      text: 'Has the patient had a splenectomy?',
      answer: 'Yes',
    } as const;
    expect(verdictOn(on(question, 'Offered the operation, and he declined it.'))).toBe(
      'NOT_ADDRESSED',
    );
    expect(verdictOn(on(question, 'Splenectomy was never done.'))).toBe('NOT_SUPPORTED');
  });

  it('is one reading in a record of a few lines', () => {
    const question = {
      type: 'yes_no',
      text: 'Is the tumor HER2 positive?',
      answer: 'Yes',
    } as const;
    expect(verdictOn(formOf(question, 'HER2: 0 (negative)'))).toBe('NOT_SUPPORTED');
  });
});

import type { FormQuestion } from '../../../src/core/form.js';
import { statementsOf } from '../../../src/verify/statements/statements-of.js';

const ask = (text: string, answer: string): FormQuestion => ({
  questionId: 'q1',
  type: 'free_text',
  text,
  options: [],
  answer,
});
const said = (q: FormQuestion) =>
  statementsOf(q).map((c) => (c.asserts.kind === 'statement' ? c.asserts.said : c.asserts));

describe('the statements of a free text', () => {
  it('are its sentences, an ended treatment apart', () => {
    const q = ask(
      'Prior therapies?',
      'Azathioprine 2.5 mg/kg from January 2025, discontinued because of pancreatitis. Mesalamine gave no benefit.',
    );
    expect(said(q)).toEqual([
      'Azathioprine 2.5 mg/kg from January 2025',
      'discontinued because of pancreatitis.',
      'Mesalamine gave no benefit.',
    ]);
  });

  it('name their subject', () => {
    const q = ask('Metformin use?', 'Metformin XR since 2019. The dose was reduced in May.');
    expect(statementsOf(q)[1]?.text).toBe(
      'Metformin use? Answer: Metformin XR: The dose was reduced in May.',
    );
  });

  it('begin with the yes or no that the question asks for', () => {
    const q = ask(
      'Does the patient have a history of pancreatitis? Give details.',
      'No. Lipase was normal.',
    );
    expect(said(q)).toEqual([{ kind: 'yes_no', holds: false }, 'Lipase was normal.']);
    expect(said(ask('List prior therapy.', 'No prior EGFR TKI.'))).toEqual(['No prior EGFR TKI.']);
  });

  it('are none where nothing is said', () => {
    for (const answer of ['', '  ', 'N/A', 'See chart notes.'])
      expect(statementsOf(ask('x?', answer))).toEqual([]);
  });
});

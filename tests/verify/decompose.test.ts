import type { FormQuestion } from '../../src/core/form.js';
import { claimsOf } from '../../src/verify/decompose.js';

const question = (q: Partial<FormQuestion>): FormQuestion => ({
  questionId: 'q1',
  type: 'free_text',
  text: 'What is it?',
  options: [],
  ...q,
});
const asserted = (q: Partial<FormQuestion>) => claimsOf(question(q)).map((c) => c.asserts);

describe('the claims of an answer', () => {
  it.each([
    [{ type: 'number', answer: 9.2 }, [{ kind: 'number', value: 9.2 }]],
    [{ type: 'number', answer: '1,180' }, [{ kind: 'number', value: 1180 }]],
    [{ type: 'number', answer: 'about nine' }, [{ kind: 'statement' }]],
    [{ type: 'date', answer: '2026-03' }, [{ kind: 'date', date: '2026-03' }]],
    [{ type: 'yes_no', answer: 'Yes' }, [{ kind: 'yes_no', holds: true }]],
    [{ type: 'yes_no', answer: 'No' }, [{ kind: 'yes_no', holds: false }]],
    [
      { type: 'multiple_choice', options: ['A', 'B'], answer: 'A' },
      [{ kind: 'choice', option: 'A' }],
    ],
    [
      { type: 'multi_select', options: ['A', 'B'], answer: ['b', 'C'] },
      [
        { kind: 'member', option: 'A', holds: false },
        { kind: 'member', option: 'B', holds: true },
        { kind: 'member', option: 'C', holds: true },
      ],
    ],
    [
      { type: 'free_text', answer: 'CD. Active.' },
      [
        { kind: 'statement', said: 'CD.', before: '' },
        { kind: 'statement', said: 'Active.', before: 'CD. ' },
      ],
    ],
  ] as const)('are read from %j', (q, claims) => {
    expect(asserted(q as Partial<FormQuestion>)).toEqual(claims);
  });

  it.each([
    { type: 'attestation', answer: 'Yes' },
    { type: 'free_text', answer: '  ' },
    { type: 'multi_select', options: ['A'], answer: [] },
    { type: 'number' },
  ] as const)('are none for %j', (q) => {
    expect(asserted(q as Partial<FormQuestion>)).toEqual([]);
  });
});

import { screen } from '../../src/core/screen.js';
import { rollout } from '../support/builders.js';

const limits = {
  knows: (id: string) => id === 'X1',
  maxOutputChars: 20,
  setbackOf: () => undefined,
};

describe('screen', () => {
  it.each([
    ['no id', rollout({ rolloutId: '' }), 'INVALID_ROLLOUT', 'rollout_id is empty'],
    [
      'too long an id',
      rollout({ rolloutId: 'r'.repeat(1001) }),
      'INVALID_ROLLOUT',
      'rollout_id has 1001 characters, the limit is 1000',
    ],
    ['no case', rollout({ rolloutId: 'r', caseId: '' }), 'INVALID_ROLLOUT', 'case_id is empty'],
    [
      'an unknown intervention',
      rollout({ rolloutId: 'r', interventionId: 'Z9' }),
      'INVALID_ROLLOUT',
      '"Z9" is not in the catalog',
    ],
    [
      'too long an output',
      rollout({ rolloutId: 'r', output: 'x'.repeat(21) }),
      'INVALID_ROLLOUT',
      'has 21 characters, the limit is 20',
    ],
    ['an empty output', rollout({ rolloutId: 'r', output: ' \n\t' }), 'EMPTY_OUTPUT', 'empty'],
  ])('keeps a rollout with %s from the judge, and says why', (_what, bad, reason, detail) => {
    const good = rollout({ rolloutId: 'good', output: 'fine' });
    const { usable, setbacks } = screen([bad, good], limits);
    expect(usable).toEqual([good]);
    expect(setbacks.get(bad)).toMatchObject({
      reason,
      detail: expect.stringContaining(detail),
    });
  });

  it('scores the first of two rollouts with one id', () => {
    const [first, second] = [rollout({ rolloutId: 'r' }), rollout({ rolloutId: 'r' })];
    const { usable, setbacks } = screen([first, second], limits);
    expect(usable).toEqual([first]);
    expect(setbacks.get(second)?.detail).toContain('"r" came before');
  });

  it('keeps a sibling whose mutation changed nothing from the judge', () => {
    const sibling = rollout({ rolloutId: 's', interventionId: 'X1' });
    const noOp = { reason: 'MUTATION_NO_OP', detail: 'unchanged' } as const;
    const { setbacks } = screen([sibling], {
      ...limits,
      setbackOf: (r) => (r === sibling ? noOp : undefined),
    });
    expect(setbacks.get(sibling)?.reason).toBe('MUTATION_NO_OP');
  });
});

import { findRollouts } from '../../../src/report/evaluation/find-rollouts.js';

const rollout = (model: string, given: { readonly caseId?: string } = {}) => ({
  ...{ model, rolloutId: 'r', output: `${model} ${given.caseId ?? ''}`, ...given },
});
const named = (model: string, caseId?: string) => ({
  ...{ model, rolloutId: 'r', ...(caseId === undefined ? {} : { caseId }) },
});

describe('findRollouts', () => {
  it('finds the rollout of the model, never that of another', () => {
    const find = findRollouts([rollout('A')]);
    expect(find(named('A'))?.output).toBe('A ');
    expect(find(named('B'))).toBeUndefined();
  });

  it('finds by the id alone what names no model, or is of a reward that names none', () => {
    expect(findRollouts([rollout('')])(named('B'))?.output).toBe(' ');
    expect(findRollouts([rollout('A')], ['rewards'])(named('rewards'))?.output).toBe('A ');
    const two = findRollouts([rollout('A'), rollout('B')], ['rewards']);
    expect(two(named('rewards'))).toBeUndefined();
  });

  it('tells rollouts of one id apart by their cases, and takes none where it cannot', () => {
    const find = findRollouts([rollout('A', { caseId: 'c1' }), rollout('A', { caseId: 'c2' })]);
    expect(find(named('A', 'c2'))?.output).toBe('A c2');
    expect(find(named('A', 'c3'))).toBeUndefined();
    expect(find(named('A'))).toBeUndefined();
  });
});

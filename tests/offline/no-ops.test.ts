import type { Sibling, SiblingStatus } from '../../src/core/sibling.js';
import { noOpFinder } from '../../src/offline/no-ops.js';
import { rollout } from '../support/builders.js';

describe('noOpFinder', () => {
  const of = (caseId: string, packet = 'chart') =>
    [caseId, { caseId, cancerType: 'other', packet, consensus: [], strata: {} }] as const;
  const sibling = (caseId: string, interventionId: string, status: SiblingStatus): Sibling => {
    const audit = { residualMentions: [], incoherences: [] };
    return { caseId, interventionId, packet: '', edits: [], reason: '', audit, status };
  };
  const statuses: Record<string, SiblingStatus> = { still: 'NO_OP', barred: 'NOT_APPLICABLE' };

  it('mutates each packet once an intervention, and says what it cannot tell', async () => {
    const asked: string[] = [];
    const named = ['still X1', 'still X1', 'still', 'moved X1', 'barred X1', 'empty X1', 'gone'];
    const rollouts = [...named, 'still X9'].map((name, i) => {
      const [caseId = '', interventionId = ''] = name.split(' ');
      return rollout({ rolloutId: `${i}`, caseId, interventionId });
    });
    const { prepare, setbackOf } = noOpFinder({
      cases: new Map([of('still'), of('moved'), of('barred'), of('empty', '')]),
      knows: (id) => id === 'X1',
      createSiblings: ({ caseId }, [id = '']) => {
        asked.push(`${caseId} ${id}`);
        return [sibling(caseId, id, statuses[caseId] ?? 'APPLIED')];
      },
      breathe: async () => {},
    });
    const { signal } = new AbortController();
    const notApplicable = await prepare(rollouts, signal);
    expect(await prepare(rollouts, signal)).toEqual(notApplicable);
    expect(asked).toEqual(['still X1', 'moved X1', 'barred X1']);
    expect(rollouts.filter(setbackOf).map((r) => r.rolloutId)).toEqual(['0', '1']);
    expect(notApplicable).toEqual(new Set(['barred X1']));
  });
});

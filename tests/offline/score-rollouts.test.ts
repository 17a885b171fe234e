import type { Rollout } from '../../src/core/rollout.js';
import type { Sibling, SiblingStatus } from '../../src/core/sibling.js';
import { batchesOf, requireFewPairs } from '../../src/offline/batch.js';
import { findNoOps } from '../../src/offline/no-ops.js';
import { type ScoreRolloutsOptions, scoreRollouts } from '../../src/offline/score-rollouts.js';
import { cssOf } from '../../src/offline/score-tally.js';
import { groupsOf } from '../../src/pairing/groups.js';
import { intervention, rollout } from '../support/builders.js';
import { scoreParts } from '../support/score-parts.js';

const flip = intervention({ id: 'X1', family: 'X' });

/** A baseline and a sibling that score 1 (`CORRECT`) in a group of their own. */
function group(name: string, given: Partial<Rollout> = {}): Rollout[] {
  const own = { groupId: name, caseId: 'c', ...given };
  return [
    rollout({ rolloutId: `${name}-b`, ...own }),
    rollout({ rolloutId: `${name}-s`, ...own, interventionId: 'X1' }),
  ];
}

async function run(rollouts: readonly Rollout[], given: Partial<ScoreRolloutsOptions> = {}) {
  const rows: Record<string, unknown>[] = [];
  const progress: number[] = [];
  const tally = await scoreRollouts(
    rollouts.map((value, i) => ({ line: i + 1, value, passedOn: {} })),
    {
      parts: scoreParts([flip]),
      pairing: 'ALL',
      salt: '',
      noCache: false,
      setbackOf: () => undefined,
      signal: new AbortController().signal,
      writer: {
        write: async (row) => {
          rows.push(row);
        },
      },
      onScored: (n) => progress.push(n),
      ...given,
    },
  );
  return { rows, progress, tally };
}

describe('scoreRollouts', () => {
  it('writes a row for every rollout, in their order, though groups lie apart', async () => {
    const many = Array.from({ length: 400 }, (_, i) => group(`g${i}`));
    const rollouts = [...many.map((g) => g[0]), ...many.map((g) => g[1])] as Rollout[];
    const { rows, progress, tally } = await run(rollouts);
    expect(rows.map((r) => r.rollout_id)).toEqual(rollouts.map((r) => r.rolloutId));
    expect(new Set(rows.map((r) => r.reward))).toEqual(new Set([1]));
    expect(progress.at(-1)).toBe(800);
    expect(progress.length).toBeGreaterThan(2);
    expect(tally).toMatchObject({ rollouts: 800, scored: 800, overall: { pairs: 400 } });
  });

  it('scores an id once in the whole file, and says on which line it came first', async () => {
    const rollouts = [...group('g'), ...group('h'), ...group('g'), rollout({ rolloutId: '' })];
    const { rows, tally } = await run(rollouts);
    expect(rows.map((r) => r.status)).toEqual([
      'SCORED',
      'SCORED',
      'SCORED',
      'SCORED',
      'FAILED',
      'FAILED',
      'FAILED',
    ]);
    expect(rows[4]).toMatchObject({
      reason: 'INVALID_ROLLOUT',
      detail: 'rollout_id "g-b" came before, on line 1; only the first is scored',
    });
    expect(rows[6]?.detail).toMatch(/rollout_id is empty/);
    expect(tally.failed).toEqual(new Map([['INVALID_ROLLOUT', 3]]));
  });

  it('writes rows as the format has them: no reward and a reason where nothing was scored', async () => {
    const [baseline, sibling] = group('g') as [Rollout, Rollout];
    const alone = rollout({ rolloutId: 'alone', groupId: 'other' });
    const { rows } = await run([baseline, sibling, alone]);
    expect(rows[0]).toEqual({
      rollout_id: 'g-b',
      group_id: 'g',
      case_id: 'c',
      intervention_id: '',
      status: 'SCORED',
      reward: 1,
      components: { css: 1 },
      pairs: [
        {
          intervention_id: 'X1',
          baseline_rollout_id: 'g-b',
          sibling_rollout_id: 'g-s',
          verdict: 'CORRECT',
          score: 1,
          judge: 'fake',
          rationale: 'because',
          cached: false,
        },
      ],
      spans: [],
      step_rewards: [],
      catalog_digest: 'catalog-digest',
    });
    expect(rows[2]).toEqual({
      rollout_id: 'alone',
      group_id: 'other',
      case_id: 'c',
      intervention_id: '',
      status: 'MASKED',
      components: {},
      pairs: [],
      spans: [],
      step_rewards: [],
      reason: 'SIBLING_MISSING',
      detail: expect.stringContaining('no usable sibling'),
      catalog_digest: 'catalog-digest',
    });
  });

  it('passes unknown fields of a rollout on, save where the reward row has its own', async () => {
    const [baseline, sibling] = group('g') as [Rollout, Rollout];
    const rows: Record<string, unknown>[] = [];
    const passedOn = { metadata: { seed: 7 }, status: 'mine', reward: 9, ['__proto__']: 1 };
    await scoreRollouts(
      [
        { line: 1, value: baseline, passedOn },
        { line: 2, value: sibling, passedOn: {} },
      ],
      {
        parts: scoreParts([flip]),
        pairing: 'ALL',
        salt: '',
        noCache: false,
        setbackOf: () => undefined,
        signal: new AbortController().signal,
        writer: {
          write: async (row) => {
            rows.push(row);
          },
        },
        onScored: () => {},
      },
    );
    expect(rows[0]).toMatchObject({ status: 'SCORED', reward: 1, metadata: { seed: 7 } });
    expect(Object.keys(rows[1] ?? {})).not.toContain('metadata');
  });

  it('counts each pair once, by family and by the policy that wrote the sibling', async () => {
    const same = { output: 'same', policyModel: 'stubborn' };
    const { tally } = await run([...group('g'), ...group('h', same), ...group('i', same)]);
    expect(tally.overall).toMatchObject({ pairs: 3, correct: 1, wrong: 2, cached: 1 });
    expect(cssOf(tally.overall)).toBeCloseTo(1 / 3, 10);
    expect([...tally.policies].map(([name, c]) => [name, c.pairs, cssOf(c)])).toEqual([
      ['policy', 1, 1],
      ['stubborn', 2, 0],
    ]);
    expect([...tally.families.keys()]).toEqual(['X']);
  });

  it('stops when its signal fires', async () => {
    const signal = AbortSignal.abort(new Error('interrupted'));
    await expect(run(group('g'), { signal })).rejects.toThrow('interrupted');
  });
});

describe('batchesOf', () => {
  it('never parts a group, keeps the order, and leaves nothing out', () => {
    const groups = ['a', 'b', 'a', 'c', 'b', 'd', 'd', 'e'];
    const rollouts = groups.map((g, i) => rollout({ rolloutId: `${i}`, groupId: g }));
    const batches = batchesOf(groupsOf(rollouts), 3);
    expect(batches.map((b) => b.map((r) => r.groupId).join(''))).toEqual(['aabb', 'cdd', 'e']);
    expect(batchesOf(groupsOf([]))).toEqual([]);
  });
});

describe('requireFewPairs', () => {
  const many = Array.from({ length: 4 }, (_, i) => group('run', { sampleIndex: i })).flat();
  const groups = groupsOf(many.map((r, i) => ({ ...r, rolloutId: `${i}` })));

  it('refuses a group whose pairs would not fit, and says what to do', () => {
    const refused = () => requireFewPairs(groups, { pairing: 'ALL', maxPairs: 15 });
    expect(refused).toThrow(/group "run" has 8 rollouts, which make 16 pairs.*group_id/);
    expect(() => requireFewPairs(groups, { pairing: 'ALL', maxPairs: 16 })).not.toThrow();
  });

  it.each(['MATCHED', 'ANCHOR'] as const)('counts one pair a sibling under %s', (pairing) => {
    expect(() => requireFewPairs(groups, { pairing, maxPairs: 4 })).not.toThrow();
    expect(() => requireFewPairs(groups, { pairing, maxPairs: 3 })).toThrow();
  });
});

describe('findNoOps', () => {
  const of = (caseId: string, packet = 'chart') =>
    [caseId, { caseId, cancerType: 'other', packet, consensus: [], strata: {} }] as const;
  const sibling = (caseId: string, interventionId: string, status: SiblingStatus): Sibling => {
    const audit = { residualMentions: [], incoherences: [] };
    return { caseId, interventionId, packet: '', edits: [], reason: '', audit, status };
  };
  const statuses: Record<string, SiblingStatus> = { still: 'NO_OP', barred: 'NOT_APPLICABLE' };

  it('mutates each packet once an intervention, and says what it cannot tell', async () => {
    const asked: string[] = [];
    const checked: number[] = [];
    const named = ['still X1', 'still X1', 'still', 'moved X1', 'barred X1', 'empty X1', 'gone'];
    const rollouts = [...named, 'still X9'].map((name, i) => {
      const [caseId = '', interventionId = ''] = name.split(' ');
      return rollout({ rolloutId: `${i}`, caseId, interventionId });
    });
    const { setbackOf, unknownCases, notApplicable } = await findNoOps(rollouts, {
      cases: new Map([of('still'), of('moved'), of('barred'), of('empty', '')]),
      knows: (id) => id === 'X1',
      createSiblings: ({ caseId }, [id = '']) => {
        asked.push(`${caseId} ${id}`);
        return [sibling(caseId, id, statuses[caseId] ?? 'APPLIED')];
      },
      breathe: async () => {},
      signal: new AbortController().signal,
      onChecked: (n) => checked.push(n),
    });
    expect(checked.at(-1)).toBe(rollouts.length);
    expect(asked).toEqual(['still X1', 'moved X1', 'barred X1']);
    expect(rollouts.filter(setbackOf).map((r) => r.rolloutId)).toEqual(['0', '1']);
    expect(unknownCases).toEqual(new Set(['gone']));
    expect(notApplicable).toEqual(new Set(['barred X1']));
  });
});

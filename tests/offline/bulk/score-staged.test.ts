import type { Rollout } from '../../../src/core/rollout.js';
import { cssOf } from '../../../src/offline/score-tally.js';
import { intervention, rollout } from '../../support/builders.js';
import { bulkRun, rolloutRowOf } from '../../support/bulk-run.js';
import { fakeJudge, scoreParts } from '../../support/score-parts.js';

/** A baseline and a sibling that score 1 (`CORRECT`) in a group of their own. */
function group(name: string, given: Partial<Rollout> = {}): Record<string, unknown>[] {
  const own = { groupId: name, caseId: 'c', output: `text of ${name}`, ...given };
  const sibling = { ...own, output: given.output ?? `other text of ${name}` };
  return [
    rollout({ rolloutId: `${name}-b`, ...own }),
    rollout({ rolloutId: `${name}-s`, ...sibling, interventionId: 'X1' }),
  ].map(rolloutRowOf);
}
const many = (n: number) => Array.from({ length: n }, (_, i) => group(`g${i}`));

describe('a run in bulk', () => {
  it('writes a row for every rollout, in their order, though groups lie apart', async () => {
    const groups = many(1000);
    const rows = [...groups.map((g) => g[0]), ...groups.map((g) => g[1])] as (typeof groups)[0];
    const ran = await bulkRun(rows);
    expect(ran.rows.map((r) => r.rollout_id)).toEqual(rows.map((r) => r.rollout_id));
    expect(new Set(ran.rows.map((r) => r.reward))).toEqual(new Set([1]));
    expect(ran.progress.at(-1)).toBe(2000);
    expect(ran.progress.length).toBeGreaterThan(2);
    expect(ran.tally).toMatchObject({ rollouts: 2000, scored: 2000, overall: { pairs: 1000 } });
  });

  it.each([1, 3])(
    'writes the same however it is cut into pieces, %i batches at once',
    async (n) => {
      const rows = many(60).flat();
      const whole = await bulkRun(rows);
      const cut = await bulkRun(rows, { pieceBytes: 800, batchesAtOnce: n });
      expect(cut.staged.pieces.length).toBeGreaterThan(5);
      expect(cut.lines).toEqual(whole.lines);
      const parted = await bulkRun(rows, { pieceBytes: 10, batchesAtOnce: n });
      expect(parted.staged.pieces.some((piece) => piece.shares > 1)).toBe(true);
      expect(parted.lines).toEqual(whole.lines);
      expect(parted.tally).toEqual(whole.tally);
    },
  );

  it('scores an id once in the whole input, and says on which line it came first', async () => {
    const rows = [
      ...group('g'),
      ...group('h'),
      ...group('g'),
      { ...group('i')[0], rollout_id: '' },
    ];
    const { rows: written, tally } = await bulkRun(rows);
    expect(written.map((r) => r.status)).toEqual([
      ...['SCORED', 'SCORED', 'SCORED', 'SCORED'],
      ...['FAILED', 'FAILED', 'FAILED'],
    ]);
    expect(written[4]).toMatchObject({
      reason: 'INVALID_ROLLOUT',
      detail: 'rollout_id "g-b" came before, on line 1; only the first is scored',
    });
    expect(written[6]?.detail).toMatch(/rollout_id is empty/);
    expect(tally.failed).toEqual(new Map([['INVALID_ROLLOUT', 3]]));
  });

  it('takes what different policies number alike for what it is', async () => {
    const rows = [...group('g'), ...group('g', { policyModel: 'other' })];
    const { rows: written, staged } = await bulkRun(rows);
    expect(written.map((r) => [r.status, r.reward])).toEqual(Array(4).fill(['SCORED', 1]));
    expect(staged.repeated).toEqual({ count: 0 });
  });

  it('finds an id again in another group, whatever characters it has', async () => {
    const odd = 'tab\tquote"new\nline\u2028é';
    const [b, s] = group('g') as [Record<string, unknown>, Record<string, unknown>];
    const rows = [
      b,
      { ...s, rollout_id: odd },
      ...group('h'),
      { ...group('i')[0], rollout_id: odd },
    ];
    const { rows: written } = await bulkRun(rows);
    expect(written[1]?.status).toBe('SCORED');
    expect(written[4]?.detail).toContain('came before, on line 2');
  });

  it('writes rows as the format has them: no reward and a reason where nothing was scored', async () => {
    const alone = rolloutRowOf(rollout({ rolloutId: 'alone', groupId: 'other' }));
    const { rows } = await bulkRun([...group('g'), alone]);
    expect(rows[0]).toEqual({
      rollout_id: 'g-b',
      group_id: 'g',
      case_id: 'c',
      intervention_id: '',
      policy_model: 'policy',
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
      judged_by: 'rules@a1',
    });
    expect(rows[2]).toEqual({
      rollout_id: 'alone',
      group_id: 'other',
      case_id: 'c',
      intervention_id: '',
      policy_model: 'policy',
      status: 'MASKED',
      components: {},
      pairs: [],
      spans: [],
      step_rewards: [],
      reason: 'SIBLING_MISSING',
      detail: expect.stringContaining('no usable sibling'),
      catalog_digest: 'catalog-digest',
      judged_by: 'rules@a1',
    });
  });

  it('passes unknown fields of a rollout on, save where the reward row has its own', async () => {
    const [baseline, sibling] = group('g') as [Record<string, unknown>, Record<string, unknown>];
    const more = { metadata: { seed: 7 }, status: 'mine', reward: 9, ['__proto__']: 1 };
    const { rows, staged } = await bulkRun([{ ...baseline, ...more }, sibling]);
    expect(rows[0]).toMatchObject({ status: 'SCORED', reward: 1, metadata: { seed: 7 } });
    expect(Object.keys(rows[0] ?? {})).toContain('__proto__');
    expect(Object.keys(rows[1] ?? {})).not.toContain('metadata');
    expect(staged.collisions).toEqual([
      ['status', 1],
      ['reward', 1],
    ]);
  });

  it('counts each pair once, by family and by the policy that wrote the sibling', async () => {
    const same = { output: 'same', policyModel: 'stubborn' };
    const { tally } = await bulkRun([...group('g'), ...group('h', same), ...group('i', same)]);
    expect(tally.overall).toMatchObject({ pairs: 3, correct: 1, wrong: 2, cached: 1 });
    expect(cssOf(tally.overall)).toBeCloseTo(1 / 3, 10);
    expect([...tally.policies].map(([name, c]) => [name, c.pairs, cssOf(c)]).sort()).toEqual([
      ['policy', 1, 1],
      ['stubborn', 2, 0],
    ]);
    expect([...tally.families.keys()]).toEqual(['X']);
  });

  it('calls a pair cached by the order of the pairs, whoever answers first', async () => {
    const same = (name: string) => group(name, { output: 'same' });
    const rows = Array.from({ length: 40 }, (_, i) => same(`g${i}`)).flat();
    const ran = await bulkRun(rows, { pieceBytes: 500, batchesAtOnce: 5 });
    const again = await bulkRun(rows, { pieceBytes: 500, keptBefore: () => true });
    expect(ran.tally.overall.cached).toBe(39);
    expect(again.tally.overall.cached).toBe(40);
    const none = await bulkRun(rows, { noCache: true });
    expect(none.tally.overall.cached).toBe(0);
  });

  it('refuses a group that makes too many pairs before anything is judged, and only such a one', async () => {
    const large = Array.from({ length: 4 }, (_, i) =>
      group('run', { sampleIndex: i }).map((r) => ({ ...r, rollout_id: `${i}${r.rollout_id}` })),
    ).flat();
    const judged: number[] = [];
    const refused = bulkRun([...many(50).flat(), ...large], {
      maxGroupPairs: 15,
      onScored: (n) => judged.push(n),
    });
    await expect(refused).rejects.toThrow(/group "run" has 8 rollouts, which make 16 pairs/);
    expect(judged).toEqual([]);
    const few = { maxGroupPairs: 15, pairing: 'MATCHED' as const };
    expect((await bulkRun(large, few)).tally.scored).toBe(8);
  });

  it('has a thousand questions under way for a judge behind a network', async () => {
    let underWay = 0;
    let release = () => {};
    const thousand = new Promise<void>((resolve) => {
      release = resolve;
    });
    const judge = {
      ...fakeJudge,
      judge: async (...question: Parameters<typeof fakeJudge.judge>) => {
        underWay += 1;
        if (underWay >= 1000) release();
        // Nobody is answered before a thousand have asked.
        await thousand;
        return fakeJudge.judge(...question);
      },
    };
    const parts = scoreParts([intervention({ id: 'X1', family: 'X' })], { judge });
    const ran = await bulkRun(many(2500).flat(), { parts, batchesAtOnce: 8 });
    expect(ran.tally.scored).toBe(5000);
  });

  it('stops when its signal fires', async () => {
    const signal = AbortSignal.abort(new Error('interrupted'));
    await expect(bulkRun(group('g'), { signal })).rejects.toThrow('interrupted');
  });
});

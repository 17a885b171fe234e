import { rewardOf } from '../../src/core/reward.js';
import { readRewards } from '../../src/offline/read-rewards.js';
import type { RowFault } from '../../src/offline/read-rows.js';
import { rewardRow } from '../../src/offline/reward-row.js';
import { judgedPair, rollout } from '../support/builders.js';

const pair = (given: Record<string, unknown> = {}) => ({
  ...{ intervention_id: 'X1', baseline_rollout_id: 'b', sibling_rollout_id: 's' },
  ...{ verdict: 'CORRECT', score: 1, judge: 'rules', rationale: 'because', cached: false },
  ...given,
});
const row = (given: Record<string, unknown> = {}) => ({
  ...{ rollout_id: 's', group_id: 'g', case_id: 'c1', intervention_id: 'X1', policy_model: 'A' },
  ...{ status: 'SCORED', reward: 1, components: { css: 1 }, pairs: [pair()], spans: [] },
  ...given,
});
const baseline = (given: Record<string, unknown> = {}) =>
  row({ rollout_id: 'b', intervention_id: '', components: { css: 1, cms: 0.4 }, ...given });

async function read(files: Readonly<Record<string, readonly object[]>>) {
  const faults: RowFault[] = [];
  const rows = Object.entries(files).flatMap(([file, of]) =>
    of.map((given, i) => ({ file, line: i + 1, row: given as Record<string, unknown> })),
  );
  const onFault = (fault: RowFault) => void faults.push(fault);
  const familyOf = (id: string) => (id === 'X1' ? 'X' : id);
  return { ...(await readRewards(rows, { familyOf, keepTexts: true, onFault })), faults };
}

describe('readRewards', () => {
  it('takes each pair once, from the row of its sibling', async () => {
    const { run, rows, notes, faults } = await read({ 'r.jsonl': [baseline(), row()] });
    expect([rows, notes, faults]).toEqual([2, [], []]);
    expect(run.pairs).toEqual([
      {
        ...{ model: 'A', caseId: 'c1', groupId: 'g', interventionId: 'X1', family: 'X' },
        ...{ baselineRolloutId: 'b', siblingRolloutId: 's', verdict: 'CORRECT', score: 1 },
        ...{ judge: 'rules', rationale: 'because', incoherent: false, sampleIndex: 0 },
        baselineSample: 0,
      },
    ]);
    expect(run.rewards.map(({ rolloutId, components }) => [rolloutId, components.cms])).toEqual([
      ['b', 0.4],
      ['s', undefined],
    ]);
  });

  it('knows of a pair which samples met, of the baseline where its row is there in any file', async () => {
    const meets = (sample: number) =>
      row({ rollout_id: `s${sample}`, sample_index: sample, pairs: [metBy(sample)] });
    const metBy = (sample: number) =>
      pair({ baseline_rollout_id: `b${sample}`, sibling_rollout_id: `s${sample}` });
    const { run } = await read({
      'a.jsonl': [meets(3), meets(4)],
      'b.jsonl': [
        baseline({ rollout_id: 'b3', sample_index: '7' }),
        baseline({ rollout_id: 'b4', policy_model: 'B' }),
      ],
    });
    expect(run.pairs.map((p) => [p.sampleIndex, p.baselineSample])).toEqual([
      [3, 7],
      [4, undefined],
    ]);
  });

  it('names a model that the rows leave open by the file, and says so', async () => {
    const { run, notes } = await read({ 'out/ckpt-2.jsonl.gz': [row({ policy_model: '' })] });
    expect(run.pairs[0]?.model).toBe('ckpt-2');
    expect(notes).toEqual([
      'out/ckpt-2.jsonl.gz: 1 row names no policy_model; counted as of "ckpt-2"',
    ]);
  });

  it('names rows of files that are named alike by their folders', async () => {
    const open = row({ policy_model: '' });
    const { run, notes } = await read({ 'A/r.jsonl': [open], 'B/r.jsonl': [open] });
    expect(run.pairs.map(({ model }) => model)).toEqual(['A/r', 'B/r']);
    expect(run.rewards.map(({ model }) => model)).toEqual(['A/r', 'B/r']);
    expect(run).toMatchObject({ duplicates: 0, fileModels: ['A/r', 'B/r'] });
    expect(notes[1]).toBe('B/r.jsonl: 1 row names no policy_model; counted as of "B/r"');
  });

  it('keeps what another judge says of a pair apart', async () => {
    const other = row({ pairs: [pair({ judge: 'llm', verdict: 'WRONG', score: 0 })] });
    const { run, notes } = await read({ 'a.jsonl': [row()], 'b.jsonl': [other] });
    expect(run.pairs.map(({ judge }) => judge)).toEqual(['rules']);
    expect(run.rejudged.map(({ judge, score }) => [judge, score])).toEqual([['llm', 0]]);
    expect([run.rewards.length, run.duplicates, notes]).toEqual([1, 0, []]);
  });

  it('names the judge that was asked, whoever of its parts answered, and tells two of one name apart', async () => {
    const by = (judged_by: string, judge: string) => row({ judged_by, pairs: [pair({ judge })] });
    const rows = [by('careful@a1', 'rules'), by('careful@a1', 'gpt'), by('careful@b2', 'gpt')];
    const { run } = await read({ 'r.jsonl': rows });
    expect(run.pairs.map(({ judge }) => judge)).toEqual(['careful']);
    expect(run.rejudged.map(({ judge }) => judge)).toEqual(['careful@b2']);
    expect(run.duplicates).toBe(1);
    expect([...run.judgeDigests]).toEqual([
      ['careful', 'a1'],
      ['careful@b2', 'b2'],
    ]);
  });

  it('tells pairs of one sibling apart by their baselines, each with the views of its own judges', async () => {
    const views = (judge: string, ...baselines: readonly string[]) =>
      row({ pairs: baselines.map((b) => pair({ baseline_rollout_id: b, judge })) });
    const { run } = await read({
      'a.jsonl': [views('rules', 'b1', 'b2', 'b3', 'b2')],
      'b.jsonl': [views('llm', 'b3', 'b1'), views('other', 'b1'), views('rules', 'b3')],
    });
    const named = (of: typeof run.pairs) => of.map((p) => `${p.baselineRolloutId} ${p.judge}`);
    expect(named(run.pairs)).toEqual(['b1 rules', 'b2 rules', 'b3 rules']);
    expect(named(run.rejudged)).toEqual(['b1 llm', 'b1 other', 'b3 llm']);
    expect([run.duplicates, run.contradicted]).toEqual([2, 0]);
  });

  it('takes what only a later file measured of a rollout, and else the first', async () => {
    const first = baseline({ components: { css: 1 } });
    const { run } = await read({
      'a.jsonl': [first],
      'b.jsonl': [baseline({ components: { css: 0, cms: 0.4 } })],
    });
    expect(run.rewards.map(({ components }) => components)).toEqual([{ css: 1, cms: 0.4 }]);
  });

  it('counts a pair once that the same judge gave twice, and tells of another verdict', async () => {
    const changed = row({ pairs: [pair({ verdict: 'WRONG', score: 0 })] });
    const { run, notes } = await read({ 'a.jsonl': [row()], 'b.jsonl': [row(), changed] });
    expect(run.pairs.map(({ score }) => score)).toEqual([1]);
    expect([run.duplicates, run.contradicted]).toEqual([2, 1]);
    expect(notes[0]).toContain('2 pairs came again from the same judge and counted once; 1 with');
  });

  it('keeps pairs of equal ids apart where the models differ', async () => {
    const { run } = await read({ 'a.jsonl': [row(), row({ policy_model: 'B' })] });
    expect(run.pairs.map(({ model }) => model)).toEqual(['A', 'B']);
    expect(run.duplicates).toBe(0);
  });

  it('keeps pairs and rollouts of equal ids apart where the cases or interventions differ', async () => {
    const of = (case_id: string, intervention_id: string) =>
      row({ case_id, intervention_id, pairs: [pair({ intervention_id })] });
    const given = [of('c1', 'X1'), of('c2', 'X1'), of('c2', 'Y1'), of('c2', 'Y1'), of('c1', 'X1')];
    const baselines = [baseline(), baseline({ case_id: 'c2', sample_index: 3 })];
    const { run } = await read({ 'a.jsonl': [...given, ...baselines] });
    const places = [
      ['c1', 'X1', 0],
      ['c2', 'X1', 3],
      ['c2', 'Y1', 3],
    ];
    expect(run.pairs.map((p) => [p.caseId, p.interventionId, p.baselineSample])).toEqual(places);
    expect(run.rewards).toHaveLength(5);
    expect(run.duplicates).toBe(2);
  });

  it('reads columns of JSON text, as Parquet files have them', async () => {
    const flat = row({ pairs: JSON.stringify([pair()]), components: '{"css":1}', spans: '[]' });
    const { run, faults } = await read({ 'r.parquet': [flat] });
    expect(faults).toEqual([]);
    expect(run.pairs).toHaveLength(1);
  });

  it('has neither verdict nor score where the judge failed, and no score where there is none', async () => {
    const { run } = await read({
      'r.jsonl': [
        row({ pairs: [pair({ verdict: undefined, score: undefined })] }),
        row({
          rollout_id: 't',
          pairs: [pair({ sibling_rollout_id: 't', verdict: 'UNTESTABLE', score: undefined })],
        }),
      ],
    });
    expect(run.pairs.map((p) => ['verdict' in p, 'score' in p])).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  const failed = { status: 'FAILED', reward: undefined, components: {} };

  it('takes what was measured of a rollout whose judge failed, and any component of another name', async () => {
    const [b, s] = [rollout({ rolloutId: 'b' }), rollout({ rolloutId: 's', interventionId: 'X1' })];
    const unjudged = rewardOf({
      rollout: b,
      pairs: [judgedPair({ baseline: b, sibling: s, failure: 'JUDGE_UNAVAILABLE' })],
      setback: undefined,
      coverage: {
        treatments: [{ treatment: 'x', label: 'strong', share: 0.4, isResolved: true }],
        extras: [],
      },
    });
    const given = { catalogDigest: 'd', judgedBy: 'rules@a1', passedOn: {} };
    const { run, faults } = await read({
      'r.jsonl': [
        rewardRow(unjudged, given),
        row({ components: { css: 1, tokens: 812, mine: null } }),
      ],
    });
    expect(faults).toEqual([]);
    expect(unjudged.status).toBe('FAILED');
    expect(run.rewards.map(({ components }) => components)).toEqual([
      { cms: 0.4 },
      { css: 1, tokens: 812 },
    ]);
  });

  it.each([
    ['pairs[0].score', { pairs: [pair({ score: 0 })] }, '0 is not the score of CORRECT'],
    ['pairs[0].verdict', { pairs: [pair({ verdict: 'MAYBE' })] }, 'expected one of'],
    ['status', { status: 'DONE' }, 'expected one of'],
    ['rollout_id', { rollout_id: '' }, 'empty'],
    ['components', { components: '{' }, 'not JSON'],
    ['case_id', { case_id: '' }, 'empty'],
    ['case_id', { case_id: undefined }, 'missing'],
    ['components.css', { components: { css: 7 } }, '7 is not from 0 to 1'],
    ['components.cms', { components: { cms: -0.1 } }, '-0.1 is not from 0 to 1'],
    ['components.css', { components: { css: Number.NaN } }, 'expected a number'],
    ['components.css', { components: '{"css":1e999}' }, 'expected a number'],
    ['reward', { ...failed, reward: 0 }, 'a FAILED row has none'],
    ['reward', { status: 'MASKED', reward: 0.5 }, 'a MASKED row has none'],
    [
      'components.css',
      { ...failed, reason: 'JUDGE_REFUSED', components: { css: 0 } },
      'a row that FAILED for JUDGE_REFUSED has none',
    ],
    ['components.cms', { ...failed, components: { cms: 0.4 } }, 'a row that FAILED for no reason'],
    [
      'components.cms',
      { ...failed, reason: 'INVALID_ROLLOUT', components: { cms: 0.4 } },
      'a row that FAILED for INVALID_ROLLOUT has none',
    ],
  ])('tells a fault of %s', async (field, given, what) => {
    const { faults, rows } = await read({ 'r.jsonl': [row(given)] });
    expect(rows).toBe(0);
    expect(faults).toEqual([
      { file: 'r.jsonl', line: 1, field, what: expect.stringContaining(what) },
    ]);
  });
});

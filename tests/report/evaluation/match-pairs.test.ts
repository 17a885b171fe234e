import { compareRuns, type Side } from '../../../src/report/evaluation/compare-runs.js';
import { matchPairs } from '../../../src/report/evaluation/match-pairs.js';
import { savedPair, savedReward } from '../../support/saved-runs.js';

const of = (sampleIndex: number, verdict: 'CORRECT' | 'WRONG' | 'UNTESTABLE', caseId = 'c1') =>
  savedPair({ sampleIndex, verdict, caseId });

describe('matchPairs', () => {
  it('matches equal case, intervention and sample, whatever the order', () => {
    const { pairs, unmatched } = matchPairs({
      first: [of(0, 'CORRECT'), of(1, 'WRONG')],
      second: [of(1, 'CORRECT'), of(0, 'CORRECT')],
    });
    expect(pairs.map(({ first, second }) => [first, second])).toEqual([
      [1, 1],
      [0, 1],
    ]);
    expect(unmatched).toBe(0);
  });

  it.each([
    ['told by their rows', (sample: number) => ({ baselineSample: sample })],
    ['told by rollout ids alone', (sample: number) => ({ baselineRolloutId: `c1-b${sample}` })],
  ])('matches pairs of one baseline sample, %s, and leaves out what one side lacks', (_, named) => {
    const met = (sample: number, verdict: 'CORRECT' | 'WRONG') =>
      savedPair({ verdict, ...named(sample) });
    const { pairs, unmatched } = matchPairs({
      first: [met(0, 'WRONG'), met(1, 'CORRECT'), met(2, 'WRONG')],
      second: [met(2, 'WRONG'), met(1, 'CORRECT')],
    });
    expect(pairs.map(({ first, second }) => [first, second])).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(unmatched).toBe(1);
  });

  it('tells one baseline from another where each side has but one', () => {
    const [first, second] = [0, 1].map((baselineSample) =>
      savedPair({ verdict: 'CORRECT', baselineSample }),
    );
    const { met, unmatched } = matchPairs({ first: [first as never], second: [second as never] });
    expect([met, unmatched]).toEqual([[], 2]);
  });

  it('compares the means of samples that nothing tells apart, however their ids are spelt', () => {
    const named = (run: string, sample: number, verdict: 'CORRECT' | 'WRONG') =>
      savedPair({ verdict, baselineRolloutId: `${run}-${sample}` });
    const first = [named('a', 1, 'CORRECT'), named('a', 2, 'WRONG')];
    const second = [named('b', 2, 'WRONG'), named('b', 1, 'WRONG')];
    const turned = [named('b', 1, 'WRONG'), named('b', 2, 'WRONG')];
    const means = {
      pairs: [{ caseId: 'c1', first: 0.5, second: 0 }],
      unmatched: 0,
      matched: { first: 2, second: 2 },
    };
    expect(matchPairs({ first, second })).toMatchObject(means);
    expect(matchPairs({ first, second: turned })).toMatchObject(means);
  });

  it('leaves out samples that nothing tells apart where one side has more', () => {
    const named = (run: string, sample: number) =>
      savedPair({ verdict: 'WRONG', baselineRolloutId: `${run}-${sample}` });
    const first = [named('a', 1), named('a', 2)];
    expect(matchPairs({ first, second: [named('b', 1)] })).toMatchObject({
      pairs: [],
      unmatched: 3,
    });
  });

  it('compares means of case and intervention where samples may be any', () => {
    const { pairs, met, unmatched } = matchPairs(
      {
        first: [of(0, 'CORRECT'), of(1, 'WRONG'), of(0, 'WRONG', 'c2')],
        second: [of(2, 'CORRECT')],
      },
      { samples: 'any' },
    );
    expect(pairs).toMatchObject([{ caseId: 'c1', first: 0.5, second: 1, scores: 3 }]);
    expect([met.length, unmatched]).toEqual([1, 1]);
  });

  it('counts what only one side scored, and keeps what both have', () => {
    const { pairs, met, unmatched } = matchPairs({
      first: [of(0, 'CORRECT'), of(0, 'CORRECT', 'c2'), of(0, 'UNTESTABLE', 'c3')],
      second: [of(0, 'UNTESTABLE'), of(0, 'WRONG', 'c9'), of(0, 'UNTESTABLE', 'c3')],
    });
    expect([pairs.length, met.length, unmatched]).toEqual([0, 2, 3]);
  });
});

describe('compareRuns', () => {
  const side = (name: string, given: Partial<Side>): Side => ({
    ...{ name, pairs: [], rewards: [], catalogDigests: [], judgeDigests: new Map() },
    ...given,
  });
  const compare = (first: Partial<Side>, second: Partial<Side>) =>
    compareRuns(
      { first: side('A', first), second: side('B', second) },
      { drawing: { seed: 1, draws: 10 }, strataOf: () => ({}) },
    );
  const covered = (samples: Readonly<Record<number, number>>, caseId = 'c1') =>
    Object.entries(samples).map(([sample, cms]) => {
      const rolloutId = `${caseId}-${sample}`;
      return savedReward({ caseId, rolloutId, sampleIndex: Number(sample), components: { cms } });
    });

  it('takes the difference in coverage of the samples that both have, as that of the scores', async () => {
    const { cms } = await compare(
      { rewards: [...covered({ 0: 0.5, 1: 0.9 }), ...covered({ 0: 1 }, 'c2')] },
      { rewards: [...covered({ 0: 0.25, 2: 0.1 }), ...covered({ 0: 0.5 }, 'c2')] },
    );
    expect(cms).toMatchObject({ n: 2, estimate: 0.375 });
    const bare = (name: string, of: readonly number[]) =>
      of.map((value, i) => savedReward({ rolloutId: `${name}${i}`, components: { cms: value } }));
    expect(
      (await compare({ rewards: bare('a', [0, 1]) }, { rewards: bare('b', [0, 0]) })).cms,
    ).toMatchObject({ n: 2, estimate: 0.5 });
    expect(
      (await compare({ rewards: bare('a', [0, 1]) }, { rewards: bare('b', [0]) })).cms,
    ).toMatchObject({
      n: 0,
    });
  });

  it('says how many matched pairs had one judge on one side and another on the other', async () => {
    const by = (judges: readonly string[]) => ({
      pairs: judges.map((judge, i) => savedPair({ caseId: `c${i}`, verdict: 'WRONG', judge })),
    });
    const { notes, incomparable } = await compare(
      by(['rules', 'gpt', 'gpt']),
      by(['gpt', 'rules', 'gpt']),
    );
    expect(incomparable).toBeUndefined();
    expect(notes).toEqual([
      '2 of 3 matched pairs were scored by different judges on the two sides (first: gpt 2, rules 1; second: gpt 2, rules 1).',
    ]);
    expect((await compare(by(['rules', 'gpt']), by(['rules', 'gpt']))).notes).toEqual([]);
  });
});

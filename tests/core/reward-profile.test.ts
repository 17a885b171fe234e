import fc from 'fast-check';
import { rewardOf } from '../../src/core/reward.js';
import { COMPONENTS, CSS_ALONE, weighedMean } from '../../src/core/reward-profile.js';
import { judgedPair, rollout } from '../support/builders.js';

const baseline = rollout({ rolloutId: 'b' });
const sibling = rollout({ rolloutId: 's', interventionId: 'X1' });
const scored = judgedPair({ baseline, sibling, verdict: 'PARTIAL', score: 0.5 });
const failed = judgedPair({ baseline, sibling, failure: 'JUDGE_UNAVAILABLE' });
const untestable = judgedPair({ baseline, sibling, verdict: 'UNTESTABLE' });
const grounding = { supported: 3, contradicted: 1, places: [] };
const BOTH = { css: 3, cms: 0, grounding: 1 };
const COVERED_NOTHING = {
  treatments: [{ treatment: 'tamoxifen', label: 'mixed', share: 1, isResolved: true }] as const,
  extras: [],
};
const GROUNDING_ALONE = { css: 0, cms: 0, grounding: 1 };
const reward = (
  given: Omit<Parameters<typeof rewardOf>[0], 'rollout' | 'setback'> &
    Partial<Parameters<typeof rewardOf>[0]>,
) => rewardOf({ rollout: sibling, setback: undefined, ...given });

describe('weighedMean', () => {
  it('weighs what was measured, and nothing else', () => {
    expect(weighedMean({ css: 0.5, grounding: 1 }, BOTH)).toBe(0.625);
    expect(weighedMean({ css: 0.5 }, { css: 1, cms: 8, grounding: 1 })).toBe(0.5);
    expect(weighedMean({ grounding: 1 }, CSS_ALONE)).toBeUndefined();
    expect(weighedMean({}, BOTH)).toBeUndefined();
  });

  it('lies between the least and the greatest component, whatever the weights', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const each = (of: fc.Arbitrary<number>) =>
      fc.record(
        Object.fromEntries(COMPONENTS.map((c) => [c, of])) as Record<
          'css' | 'cms' | 'grounding',
          typeof of
        >,
      );
    fc.assert(
      fc.property(each(share), each(fc.integer({ min: 1, max: 9 })), (components, profile) => {
        const mean = weighedMean(components, profile) as number;
        const values = Object.values(components);
        expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
        expect(mean).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
      }),
    );
  });
});

describe('a reward of several components', () => {
  it('is their weighed mean, each reported', () => {
    expect(reward({ pairs: [scored], grounding, profile: BOTH })).toMatchObject({
      status: 'SCORED',
      reward: (3 * 0.5 + 0.75) / 4,
      components: { css: 0.5, grounding: 0.75 },
    });
  });

  it('reports what has no weight, and is css alone where nobody says otherwise', () => {
    const got = reward({ pairs: [scored], grounding });
    expect([got.reward, got.components]).toEqual([0.5, { css: 0.5, grounding: 0.75 }]);
  });

  it('has no grounding where the chart addresses none of the claims, which is no 0', () => {
    const none = { supported: 0, contradicted: 0, places: [] };
    const got = reward({ pairs: [scored], grounding: none, profile: BOTH });
    expect([got.reward, got.components]).toEqual([0.5, { css: 0.5 }]);
  });

  it.each([
    ['FAILED', 'JUDGE_UNAVAILABLE', [failed]],
    ['MASKED', 'UNTESTABLE', [untestable]],
    ['MASKED', 'SIBLING_MISSING', []],
  ] as const)(
    'stays %s for %s, though its claims are so, as long as css has weight',
    (status, reason, pairs) => {
      const got = reward({ pairs, grounding, profile: { css: 0.001, cms: 0, grounding: 1 } });
      expect(got).toMatchObject({ status, reason, components: { grounding: 0.75 } });
      expect(got.reward).toBeUndefined();
    },
  );

  it.each([
    ['a failed judge', [failed], undefined],
    ['no sibling', [], { reason: 'SIBLING_MISSING', detail: 'no counterpart' }],
    ['a scored pair', [scored], undefined],
  ] as const)('does not ask for a CSS without weight: %s', (_what, pairs, setback) => {
    const got = reward({ pairs, setback, grounding, profile: GROUNDING_ALONE });
    expect(got).toMatchObject({ status: 'SCORED', reward: 0.75 });
  });

  it.each(['INVALID_ROLLOUT', 'EMPTY_OUTPUT', 'MUTATION_NO_OP'] as const)(
    'is none for a rollout that is %s, whatever the profile',
    (reason) => {
      const setback = { reason, detail: 'so it is' };
      const got = reward({ pairs: [], setback, grounding, profile: GROUNDING_ALONE });
      expect(got).toMatchObject({ reason, detail: 'so it is' });
      expect(got.reward).toBeUndefined();
    },
  );

  it('is masked where nothing that has weight was measured', () => {
    const got = reward({ pairs: [scored], profile: { css: 0, cms: 1, grounding: 1 } });
    expect(got).toMatchObject({
      status: 'MASKED',
      reason: 'UNTESTABLE',
      detail:
        'the reward profile weighs cms, grounding, and none of it was measured for this rollout: coverage is of baselines alone, for the board has seen no mutated chart; no chart of its case was given, or none could be made for its intervention; send the case with its packet',
      components: { css: 0.5 },
    });
    const silent = reward({
      ...{ pairs: [scored], profile: GROUNDING_ALONE },
      grounding: { supported: 0, contradicted: 0, places: [] },
    });
    expect(silent).toMatchObject({
      reason: 'UNTESTABLE',
      detail: expect.stringMatching(/: it says nothing of the patient that the chart speaks of$/),
    });
  });

  it.each([
    [sibling, undefined, 'coverage is of baselines alone, for the board has seen no mutated chart'],
    [
      baseline,
      undefined,
      'no consensus list of its case was given; send the case with its consensus',
    ],
    [baseline, COVERED_NOTHING, 'its case lists no treatment as strong, tacit or refused'],
  ])('is masked where it is made of coverage alone and there is none', (of, coverage, why) => {
    const profile = { css: 0, cms: 1, grounding: 0 };
    const got = reward({ rollout: of, pairs: [scored], coverage, profile });
    expect(got).toMatchObject({
      status: 'MASKED',
      reason: 'UNTESTABLE',
      detail: `the reward profile weighs cms, and none of it was measured for this rollout: ${why}`,
      components: { css: 0.5 },
    });
    expect(got.coverage).toBeUndefined();
  });

  it('has a coverage that counts by its weight, and is reported without any', () => {
    const treatments = [
      {
        treatment: 'trastuzumab',
        label: 'strong',
        share: 1,
        isResolved: true,
        place: { start: 3, end: 9 },
      },
      { treatment: 'pertuzumab', label: 'strong', share: 0, isResolved: true },
    ] as const;
    const coverage = { treatments, extras: ['tamoxifen'] };
    const of = { rollout: baseline, pairs: [scored], coverage };
    const got = reward({ ...of, profile: { css: 1, cms: 3, grounding: 0 } });
    expect(got).toMatchObject({
      reward: 0.5,
      components: { css: 0.5, cms: 0.5 },
      coverage: { cms: 0.5, terms: { strong: 0.5 }, weights: { strong: 1 }, extras: ['tamoxifen'] },
      spans: [
        { start: 3, end: 9, credit: 0, reason: 'on the consensus list, strong: trastuzumab' },
      ],
    });
    expect(reward(of)).toMatchObject({
      reward: 0.5,
      components: { css: 0.5, cms: 0.5 },
      spans: [],
    });
  });

  it('has credits at the places of its claims that sum to what grounding lacks to 1', () => {
    const place = (start: number, fits: boolean) => ({
      start,
      end: start + 1,
      fits,
      reason: 'HER2 is 1+.',
    });
    const places = [place(9, false), place(0, true), place(5, false)];
    const of = { pairs: [scored], grounding: { ...grounding, places } };
    const { spans } = reward({ ...of, profile: BOTH });
    expect(spans).toEqual([
      { start: 0, end: 1, credit: 0, reason: 'supported by the chart: HER2 is 1+.' },
      { start: 5, end: 6, credit: -0.125, reason: 'contradicts the chart: HER2 is 1+.' },
      { start: 9, end: 10, credit: -0.125, reason: 'contradicts the chart: HER2 is 1+.' },
    ]);
    expect(reward(of).spans.map((span) => span.credit + 0)).toEqual([0, 0, 0]);
  });
});

describe('a pair of a judge that lacks its calibration', () => {
  it('masks the reward, and says why', () => {
    const pair = judgedPair({
      ...{ baseline, sibling, verdict: 'ABSTAINED' },
      failure: 'judge_uncalibrated',
      rationale: 'it has no calibration',
    });
    expect(reward({ pairs: [pair] })).toMatchObject({
      status: 'MASKED',
      reason: 'JUDGE_UNCALIBRATED',
      detail: 'it has no calibration',
    });
  });
});

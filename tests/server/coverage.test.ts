import type { Coverage, CoveredCase } from '../../src/core/coverage.js';
import type { Coverer } from '../../src/judge/coverage/coverer.js';
import { A2, type TestApp, testApp } from '../support/test-app.js';

let app: TestApp;
afterEach(() => app.stop());

const baseline = { rolloutId: 'b', caseId: 'c1', output: 'HER2-positive: trastuzumab' };
const sibling = { rolloutId: 's', caseId: 'c1', interventionId: A2, output: 'HER2-positive still' };
const consensus = [
  { treatment: 'trastuzumab', label: 'strong' },
  { treatment: 'letrozole', label: 'strong' },
];
const cases = [{ caseId: 'c1', cancerType: 'breast', packet: 'HER2-positive', consensus }];
const profiles = new Map([
  ['default', { css: 1, cms: 0, grounding: 0 }],
  ['covering', { css: 1, cms: 1, grounding: 0 }],
  ['alone', { css: 0, cms: 1, grounding: 0 }],
]);

/** A treatment is recommended where the text has its name. */
function wordCoverer(more: Partial<Coverage> = {}): Coverer & { readonly seen: CoveredCase[] } {
  const seen: CoveredCase[] = [];
  return {
    seen,
    async cover({ output }, of) {
      seen.push(of);
      const treatments = of.consensus.map((item) => ({
        ...item,
        share: output.includes(item.treatment) ? 1 : 0,
        isResolved: item.treatment !== 'letrozole',
      }));
      return { treatments, extras: ['olaparib'], ...more };
    },
  };
}
const appWith = async (coverer: Coverer) => {
  app = await testApp({ coverer, serving: { profiles } });
  return app;
};

describe('coverage', () => {
  it('is measured of baselines, with what it is made of', async () => {
    const coverer = wordCoverer({
      judgedExtras: { failure: 'JUDGE_UNAVAILABLE', detail: 'no route' },
    });
    await appWith(coverer);
    const rollouts = [baseline, sibling];
    const { rewards, metrics } = await app.score({ rollouts, cases, rewardProfile: 'covering' });
    expect(coverer.seen).toHaveLength(1);
    expect(rewards.map((r) => [r.components, r.reward])).toEqual([
      [{ css: 1, cms: 0.5 }, 0.75],
      [{ css: 1 }, 1],
    ]);
    expect(rewards[0]?.coverage).toEqual({
      terms: { strong: 0.5 },
      weights: { strong: 1 },
      treatments: [
        { treatment: 'trastuzumab', label: 'strong', share: 1, unresolved: false },
        { treatment: 'letrozole', label: 'strong', share: 0, unresolved: true },
      ],
      extrasCount: 1,
      extras: ['olaparib'],
      extrasFailure: 'JUDGE_UNAVAILABLE',
      extrasDetail: 'no route',
    });
    expect(rewards[1]?.coverage).toBeUndefined();
    expect(metrics).toMatchObject({
      cms: 0.5,
      'cms/strong': 0.5,
      cms_extras: 1,
      share_extras_unjudged: 1,
      share_unresolved: 0.5,
    });
    expect(metrics).not.toHaveProperty('cms/tacit');
  });

  it('is reported, and counts for nothing, under the default profile', async () => {
    await appWith(wordCoverer());
    const { rewards } = await app.score({ rollouts: [baseline, sibling], cases });
    expect(rewards.map((r) => [r.components, r.reward])).toEqual([
      [{ css: 1, cms: 0.5 }, 1],
      [{ css: 1 }, 1],
    ]);
  });

  it('is absent without a consensus list, and never 0', async () => {
    const coverer = wordCoverer();
    await appWith(coverer);
    const rollouts = [baseline, sibling];
    for (const given of [[], [{ ...cases[0], consensus: [] }]]) {
      const { rewards } = await app.score({ rollouts, cases: given, rewardProfile: 'covering' });
      expect(rewards[0]).toMatchObject({ components: { css: 1 }, reward: 1 });
    }
    expect(coverer.seen).toEqual([]);
  });

  it('makes no reward of a rollout whose pairs have none, unless css weighs nothing', async () => {
    await appWith(wordCoverer());
    const lonely = { rollouts: [baseline], cases };
    const [masked] = (await app.score({ ...lonely, rewardProfile: 'covering' })).rewards;
    expect(masked).toMatchObject({ reason: 'SIBLING_MISSING', components: { cms: 0.5 } });
    expect(masked?.reward).toBeUndefined();
    const [scored] = (await app.score({ ...lonely, rewardProfile: 'alone' })).rewards;
    expect(scored?.reward).toBe(0.5);
  });

  it('comes over a stream as well', async () => {
    await appWith(wordCoverer());
    const stream = app.openStream();
    stream.send({ settings: { cases, rewardProfile: 'covering' } });
    for (const rollout of [baseline, sibling]) stream.send({ rollout });
    stream.end();
    const rewards = (await stream.rest()).flatMap((reply) => reply.reward ?? []);
    expect(rewards.map((r) => [r.reward, r.coverage?.terms])).toEqual([
      [0.75, { strong: 0.5 }],
      [1, undefined],
    ]);
  });

  it('is not measured against a list that wants a brand and refuses its generic', async () => {
    const drugNamed = (name: string) => (name === 'Herceptin' ? 'trastuzumab' : undefined);
    await appWith({ ...wordCoverer(), drugNamed });
    const list = [
      { treatment: 'Herceptin', label: 'strong' },
      { treatment: 'trastuzumab', label: 'refusal' },
    ];
    const { rewards } = await app.score({
      rollouts: [baseline],
      cases: cases.map((c) => ({ ...c, consensus: list })),
      rewardProfile: 'alone',
    });
    expect(rewards[0]).toMatchObject({ reason: 'INVALID_ROLLOUT' });
  });
});

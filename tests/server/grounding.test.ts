import { status } from '@grpc/grpc-js';
import type { Chart, Grounding } from '../../src/core/grounding.js';
import { CSS_ALONE } from '../../src/core/reward-profile.js';
import type { Grounder } from '../../src/verify/grounding/grounder.js';
import { A2, E1, type TestApp, testApp } from '../support/test-app.js';

let app: TestApp;
afterEach(() => app.stop());

const baseline = { rolloutId: 'b', caseId: 'c1', output: 'HER2-positive: trastuzumab' };
const sibling = { rolloutId: 's', caseId: 'c1', interventionId: A2, output: 'HER2-positive still' };
const cases = [{ caseId: 'c1', cancerType: 'breast', packet: 'HER2-positive' }];
const profiles = new Map([
  ['default', CSS_ALONE],
  ['careful', { css: 1, cms: 1, grounding: 1 }],
  ['claims', { css: 0, cms: 0, grounding: 1 }],
]);

/** Takes the first word of an output for its claim: it fits where the chart has it. */
function wordGrounder(): Grounder & { readonly charts: Chart[] } {
  const charts: Chart[] = [];
  return {
    charts,
    async ground(output, chart): Promise<Grounding> {
      charts.push(chart);
      const claim = output.split(/[: ]/)[0] as string;
      const fits = chart.packet.includes(claim);
      const place = { start: 0, end: claim.length, fits, reason: `The chart is: ${chart.packet}.` };
      return { supported: fits ? 1 : 0, contradicted: fits ? 0 : 1, places: [place] };
    },
  };
}
const appWith = async (grounder: Grounder) => {
  app = await testApp({ grounder, serving: { profiles } });
  return app;
};

describe('grounding', () => {
  it("holds each rollout against the chart that it saw: the case's own, or the mutated one", async () => {
    const grounder = wordGrounder();
    await appWith(grounder);
    const rollouts = [baseline, sibling];
    const { rewards, metrics } = await app.score({ rollouts, cases, rewardProfile: 'careful' });
    expect(grounder.charts).toEqual([
      { packet: 'HER2-positive', cancerType: 'breast' },
      { packet: 'HER2-negative', cancerType: 'breast' },
    ]);
    expect(rewards.map((r) => [r.components, r.reward])).toEqual([
      [{ css: 1, grounding: 1 }, 1],
      [{ css: 1, grounding: 0 }, 0.5],
    ]);
    expect(rewards[1]?.spans).toContainEqual({
      start: 0,
      end: 13,
      credit: -1,
      reason: 'contradicts the chart: The chart is: HER2-negative.',
    });
    expect(metrics.grounding).toBe(0.5);
  });

  it('is reported, and counts for nothing, under the default profile', async () => {
    await appWith(wordGrounder());
    const { rewards } = await app.score({ rollouts: [baseline, sibling], cases });
    expect(rewards.map((r) => [r.components, r.reward])).toEqual([
      [{ css: 1, grounding: 1 }, 1],
      [{ css: 1, grounding: 0 }, 1],
    ]);
  });

  it('is absent where there is no chart, and never 0', async () => {
    await appWith(wordGrounder());
    const { rewards } = await app.score({
      rollouts: [baseline, sibling],
      rewardProfile: 'careful',
    });
    expect(rewards.map((r) => [r.components, r.reward])).toEqual([
      [{ css: 1 }, 1],
      [{ css: 1 }, 1],
    ]);
    const failing = [{ ...cases[0], packet: 'fail, HER2-positive' }];
    const notMade = { ...sibling, interventionId: E1 };
    const again = await app.score({
      rollouts: [baseline, notMade],
      cases: failing,
      rewardProfile: 'careful',
    });
    expect(again.rewards.map((r) => r.components.grounding)).toEqual([1, undefined]);
  });

  it('makes no reward of a rollout whose pairs have none, unless css weighs nothing', async () => {
    await appWith(wordGrounder());
    const lonely = { rollouts: [baseline], cases };
    const [masked] = (await app.score({ ...lonely, rewardProfile: 'careful' })).rewards;
    expect(masked).toMatchObject({
      status: 'MASKED',
      reason: 'SIBLING_MISSING',
      components: { grounding: 1 },
    });
    expect(masked?.reward).toBeUndefined();
    const [scored] = (await app.score({ ...lonely, rewardProfile: 'claims' })).rewards;
    expect(scored).toMatchObject({ status: 'SCORED', reward: 1 });
  });

  it('comes over a stream as well', async () => {
    await appWith(wordGrounder());
    const stream = app.openStream();
    stream.send({ settings: { cases, rewardProfile: 'careful' } });
    for (const rollout of [baseline, sibling]) stream.send({ rollout });
    stream.end();
    const rewards = (await stream.rest()).flatMap((reply) => reply.reward ?? []);
    expect(rewards.map((r) => r.reward)).toEqual([1, 0.5]);
  });
});

describe('a reward profile', () => {
  it('that is not configured is refused by name, with those that are', async () => {
    await appWith(wordGrounder());
    const error = await app
      .score({ rollouts: [baseline], rewardProfile: 'carefull' })
      .catch((e) => e);
    expect([error.code, error.details]).toEqual([
      status.INVALID_ARGUMENT,
      'reward_profile: "carefull" is not configured; there are default, careful, claims',
    ]);
    const stream = app.openStream();
    stream.send({ settings: { rewardProfile: 'x' } });
    await expect(stream.next()).rejects.toThrow('settings.reward_profile: "x" is not configured');
  });
});

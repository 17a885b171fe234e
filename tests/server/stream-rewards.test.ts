import { status } from '@grpc/grpc-js';
import { Pairing, type StreamRewardsResponse } from '../../src/gen/flipside/v1/reward_service.js';
import { afterMs } from '../support/fake-judge.js';
import { samplesOf } from '../support/samples.js';
import { A2, E1, type TestApp, testApp } from '../support/test-app.js';
import { codesOf, until } from '../support/wait.js';

let app: TestApp;
afterEach(() => app.stop());

const baselineOf = (group: string, given: object = {}) => ({
  rolloutId: `${group}/b`,
  groupId: group,
  caseId: 'c1',
  output: `Start TCHP. ${group}`,
  ...given,
});
const siblingOf = (group: string, given: object = {}) => ({
  rolloutId: `${group}/s`,
  groupId: group,
  caseId: 'c1',
  interventionId: A2,
  output: `Start TC. ${group}`,
  ...given,
});

/** A reply in few words. */
function told(reply: StreamRewardsResponse | undefined): string {
  if (!reply) return 'end';
  const { reward, group } = reply;
  if (group) return `summary of ${group.groupId}`;
  return [reward?.rolloutId, reward?.status, reward?.reward ?? reward?.reason].join(' ');
}

describe('StreamRewards', () => {
  it('gives the rewards of a group once group_size rollouts came, and its summary after them', async () => {
    app = await testApp();
    const stream = app.openStream();
    stream.send({ settings: { groupSize: 2 } });
    stream.send({ rollout: baselineOf('g1') });
    stream.send({ rollout: siblingOf('g1') });
    expect(told(await stream.next())).toBe('g1/b SCORED 1');
    expect(told(await stream.next())).toBe('g1/s SCORED 1');
    const summary = (await stream.next())?.group;
    expect(summary).toMatchObject({
      groupId: 'g1',
      metrics: { css: 1, rollouts: 2 },
      catalog: { digest: 'digest-of-catalog', lock: 'MATCHES' },
      judge: { name: 'fake' },
    });
    expect(Object.keys(summary?.seconds ?? {})).toContain('total');
    stream.end();
    expect(await stream.rest()).toEqual([]);
    expect(await codesOf(app)).toEqual({ 'StreamRewards OK': 1 });
  });

  it('closes a group at its group_end, and the rest when the client half-closes', async () => {
    app = await testApp();
    const stream = app.openStream();
    stream.send({ settings: {} });
    for (const group of ['g1', 'g2', 'g3']) {
      stream.send({ rollout: baselineOf(group) });
      stream.send({ rollout: siblingOf(group) });
    }
    stream.send({ groupEnd: 'g2' });
    expect(told(await stream.next())).toBe('g2/b SCORED 1');
    expect(told(await stream.next())).toBe('g2/s SCORED 1');
    expect(told(await stream.next())).toBe('summary of g2');
    stream.end();
    const rest = (await stream.rest()).map(told);
    expect(rest).toEqual([
      'g1/b SCORED 1',
      'g1/s SCORED 1',
      'summary of g1',
      'g3/b SCORED 1',
      'g3/s SCORED 1',
      'summary of g3',
    ]);
  });

  it('names the case as the group of a rollout that names none', async () => {
    app = await testApp();
    const stream = app.openStream();
    stream.send({ settings: {} });
    stream.send({ rollout: baselineOf('', { rolloutId: 'b' }) });
    stream.send({ rollout: siblingOf('', { rolloutId: 's' }) });
    stream.send({ groupEnd: 'c1' });
    expect((await stream.next())?.reward).toMatchObject({ groupId: 'c1', reward: 1 });
    stream.end();
    await stream.rest();
  });

  it('answers the end of a group of which nothing came, for the client may be waiting', async () => {
    app = await testApp();
    const stream = app.openStream();
    stream.send({ settings: {} });
    stream.send({ groupEnd: 'nothing' });
    expect((await stream.next())?.group).toMatchObject({
      groupId: 'nothing',
      metrics: { rollouts: 0 },
    });
    stream.end();
    expect(await stream.rest()).toEqual([]);
  });

  it('takes a group_end after group_size as said already', async () => {
    app = await testApp();
    const stream = app.openStream();
    stream.send({ settings: { groupSize: 2 } });
    stream.send({ rollout: baselineOf('g1') });
    stream.send({ rollout: siblingOf('g1') });
    stream.send({ groupEnd: 'g1' });
    stream.end();
    expect((await stream.rest()).map(told)).toEqual([
      'g1/b SCORED 1',
      'g1/s SCORED 1',
      'summary of g1',
    ]);
  });

  it('begins to judge when a pair is there, and asks for it only once', async () => {
    app = await testApp();
    const stream = app.openStream();
    stream.send({ settings: {} });
    stream.send({ rollout: baselineOf('g1') });
    stream.send({ rollout: siblingOf('g1') });
    await until(() => app.judge.asked.length === 1);
    stream.send({ rollout: siblingOf('g1', { rolloutId: 'g1/e', interventionId: E1 }) });
    await until(() => app.judge.asked.length === 2);
    stream.end();
    const replies = await stream.rest();
    expect(app.judge.asked).toHaveLength(2);
    expect(replies.flatMap((r) => r.reward?.pairs ?? []).map((p) => p.cached)).toEqual(
      Array(4).fill(false),
    );
    const samples = await samplesOf(app.metrics);
    expect(samples.get('flipside_cache_requests_total{tier="memory",result="miss"}')).toBe(2);
    expect(
      samples.get('flipside_cache_requests_total{tier="memory",result="hit"}'),
    ).toBeUndefined();
  });

  it('asks each pair of equal texts for itself under no_cache', async () => {
    app = await testApp();
    const stream = app.openStream();
    stream.send({ settings: { noCache: true } });
    stream.send({ rollout: baselineOf('g1') });
    for (const i of [1, 2, 3]) stream.send({ rollout: siblingOf('g1', { rolloutId: `s${i}` }) });
    stream.end();
    await stream.rest();
    expect(app.judge.asked).toHaveLength(3);
  });

  it('asks ahead only for pairs that no later rollout can undo', async () => {
    app = await testApp();
    const stream = app.openStream();
    stream.send({ settings: { pairing: Pairing.MATCHED } });
    for (const i of [0, 1]) {
      stream.send({ rollout: baselineOf('g1', { rolloutId: `b${i}`, sampleIndex: i }) });
    }
    stream.send({ rollout: siblingOf('g1', { rolloutId: 's1', sampleIndex: 1 }) });
    await until(() => app.judge.asked.length === 1);
    stream.send({ rollout: siblingOf('g1', { rolloutId: 's0', sampleIndex: 0, output: 'Stop.' }) });
    stream.end();
    const replies = await stream.rest();
    expect(app.judge.asked).toHaveLength(2);
    expect(replies.map(told).slice(0, 4)).toEqual([
      'b0 SCORED 1',
      'b1 SCORED 1',
      's1 SCORED 1',
      's0 SCORED 1',
    ]);
  });

  it('does not ask about a rollout that no judge should see', async () => {
    app = await testApp({ maxOutputChars: 1_000 });
    const stream = app.openStream();
    const cases = [{ caseId: 'c1', cancerType: 'breast', packet: 'HER2-positive, image only' }];
    stream.send({ settings: { cases } });
    stream.send({ rollout: baselineOf('g1') });
    stream.send({ rollout: siblingOf('g1', { rolloutId: 'noop' }) });
    stream.send({
      rollout: siblingOf('g1', { rolloutId: 'empty', interventionId: E1, output: ' ' }),
    });
    stream.send({ rollout: siblingOf('g1', { rolloutId: 'unknown', interventionId: 'X' }) });
    stream.send({
      rollout: siblingOf('g1', {
        rolloutId: 'long',
        interventionId: E1,
        output: 'x'.repeat(1_001),
      }),
    });
    stream.send({ rollout: siblingOf('g1', { rolloutId: '', interventionId: E1 }) });
    stream.end();
    expect((await stream.rest()).map(told)).toEqual([
      'g1/b MASKED SIBLING_MISSING',
      'noop MASKED MUTATION_NO_OP',
      'empty MASKED EMPTY_OUTPUT',
      'unknown FAILED INVALID_ROLLOUT',
      'long FAILED INVALID_ROLLOUT',
      ' FAILED INVALID_ROLLOUT',
      'summary of g1',
    ]);
    expect(app.judge.asked).toEqual([]);
  });

  it('gives a duplicate its own reward at once, and does not count it towards group_size', async () => {
    app = await testApp();
    const stream = app.openStream();
    stream.send({ settings: { groupSize: 2 } });
    stream.send({ rollout: baselineOf('g1') });
    stream.send({ rollout: baselineOf('g1') });
    const refused = (await stream.next())?.reward;
    expect(refused).toMatchObject({
      rolloutId: 'g1/b',
      status: 'FAILED',
      reason: 'INVALID_ROLLOUT',
    });
    expect(refused?.detail).toContain('"g1/b" came before in this stream');
    stream.send({ rollout: siblingOf('g1') });
    stream.end();
    expect((await stream.rest()).map(told)).toEqual([
      'g1/b SCORED 1',
      'g1/s SCORED 1',
      'summary of g1',
    ]);
    const samples = await samplesOf(app.metrics);
    expect(samples.get('flipside_rollouts_total{status="FAILED",reason="INVALID_ROLLOUT"}')).toBe(
      1,
    );
  });

  it('takes the ids of each policy for themselves, as a call for all does', async () => {
    app = await testApp();
    const stream = app.openStream();
    stream.send({ settings: { groupSize: 4 } });
    const rollouts = ['p', 'q'].flatMap((policyModel) =>
      [baselineOf('g1'), siblingOf('g1')].map((rollout) => ({ ...rollout, policyModel })),
    );
    for (const rollout of rollouts) stream.send({ rollout });
    stream.end();
    const streamed = (await stream.rest()).flatMap(({ reward }) => reward?.status ?? []);
    const { rewards } = await app.score({ rollouts });
    expect(streamed).toEqual(rewards.map(({ status }) => status));
    expect(streamed).toEqual(['SCORED', 'SCORED', 'SCORED', 'SCORED']);
  });

  it('gives a rollout for a closed group a reward that says so', async () => {
    app = await testApp();
    const stream = app.openStream();
    stream.send({ settings: {} });
    stream.send({ rollout: baselineOf('g1') });
    stream.send({ groupEnd: 'g1' });
    stream.send({ rollout: siblingOf('g1', { metadata: { step: 3 } }) });
    stream.end();
    const replies = await stream.rest();
    expect(replies.map(told)).toEqual([
      'g1/b MASKED SIBLING_MISSING',
      'summary of g1',
      'g1/s FAILED INVALID_ROLLOUT',
    ]);
    expect(replies[2]?.reward?.detail).toContain('group "g1" is closed');
    expect(replies[2]?.reward?.metadata).toEqual({ step: 3 });
  });

  it.each<[string, object[], string]>([
    [
      'that begins with a rollout',
      [{ rollout: baselineOf('g') }],
      'settings: must be the first message',
    ],
    ['that ends before it begins', [], 'settings: must be the first message'],
    [
      'with settings twice',
      [{ settings: {} }, { settings: {} }],
      'message 2: settings: hold for the whole stream',
    ],
    [
      'with an empty message',
      [{ settings: {} }, {}],
      'message 2: has neither rollout nor group_end',
    ],
    [
      'with a negative group_size',
      [{ settings: { groupSize: -1 } }],
      'settings.group_size: -1 is negative',
    ],
    [
      'with an unknown profile',
      [{ settings: { rewardProfile: 'x' } }],
      'settings.reward_profile: "x" is not',
    ],
  ])('refuses a stream %s', async (_name, messages, what) => {
    app = await testApp();
    const stream = app.openStream();
    for (const message of messages) stream.send(message);
    stream.end();
    const error = await stream.rest().catch((e) => e);
    expect([error.code, error.details]).toEqual([
      status.INVALID_ARGUMENT,
      expect.stringContaining(what),
    ]);
  });

  it('refuses a group that would make more pairs than it may, by its name', async () => {
    app = await testApp({ limits: { maxPairs: 3 } });
    const stream = app.openStream();
    stream.send({ settings: {} });
    for (const i of [0, 1]) stream.send({ rollout: baselineOf('g1', { rolloutId: `b${i}` }) });
    for (const i of [0, 1]) stream.send({ rollout: siblingOf('g1', { rolloutId: `s${i}` }) });
    stream.end();
    const error = await stream.rest().catch((e) => e);
    expect(error.code).toBe(status.INVALID_ARGUMENT);
    expect(error.details).toContain(
      'group "g1": 4 rollouts make 4 pairs under ALL, the limit is 3',
    );
  });

  it('refuses to hold more than it may in groups that never end', async () => {
    app = await testApp({ limits: { maxStreamBytes: 20_000 } });
    const stream = app.openStream();
    stream.send({ settings: {} });
    for (let i = 0; i < 30; i += 1) stream.send({ rollout: baselineOf(`g${i}`) });
    const error = await stream.rest().catch((e) => e);
    expect(error.code).toBe(status.RESOURCE_EXHAUSTED);
    expect(error.details).toContain('open groups of this stream hold more than 20000 bytes');
  });
});

describe('a stream of rewards', () => {
  it('that the client leaves takes its questions with it, and the server serves on', async () => {
    app = await testApp();
    app.judge.before = afterMs(60_000);
    const stream = app.openStream();
    stream.send({ settings: {} });
    stream.send({ rollout: baselineOf('g1') });
    stream.send({ rollout: siblingOf('g1') });
    stream.send({ groupEnd: 'g1' });
    await until(() => app.judge.asked.length === 1);
    stream.call.cancel();
    await until(() => app.judge.aborted === 1);
    await until(async () => (await samplesOf(app.metrics)).get('flipside_rpc_open') === 0);
    expect(await codesOf(app)).toEqual({ 'StreamRewards CANCELLED': 1 });
    app.judge.before = () => {};
    const { rewards } = await app.score({ rollouts: [baselineOf('g1'), siblingOf('g1')] });
    expect(rewards.map((r) => r.reward)).toEqual([1, 1]);
    expect(app.lines.filter((l) => l.level === 'error')).toEqual([]);
  });

  it('past its deadline ends with its questions', async () => {
    app = await testApp();
    app.judge.before = afterMs(60_000);
    const stream = app.openStream({ deadlineMs: 200 });
    stream.send({ settings: {} });
    stream.send({ rollout: baselineOf('g1') });
    stream.send({ rollout: siblingOf('g1') });
    const error = await stream.rest().catch((e) => e);
    expect(error.code).toBe(status.DEADLINE_EXCEEDED);
    await until(() => app.judge.aborted === 1);
  });

  it('that meets a defect ends while it waits for the client', async () => {
    app = await testApp({
      createSiblings: () => {
        throw new TypeError('patient 17');
      },
    });
    const stream = app.openStream();
    const cases = [{ caseId: 'c1', cancerType: 'breast', packet: 'chart' }];
    stream.send({ settings: { cases } });
    stream.send({ rollout: siblingOf('g1') });
    const error = await stream.rest().catch((e) => e);
    expect([error.code, error.details]).toEqual([status.INTERNAL, 'internal error']);
    expect(app.lines.filter((l) => l.level === 'error')).toHaveLength(1);
  });

  it('of which a group cannot be scored ends while it waits for the client', async () => {
    app = await testApp();
    app.metrics.pairScore.observe = () => {
      throw new TypeError('patient 17');
    };
    const stream = app.openStream();
    stream.send({ settings: { groupSize: 2 } });
    stream.send({ rollout: baselineOf('g1') });
    stream.send({ rollout: siblingOf('g1') });
    const error = await stream.rest().catch((e) => e);
    expect([error.code, error.details]).toEqual([status.INTERNAL, 'internal error']);
    expect(app.lines.filter((l) => l.level === 'error')).toHaveLength(1);
  });

  it('whose client does not read stops reading, and goes on when it does', async () => {
    app = await testApp();
    const call = app.client.streamRewards();
    call.on('error', () => {});
    const { StreamRewardsRequest } = await import('../../src/gen/flipside/v1/reward_service.js');
    const send = (message: object) => call.write(StreamRewardsRequest.fromPartial(message));
    const filler = 'x'.repeat(20_000);
    send({ settings: { groupSize: 2 } });
    const groups = 2_000;
    for (let i = 0; i < groups; i += 1) {
      send({ rollout: baselineOf(`g${i}`, { metadata: { filler } }) });
      send({ rollout: siblingOf(`g${i}`, { metadata: { filler } }) });
    }
    call.end();
    // The client of grpc-js takes in all there is until it is first read from.
    const replies = call[Symbol.asyncIterator]() as AsyncIterator<StreamRewardsResponse>;
    let rewards = (await replies.next()).value?.reward ? 1 : 0;
    await until(() => app.judge.asked.length > 500);
    let before = -1;
    await until(async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const still = app.judge.asked.length === before;
      before = app.judge.asked.length;
      return still;
    });
    expect(app.judge.asked.length).toBeLessThan(1_000);
    for (let next = await replies.next(); !next.done; next = await replies.next()) {
      if (next.value.reward) rewards += 1;
    }
    expect(rewards).toBe(2 * groups);
    expect(app.judge.asked).toHaveLength(groups);
  });

  it('serves many groups at once without losing or mixing any', async () => {
    app = await testApp();
    let turn = 0;
    app.judge.before = (question, signal) => {
      turn += 7;
      return afterMs(turn % 13)(question, signal);
    };
    const stream = app.openStream();
    stream.send({ settings: { groupSize: 3 } });
    const names = Array.from({ length: 200 }, (_, i) => `g${i}`);
    for (const part of [baselineOf, siblingOf]) {
      for (const group of names) stream.send({ rollout: part(group) });
    }
    for (const group of names) {
      stream.send({ rollout: siblingOf(group, { rolloutId: `${group}/t`, interventionId: E1 }) });
    }
    stream.end();
    const replies = await stream.rest();
    expect(
      replies
        .filter((r) => r.group)
        .map((r) => r.group?.groupId)
        .sort(),
    ).toEqual(names.sort());
    const rewards = replies.flatMap((r) => r.reward ?? []);
    expect(new Set(rewards.map((r) => r.rolloutId)).size).toBe(600);
    expect(rewards.every((r) => r.status === 'SCORED' && r.reward === 1)).toBe(true);
    const sequence = replies.map((r) => r.group?.groupId ?? r.reward?.groupId);
    const runs = sequence.filter((group, i) => group !== sequence[i - 1]);
    expect(runs).toHaveLength(200);
  });
});

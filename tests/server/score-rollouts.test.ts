import { getMaxListeners } from 'node:events';
import { status } from '@grpc/grpc-js';
import { FlipsideError } from '../../src/errors.js';
import { Lane, Pairing } from '../../src/gen/flipside/v1/reward_service.js';
import { afterMs } from '../support/fake-judge.js';
import { samplesOf } from '../support/samples.js';
import { A2, connect, E1, type TestApp, testApp, testCatalog } from '../support/test-app.js';
import { codesOf as codes, until } from '../support/wait.js';

let app: TestApp;
afterEach(() => app.stop());

const baseline = { rolloutId: 'b', caseId: 'c1', output: 'Start TCHP.' };
const responsive = { rolloutId: 's', caseId: 'c1', interventionId: A2, output: 'Start TC.' };
const stubborn = { rolloutId: 't', caseId: 'c1', interventionId: E1, output: 'Start TCHP.' };

describe('ScoreRollouts', () => {
  it('gives a reward for each rollout, in their order, with all it rests on', async () => {
    app = await testApp();
    const reply = await app.score({
      rollouts: [responsive, baseline, { ...stubborn, metadata: { epoch: 3, tags: ['x', null] } }],
      runId: 'run-1',
      step: 120,
    });
    expect(reply.rewards.map((r) => [r.rolloutId, r.status, r.reward])).toEqual([
      ['s', 'SCORED', 1],
      ['b', 'SCORED', 0.5],
      ['t', 'SCORED', 0],
    ]);
    expect(reply.rewards[0]).toMatchObject({
      groupId: 'c1',
      caseId: 'c1',
      interventionId: A2,
      components: { css: 1 },
      pairs: [
        {
          interventionId: A2,
          baselineRolloutId: 'b',
          siblingRolloutId: 's',
          verdict: 'CORRECT',
          score: 1,
          judge: 'fake',
          rationale: 'the texts differ',
          cached: false,
        },
      ],
      spans: [{ start: 0, end: 1, credit: 1, reason: 'x' }],
      reason: 'REASON_UNSPECIFIED',
      detail: '',
      catalogDigest: 'digest-of-catalog',
    });
    expect(reply.rewards[2]?.metadata).toEqual({ epoch: 3, tags: ['x', null] });
    expect(reply.metrics).toMatchObject({ css: 0.5, rollouts: 3, 'css/A_biomarker_flip': 1 });
    expect(reply.catalog).toEqual({
      digest: 'digest-of-catalog',
      lock: 'MATCHES',
      differences: [],
    });
    expect(reply.judge).toEqual({
      name: 'fake',
      version: '1',
      promptDigest: 'prompt',
      configDigest: '',
    });
    expect(Object.keys(reply.seconds).sort()).toEqual(['ask', 'pair', 'reward', 'total']);
  });

  it('says that the second request with the same texts cost no call of the judge', async () => {
    app = await testApp();
    await app.score({ rollouts: [baseline, responsive] });
    const again = await app.score({ rollouts: [baseline, responsive] });
    expect(again.rewards[0]?.pairs[0]?.cached).toBe(true);
    expect(app.judge.asked).toHaveLength(1);
    await app.score({ rollouts: [baseline, responsive], noCache: true });
    await app.score({ rollouts: [baseline, responsive], salt: 'other' });
    expect(app.judge.asked).toHaveLength(3);
  });

  it('scores an empty batch as nothing', async () => {
    app = await testApp();
    const reply = await app.score({});
    expect(reply.rewards).toEqual([]);
    expect(reply.metrics).toMatchObject({ rollouts: 0, pairs: 0 });
  });

  it('makes a failed judge FAILED, without a number', async () => {
    app = await testApp();
    app.judge.before = () => {
      throw new FlipsideError('judge_unavailable', 'the provider answers 503; retry');
    };
    const { rewards } = await app.score({ rollouts: [baseline, responsive] });
    expect(rewards.map((r) => [r.status, r.reason, r.reward])).toEqual([
      ['FAILED', 'JUDGE_UNAVAILABLE', undefined],
      ['FAILED', 'JUDGE_UNAVAILABLE', undefined],
    ]);
    expect(rewards[0]?.pairs[0]).toMatchObject({
      verdict: 'KIND_UNSPECIFIED',
      failure: 'JUDGE_UNAVAILABLE',
    });
    expect(rewards[0]?.pairs[0]?.score).toBeUndefined();
  });

  it('masks a sibling whose mutation changes nothing in the case that came with it', async () => {
    app = await testApp();
    const cases = [{ caseId: 'c1', cancerType: 'breast', packet: 'HER2-positive, image only' }];
    const { rewards } = await app.score({ rollouts: [baseline, responsive, stubborn], cases });
    expect(rewards.map((r) => [r.rolloutId, r.status, r.reason])).toEqual([
      ['b', 'SCORED', 'REASON_UNSPECIFIED'],
      ['s', 'MASKED', 'MUTATION_NO_OP'],
      ['t', 'SCORED', 'REASON_UNSPECIFIED'],
    ]);
    expect(app.judge.asked.map((q) => q.intervention.id)).toEqual([E1]);
  });

  it('mutates a case once for all rollouts of an intervention', async () => {
    const mutated: string[] = [];
    app = await testApp({
      createSiblings: (c, ids) => {
        mutated.push(`${c.caseId} ${ids}`);
        return [];
      },
    });
    const siblings = Array.from({ length: 20 }, (_, i) => ({ ...responsive, rolloutId: `s${i}` }));
    const cases = [{ caseId: 'c1', cancerType: 'breast', packet: 'chart' }];
    await app.score({
      rollouts: [baseline, ...siblings, { ...responsive, interventionId: 'no such' }],
      cases,
    });
    expect(mutated).toEqual([`c1 ${A2}`]);
  });

  it('says which part of the catalog is not the registered one', async () => {
    const lock = { state: 'DIFFERS', differences: ['A2 has changed'] } as const;
    app = await testApp({ catalog: testCatalog({ lock }) });
    const { catalog } = await app.score({});
    expect(catalog).toMatchObject({ lock: 'DIFFERS', differences: ['A2 has changed'] });
    const samples = await samplesOf(app.metrics);
    expect(samples.get('flipside_catalog_lock{state="DIFFERS"}')).toBe(1);
    expect(samples.get('flipside_catalog_lock{state="MATCHES"}')).toBe(0);
  });

  it.each([
    ['an unknown pairing', { pairing: 9 as unknown as Pairing }, 'pairing: unknown value'],
    ['an unknown reward profile', { rewardProfile: 'x' }, 'reward_profile: "x" is not configured'],
    ['a case without id', { cases: [{ cancerType: 'lung' }] }, 'cases[0].case_id: is empty'],
    [
      'a case told in two ways',
      { cases: ['x', 'y'].map((packet) => ({ caseId: 'a', cancerType: 'lung', packet })) },
      'cases[1].case_id: "a" came before with another packet',
    ],
  ])('refuses %s by the name of the field', async (_name, request, message) => {
    app = await testApp({ limits: { maxPacketChars: 5_000 } });
    const wire = request as Parameters<TestApp['score']>[0];
    const error = await app.score({ rollouts: [baseline], ...wire }).catch((e) => e);
    expect([error.code, error.details]).toEqual([
      status.INVALID_ARGUMENT,
      expect.stringContaining(message),
    ]);
  });

  it.each([
    ['an unknown cancer type', { cancerType: 'Lung' }, 'cases[0].cancer_type: "Lung" is not'],
    [
      'an unknown label',
      { cancerType: 'lung', consensus: [{ treatment: 't', label: '?' }] },
      'cases[0].consensus[0].label: "?" is not one of strong',
    ],
    [
      'a treatment wanted and refused',
      {
        cancerType: 'lung',
        consensus: [
          { treatment: 'afatinib', label: 'refusal' },
          { treatment: 'Afatinib', label: 'tacit' },
        ],
      },
      'cases[0].consensus[1].treatment: "Afatinib" is labelled tacit, and consensus[0] ("afatinib") refusal',
    ],
    [
      'a packet over the limit',
      { cancerType: 'lung', packet: 'x'.repeat(5_001) },
      'cases[0].packet: has 5001 characters, the limit is 5000',
    ],
  ])('fails the rollouts of a case with %s, and scores the rest', async (_name, fault, detail) => {
    app = await testApp({ limits: { maxPacketChars: 5_000 } });
    const { rewards } = await app.score({
      rollouts: [{ ...baseline, rolloutId: 'x', caseId: 'bad' }, baseline, responsive],
      cases: [{ caseId: 'bad', ...fault }],
    });
    expect(rewards.map((r) => [r.status, r.reason])).toEqual([
      ['FAILED', 'INVALID_ROLLOUT'],
      ['SCORED', 'REASON_UNSPECIFIED'],
      ['SCORED', 'REASON_UNSPECIFIED'],
    ]);
    expect(rewards[0]?.detail).toContain(detail);
  });

  it('takes "default" as the name of the reward profile', async () => {
    app = await testApp();
    expect(
      (await app.score({ rollouts: [baseline], rewardProfile: 'default' })).rewards,
    ).toHaveLength(1);
  });

  it('refuses a batch that would make more pairs than it may, under the pairing it asks for', async () => {
    app = await testApp({ limits: { maxPairs: 20 } });
    const rollouts = Array.from({ length: 5 }, (_, i) => [
      { ...baseline, rolloutId: `b${i}`, sampleIndex: i },
      { ...responsive, rolloutId: `s${i}`, sampleIndex: i },
    ]).flat();
    const error = await app.score({ rollouts }).catch((e) => e);
    expect([error.code, error.details]).toEqual([
      status.INVALID_ARGUMENT,
      'rollouts: 10 rollouts make 25 pairs under ALL, the limit is 20; send fewer at once, or use smaller groups',
    ]);
    expect((await app.score({ rollouts, pairing: Pairing.MATCHED })).rewards).toHaveLength(10);
    expect((await app.score({ rollouts, pairing: Pairing.ANCHOR })).rewards).toHaveLength(10);
    const unmatched = rollouts.map((r) => ({ ...r, sampleIndex: 0 }));
    await expect(app.score({ rollouts: unmatched, pairing: Pairing.MATCHED })).rejects.toThrow(
      '25 pairs',
    );
  });
});

describe('a call of ScoreRollouts', () => {
  it('past its deadline ends, and takes its questions with it', async () => {
    app = await testApp();
    app.judge.before = afterMs(60_000);
    const error = await app
      .score({ rollouts: [baseline, responsive] }, { deadlineMs: 150 })
      .catch((e) => e);
    expect(error.code).toBe(status.DEADLINE_EXCEEDED);
    await until(() => app.judge.aborted === 1);
    await until(async () => (await samplesOf(app.metrics)).get('flipside_rpc_open') === 0);
    app.judge.before = () => {};
    expect((await app.score({ rollouts: [baseline, responsive] })).rewards[0]?.reward).toBe(1);
    expect(await codes(app)).toEqual({
      'ScoreRollouts DEADLINE_EXCEEDED': 1,
      'ScoreRollouts OK': 1,
    });
  });

  it('that the client has left takes its questions with it', async () => {
    app = await testApp();
    app.judge.before = afterMs(60_000);
    const client = connect(app.grpc);
    const call = client.scoreRollouts(
      { ...emptyRequest, rollouts: [baseline, responsive].map(complete) },
      () => {},
    );
    await until(() => app.judge.asked.length === 1);
    call.cancel();
    await until(() => app.judge.aborted === 1);
    await until(async () => (await codes(app))['ScoreRollouts CANCELLED'] === 1);
    client.close();
    expect(app.lines.filter((l) => l.level === 'error')).toEqual([]);
  });

  it('lets all its questions listen for its end without a warning', async () => {
    app = await testApp();
    let listeners = -1;
    app.judge.before = (_question, signal) => {
      listeners = getMaxListeners(signal);
    };
    await app.score({ rollouts: [baseline, responsive], noCache: true });
    expect(listeners).toBe(Number.POSITIVE_INFINITY);
  });

  it('over the limit of calls is told to come again, and when', async () => {
    app = await testApp({ limits: { maxConcurrentCalls: 2 } });
    app.judge.before = afterMs(300);
    const first = app.score({ rollouts: [baseline, responsive] });
    const second = app.score({ rollouts: [baseline, stubborn] });
    await until(() => app.judge.asked.length === 2);
    await app.score({ rollouts: [baseline] }).catch((e) => e);
    const error = await app.score({ rollouts: [baseline] }).catch((e) => e);
    expect([error.code, error.details]).toEqual([
      status.RESOURCE_EXHAUSTED,
      '2 calls are being served, which is the limit; retry',
    ]);
    const [detail] = error.metadata.get('grpc-status-details-bin');
    expect(detail.toString('latin1')).toContain('type.googleapis.com/google.rpc.RetryInfo');
    expect(error.metadata.get('grpc-retry-pushback-ms')).toEqual(['500']);
    await Promise.all([first, second]);
    expect((await app.score({ rollouts: [baseline] })).rewards).toHaveLength(1);
    expect(await codes(app)).toEqual({
      'ScoreRollouts OK': 3,
      'ScoreRollouts RESOURCE_EXHAUSTED': 2,
    });
  });

  it('that meets a defect learns nothing of it, and the log everything', async () => {
    const cause = new TypeError('patient 17 is undefined');
    app = await testApp({
      createSiblings: () => {
        throw cause;
      },
    });
    const cases = [{ caseId: 'c1', cancerType: 'breast', packet: 'chart' }];
    const error = await app.score({ rollouts: [responsive], cases }).catch((e) => e);
    expect([error.code, error.details]).toEqual([status.INTERNAL, 'internal error']);
    expect(app.lines.filter((l) => l.level === 'error')).toEqual([
      {
        level: 'error',
        fields: { err: cause, method: '/flipside.v1.RewardService/ScoreRollouts' },
        message: expect.any(String),
      },
    ]);
    expect((await app.score({ rollouts: [baseline] })).rewards).toHaveLength(1);
  });
});

const emptyRequest = {
  cases: [],
  lane: Lane.LANE_UNSPECIFIED,
  runId: '',
  step: 0,
  pairing: Pairing.PAIRING_UNSPECIFIED,
  rewardProfile: '',
  salt: '',
  noCache: false,
};

function complete(given: { rolloutId: string; caseId: string; output: string }) {
  const rest = { groupId: '', interventionId: '', sampleIndex: 0, policyModel: '', trajectory: [] };
  return { ...rest, metadata: undefined, ...given };
}

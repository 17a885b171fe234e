import {
  credentials,
  makeGenericClientConstructor,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import {
  RewardServiceService,
  ScoreRolloutsRequest,
} from '../../src/gen/flipside/v1/reward_service.js';
import { A2, E1, type TestApp, testApp } from '../support/test-app.js';
import { codesOf } from '../support/wait.js';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.stop());

const baseline = { rolloutId: 'b', caseId: 'c1', output: 'Start TCHP.' };
const sibling = { rolloutId: 's', caseId: 'c1', interventionId: A2, output: 'Start TC.' };

/** Sends bytes that no encoder would make; resolves with what came back. */
function sendRaw(bytes: Buffer, method: keyof typeof RewardServiceService = 'scoreRollouts') {
  const service = Object.fromEntries(
    Object.entries(RewardServiceService).map(([name, definition]) => [
      name,
      { ...definition, requestSerialize: (raw: Buffer) => raw },
    ]),
  );
  const Client = makeGenericClientConstructor(service, 'Raw');
  const client = new Client(app.grpc, credentials.createInsecure(), {
    'grpc.use_local_subchannel_pool': 1,
  });
  return new Promise<{ error: ServiceError | null; response: unknown }>((resolve) => {
    client[method]?.(bytes, (error: ServiceError | null, response: unknown) => {
      client.close();
      resolve({ error, response });
    });
  });
}

describe('one bad rollout', () => {
  it.each<[string, object, string, string, string]>([
    [
      'without an id',
      { rolloutId: '', output: 'x' },
      'FAILED',
      'INVALID_ROLLOUT',
      'rollout_id is empty',
    ],
    ['of a case without an id', { caseId: '' }, 'FAILED', 'INVALID_ROLLOUT', 'case_id is empty'],
    ['with an empty output', { output: ' \n\t' }, 'MASKED', 'EMPTY_OUTPUT', 'output is empty'],
    [
      'of an unknown intervention',
      { interventionId: 'Z9' },
      'FAILED',
      'INVALID_ROLLOUT',
      '"Z9" is not in the catalog',
    ],
    ['with an id given before', { rolloutId: 'b' }, 'FAILED', 'INVALID_ROLLOUT', '"b" came before'],
    [
      'of a megabyte on one line',
      { output: 'x'.repeat(1_000_000) },
      'FAILED',
      'INVALID_ROLLOUT',
      'output has 1000000 characters, the limit is 200000',
    ],
    [
      'of 50 MB',
      { output: 'x'.repeat(50_000_000) },
      'FAILED',
      'INVALID_ROLLOUT',
      'output has 50000000 characters',
    ],
    [
      'of a group without a baseline',
      { groupId: 'other' },
      'MASKED',
      'SIBLING_MISSING',
      'no usable baseline',
    ],
  ])(
    '%s gets its own reason, and the rest is scored',
    async (_name, given, was, reason, detail) => {
      const bad = {
        rolloutId: 'bad',
        caseId: 'c1',
        interventionId: E1,
        output: 'Start.',
        ...given,
      };
      const { rewards } = await app.score({ rollouts: [baseline, bad, sibling] });
      expect(rewards.map((r) => [r.status, r.reward])).toEqual([
        ['SCORED', 1],
        [was, undefined],
        ['SCORED', 1],
      ]);
      expect(rewards[1]).toMatchObject({ reason, detail: expect.stringContaining(detail) });
      expect(await codesOf(app)).toEqual({ 'ScoreRollouts OK': 1 });
    },
  );

  it.each([
    ['one line as long as is allowed', 'x'.repeat(200_000)],
    ['control characters', '\u0000\u0007\u001b[31m\u2028\u202e'],
    ['tags of a chart', '[Procedure] [Medication]\n---\n'.repeat(1_000)],
  ])('of %s is put to the judge as it is', async (_name, output) => {
    const { rewards } = await app.score({ rollouts: [baseline, { ...sibling, output }] });
    expect(rewards.map((r) => r.reward)).toEqual([1, 1]);
    expect(app.judge.asked[0]?.sibling).toBe(output);
  });

  it('with lone surrogates is scored, each read as the replacement character', async () => {
    const { rewards } = await app.score({
      rollouts: [baseline, { ...sibling, output: 'a\ud800b', metadata: { note: '\udfff' } }],
    });
    expect(rewards.map((r) => r.reward)).toEqual([1, 1]);
    expect(app.judge.asked[0]?.sibling).toBe('a\ufffdb');
    expect(rewards[1]?.metadata).toEqual({ note: '\ufffd' });
  });

  it('whose bytes are no UTF-8 is scored, what is unreadable read as the replacement character', async () => {
    const rollouts = [baseline, { ...sibling, output: 'aXXXb' }];
    const bytes = Buffer.from(
      ScoreRolloutsRequest.encode(ScoreRolloutsRequest.fromPartial({ rollouts })).finish(),
    );
    Buffer.from([0xed, 0xa0, 0x80]).copy(bytes, bytes.indexOf('XXX'));
    const { error } = await sendRaw(bytes);
    expect(error).toBeNull();
    expect(app.judge.asked[0]?.sibling).toBe('a\ufffd\ufffd\ufffdb');
  });
});

describe('a request that is none', () => {
  it.each<[string, Buffer]>([
    ['noise', Buffer.from('ffffffffffffffffffffff', 'hex')],
    ['cut short', Buffer.from([0x0a, 0x20, 0x01])],
    ['a step beyond what can be counted', Buffer.from([0x20, ...Array(8).fill(0xff), 0x7f])],
  ])('%s is the caller’s fault, and the server serves on', async (_name, bytes) => {
    const { error } = await sendRaw(bytes);
    expect([error?.code, error?.details]).toEqual([
      status.INVALID_ARGUMENT,
      expect.stringContaining('the request cannot be decoded'),
    ]);
    expect((await app.score({ rollouts: [baseline, sibling] })).rewards[0]?.reward).toBe(1);
    expect(app.lines.filter((l) => l.level === 'error')).toEqual([]);
  });

  it('with metadata nested beyond all measure is refused', async () => {
    let metadata: object = {};
    for (let i = 0; i < 200; i += 1) metadata = { m: metadata };
    const error = await app.score({ rollouts: [{ ...baseline, metadata }] }).catch((e) => e);
    expect([error.code, error.details]).toEqual([
      status.INVALID_ARGUMENT,
      expect.stringContaining('recursion limit'),
    ]);
  });

  it('as a message of a stream ends the stream as the caller’s fault', async () => {
    const stream = app.openStream();
    stream.send({ settings: {} });
    const noise = {
      ...RewardServiceService.streamRewards,
      requestSerialize: () => Buffer.from([0xff]),
    };
    const raw = app.client.makeBidiStreamRequest(
      noise.path,
      noise.requestSerialize,
      noise.responseDeserialize,
    );
    const code = await new Promise((resolve) => {
      raw.on('error', (error: ServiceError) => resolve(error.code));
      raw.write({});
    });
    expect(code).toBe(status.INVALID_ARGUMENT);
    stream.end();
    expect(await stream.rest()).toEqual([]);
  });

  it('over the size limit is RESOURCE_EXHAUSTED, and is counted', async () => {
    const rollouts = [0, 1].map((i) => ({
      ...baseline,
      rolloutId: `${i}`,
      output: 'x'.repeat(40_000_000),
    }));
    const error = await app.score({ rollouts }).catch((e) => e);
    expect([error.code, error.details]).toEqual([
      status.RESOURCE_EXHAUSTED,
      expect.stringContaining('larger than max'),
    ]);
    expect(error.metadata.get('grpc-status-details-bin')).toEqual([]);
    expect((await app.score({ rollouts: [baseline, sibling] })).rewards[0]?.reward).toBe(1);
    expect(await codesOf(app)).toEqual({
      'ScoreRollouts OK': 1,
      'ScoreRollouts RESOURCE_EXHAUSTED': 1,
    });
  });
});

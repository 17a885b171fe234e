import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { credentials, loadPackageDefinition, type ServiceError, status } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { protoPath as healthProto } from 'grpc-health-check';
import { afterMs } from '../support/fake-judge.js';
import { type TestApp, testApp } from '../support/test-app.js';
import { until } from '../support/wait.js';

const require = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, '../..');
const BUF = join(ROOT, 'node_modules/.bin/buf');
const run = promisify(execFile);
const REFLECTION = dirname(require.resolve('@grpc/reflection/package.json'));

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.stop());

type Reply = Record<string, unknown>;

/** A client as a stranger would make it: from the public protos of the standard services alone. */
function stranger(file: string, service: string) {
  const options = { keepCase: true, longs: String, enums: String, defaults: true, oneofs: true };
  const loaded = loadPackageDefinition(loadSync(file, options)) as unknown as Record<string, never>;
  const found = service.split('.').reduce((at, name) => at[name] as never, loaded) as unknown;
  const Client = found as new (
    ...given: unknown[]
  ) => Record<string, (...given: unknown[]) => never>;
  return new Client(app.grpc, credentials.createInsecure(), {
    'grpc.use_local_subchannel_pool': 1,
  });
}

describe('health', () => {
  const health = () => stranger(healthProto, 'grpc.health.v1.Health');
  const check = (client: ReturnType<typeof health>, service: string) =>
    new Promise<{ error: ServiceError | null; status?: string }>((resolve) => {
      client.check?.({ service }, (error: ServiceError | null, reply?: Reply) =>
        resolve({ error, ...(reply ? { status: reply.status as string } : {}) }),
      );
    });

  it('is SERVING for the server and for its services, and unknown for others', async () => {
    const client = health();
    expect((await check(client, '')).status).toBe('SERVING');
    expect((await check(client, 'flipside.v1.RewardService')).status).toBe('SERVING');
    expect((await check(client, 'flipside.v1.VerificationService')).status).toBe('SERVING');
    expect((await check(client, 'flipside.v1.Other')).error?.code).toBe(status.NOT_FOUND);
    client.close?.();
  });

  it('becomes NOT_SERVING for those who watch, while a call under way is finished', async () => {
    const client = health();
    const seen: unknown[] = [];
    const watch = client.watch?.({ service: '' }) as unknown as NodeJS.EventEmitter;
    watch.on('data', (reply: Reply) => seen.push(reply.status));
    watch.on('error', () => {});
    await until(() => seen.length === 1);
    app.judge.before = afterMs(300);
    const scored = app.score({
      rollouts: [
        { rolloutId: 'b', caseId: 'c', output: 'x' },
        { rolloutId: 's', caseId: 'c', interventionId: 'E1_insert_metastasis', output: 'y' },
      ],
    });
    await until(() => app.judge.asked.length === 1);
    const stopped = app.stop();
    await until(() => seen.length === 2);
    expect(seen).toEqual(['SERVING', 'NOT_SERVING']);
    expect((await scored).rewards.map((r) => r.reward)).toEqual([1, 1]);
    await stopped;
    client.close?.();
  });
});

describe.each(['v1', 'v1alpha'])('reflection %s', (version) => {
  /** Puts the questions on one stream, as grpcurl does, and gives the answers in order. */
  async function ask(...questions: Reply[]): Promise<Reply[]> {
    const proto = join(REFLECTION, `build/proto/grpc/reflection/${version}/reflection.proto`);
    const client = stranger(proto, `grpc.reflection.${version}.ServerReflection`);
    const stream = client.ServerReflectionInfo?.() as unknown as NodeJS.ReadWriteStream;
    const answers: Reply[] = [];
    for (const question of questions) stream.write(question as never);
    stream.end();
    for await (const answer of stream) answers.push(answer as unknown as Reply);
    client.close?.();
    return answers;
  }

  it('lists the services', async () => {
    const [answer] = await ask({ list_services: '*' });
    expect(answer?.list_services_response).toEqual({
      service: [
        { name: 'flipside.v1.RewardService' },
        { name: 'flipside.v1.VerificationService' },
        { name: 'grpc.health.v1.Health' },
      ],
    });
  });

  it('gives the files that a service needs, and says what it does not know', async () => {
    const [known, unknown] = await ask(
      { file_containing_symbol: 'flipside.v1.RewardService' },
      { file_containing_symbol: 'flipside.v1.Nothing' },
    );
    const given = known?.file_descriptor_response as Reply;
    const names = (given.file_descriptor_proto as Buffer[]).map(
      (file) => /[a-z_/0-9]+\.proto/.exec(file.toString('latin1'))?.[0],
    );
    expect(names).toContain('flipside/v1/reward_service.proto');
    expect(names).toContain('google/protobuf/struct.proto');
    expect(unknown?.error_response).toMatchObject({ error_code: status.NOT_FOUND });
  });

  it('is enough for a client without a proto file, which tells a reward of 0 from none', async () => {
    const rollouts = [
      { rollout_id: 'b', case_id: 'c', output: 'x', metadata: { n: [1, null] } },
      { rollout_id: 's', case_id: 'c', intervention_id: 'E1_insert_metastasis', output: 'x' },
      { rollout_id: 'alone', case_id: 'd', output: 'x' },
    ];
    const url = `http://${app.grpc}/flipside.v1.RewardService/ScoreRollouts`;
    const flags = ['curl', '--protocol', 'grpc', '--http2-prior-knowledge'];
    const { stdout } = await run(BUF, [
      ...flags,
      '--reflect-protocol',
      `grpc-${version}`,
      '--data',
      JSON.stringify({ rollouts }),
      url,
    ]);
    const { rewards } = JSON.parse(stdout) as { rewards: Reply[] };
    expect(rewards.map((r) => [r.rolloutId, r.status, r.reward, r.components])).toEqual([
      ['b', 'SCORED', 0, { css: 0 }],
      ['s', 'SCORED', 0, { css: 0 }],
      ['alone', 'MASKED', undefined, undefined],
    ]);
    expect(rewards[0]?.metadata).toEqual({ n: [1, null] });
  });
});

describe('the descriptors that ship', () => {
  it.each([
    ['proto', 'flipside.binpb'],
    ['node_modules/grpc-health-check/proto', 'health.binpb'],
  ])('are those of %s; after a change run npm run gen', async (source, file) => {
    const flags = ['build', source, '--as-file-descriptor-set', '-o', '-'];
    const { stdout } = await run(BUF, flags, { cwd: ROOT, encoding: 'buffer' });
    expect(stdout.equals(readFileSync(join(ROOT, 'proto', file)))).toBe(true);
  });
});

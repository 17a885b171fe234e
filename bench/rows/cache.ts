import {
  type Client,
  credentials,
  makeGenericClientConstructor,
  Server,
  ServerCredentials,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import { trainerClient } from '../../src/cli/demo/client.js';
import { compose } from '../../src/compose.js';
import { loadConfig } from '../../src/config.js';
import {
  ScoreRolloutsRequest,
  ScoreRolloutsResponse,
} from '../../src/gen/flipside/v1/reward_service.js';
import { Rollout } from '../../src/gen/flipside/v1/rollout.js';
import { startServer } from '../../src/server/server.js';
import { mustBe, type Row, type Side } from '../row.js';
import { sampleRollouts } from './material.js';

const CONCURRENT = 8;

/** One group a call: a policy's baselines and siblings of one case. */
const group = () =>
  sampleRollouts
    .filter((r) => r.group_id === 'demo/sample-responsive/brca-001')
    .map(Rollout.fromJSON);
const ROLLOUTS = group().length;

async function scored() {
  const config = loadConfig({
    flags: { grpc: '127.0.0.1:0', http: '127.0.0.1:0', log_level: 'silent' },
    env: {},
  });
  const server = await startServer(await (await compose(config)).serverParts(), config);
  const client = trainerClient(server.grpc);
  return { server, client };
}

async function many(times: number, call: () => Promise<unknown>): Promise<void> {
  let left = times;
  const worker = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
}

async function warmCache(): Promise<Side> {
  const { server, client } = await scored();
  const rollouts = group();
  const call = () => client.scoreRollouts(rollouts);
  return {
    name: `ScoreRollouts, ${ROLLOUTS} rollouts a call, verdicts known`,
    check: async () => {
      await call();
      const { rewards } = await call();
      mustBe(rewards.length === ROLLOUTS, `${rewards.length} rewards`);
      mustBe(
        rewards.every((r) => r.pairs.every((p) => p.cached)),
        'a verdict was not cached',
      );
    },
    run: (times) => many(times, call),
    close: async () => {
      client.close();
      await server.stop();
    },
  };
}

/** A server that answers the same bytes with the same bytes, and computes nothing. */
async function echo(): Promise<Side> {
  const { server: real, client: trainer } = await scored();
  const rollouts = group();
  const reply = Buffer.from(
    ScoreRolloutsResponse.encode(await trainer.scoreRollouts(rollouts)).finish(),
  );
  trainer.close();
  await real.stop();
  const request = Buffer.from(
    ScoreRolloutsRequest.encode(ScoreRolloutsRequest.fromPartial({ rollouts })).finish(),
  );
  const same = (bytes: Buffer) => bytes;
  const definition: ServiceDefinition = {
    echo: {
      path: '/bench.Echo/Echo',
      requestStream: false,
      responseStream: false,
      requestSerialize: same,
      requestDeserialize: same,
      responseSerialize: same,
      responseDeserialize: same,
    },
  };
  const server = new Server();
  server.addService(definition, {
    echo: (_call: unknown, done: (e: null, r: Buffer) => void) => done(null, reply),
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const Echo = makeGenericClientConstructor(definition, 'Echo');
  const client = new Echo(
    `127.0.0.1:${port}`,
    credentials.createInsecure(),
  ) as unknown as Client & {
    echo(bytes: Buffer, done: (error: Error | null, reply: Buffer) => void): void;
  };
  const call = () =>
    new Promise<Buffer>((resolve, reject) => {
      client.echo(request, (error, bytes) => (error ? reject(error) : resolve(bytes)));
    });
  return {
    name: `bare grpc-js echo, ${request.length} bytes in, ${reply.length} out`,
    check: async () => mustBe((await call()).equals(reply), 'the echo answers other bytes'),
    run: (times) => many(times, call),
    close: () => {
      client.close();
      server.forceShutdown();
    },
  };
}

/** Rewards whose verdicts are all known, over gRPC. */
export const cacheRow: Row = {
  id: 'cache',
  what: 'rewards from a warm cache over gRPC',
  unit: 'rewards',
  units: ROLLOUTS,
  subject: warmCache,
  reference: echo,
};

import { credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import type { Case } from '../../src/core/case.js';
import type { Catalog } from '../../src/core/catalog.js';
import { CSS_ALONE, DEFAULT_PROFILE } from '../../src/core/reward-profile.js';
import type { Sibling } from '../../src/core/sibling.js';
import {
  CreateSiblingsRequest,
  type CreateSiblingsResponse,
  RewardServiceClient,
  ScoreRolloutsRequest,
  type ScoreRolloutsResponse,
  StreamRewardsRequest,
  type StreamRewardsResponse,
} from '../../src/gen/flipside/v1/reward_service.js';
import { askThrough } from '../../src/judge/ask.js';
import { observed } from '../../src/judge/observe.js';
import { type Roster, rosterOf, type Seat } from '../../src/judge/roster.js';
import { createMetrics } from '../../src/metrics.js';
import type { ScoreParts } from '../../src/score.js';
import type { ServerLimits, ServerParts } from '../../src/server/parts.js';
import { startServer } from '../../src/server/server.js';
import { memoryStore } from '../../src/store/memory.js';
import type { Verifier } from '../../src/verify/verifier.js';
import { intervention } from './builders.js';
import { type FakeJudge, fakeJudge } from './fake-judge.js';
import { fakeVerifier } from './fake-verifier.js';

export const A2 = 'A2_HER2_positive_to_negative';
export const E1 = 'E1_insert_metastasis';

/** Two interventions of two families. */
export function testCatalog(given: Partial<Catalog> = {}): Catalog {
  const interventions = [
    intervention({
      id: A2,
      family: 'A_biomarker_flip',
      appliesTo: {
        cancerTypes: ['breast'],
        mustMatch: [],
        mustNotMatch: [],
        facts: { her2: 'positive' },
      },
      digest: 'digest-of-A2',
    }),
    intervention({
      id: E1,
      family: 'E_stage',
      mutation: { type: 'insert_entry', entry: 'liver_metastases' },
      expectedChange: { intentMustShift: { from: ['curative'], to: ['palliative'] } },
      digest: 'digest-of-E1',
    }),
  ];
  return {
    interventions: new Map(interventions.map((i) => [i.id, i])),
    families: ['A_biomarker_flip', 'E_stage'],
    digest: 'digest-of-catalog',
    lock: { state: 'MATCHES', differences: [] },
    ...given,
  };
}

/**
 * Mutates by plain words: A2 needs "HER2-positive" in the chart, and cannot change one that says "image only";
 * E1 appends a line, and fails on a chart that says "fail".
 */
export function testSiblings(c: Case, interventionIds: readonly string[]): Sibling[] {
  return interventionIds.map((interventionId) => {
    const made = (status: Sibling['status'], packet: string, reason = ''): Sibling => ({
      caseId: c.caseId,
      interventionId,
      packet,
      edits: [],
      status,
      reason,
      audit: { residualMentions: [], incoherences: [] },
    });
    if (interventionId === E1) {
      return c.packet.includes('fail')
        ? made('FAILED', '', 'E1_insert_metastasis: a pattern ran out of time')
        : made('APPLIED', `${c.packet}\nLiver metastases.`);
    }
    if (!c.packet.includes('HER2-positive'))
      return made('NOT_APPLICABLE', '', 'her2 is not positive');
    if (c.packet.includes('image only')) return made('NO_OP', c.packet, 'nothing to change');
    return made('APPLIED', c.packet.replaceAll('HER2-positive', 'HER2-negative'));
  });
}

/** A real server on ports of its own, with a judge and a catalog that a test can see through. */
export async function testApp(
  given: {
    readonly limits?: Partial<ServerLimits>;
    readonly judge?: FakeJudge;
    readonly verifier?: Verifier;
    readonly catalog?: Catalog;
    readonly maxOutputChars?: number;
    /** Who judges whom, of the seat of the judge. */
    readonly rosterOf?: (seat: Seat) => Roster;
    readonly grounder?: ScoreParts['grounder'];
    readonly coverer?: ScoreParts['coverer'];
    readonly serving?: Partial<Pick<ServerParts, 'profiles' | 'warnings'>>;
    readonly createSiblings?: typeof testSiblings;
    readonly addresses?: { readonly grpc: string; readonly http: string };
  } = {},
) {
  const judge = given.judge ?? fakeJudge();
  const metrics = createMetrics();
  const clock = { nowSeconds: () => performance.now() / 1000, today: () => '2026-11-30' };
  const lines: { readonly level: string; readonly fields: object; readonly message: string }[] = [];
  const at = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, fields, message });
  const scoreParts: ScoreParts = {
    catalog: given.catalog ?? testCatalog(),
    roster: (given.rosterOf ?? rosterOf)({
      identity: judge.identity,
      ask: askThrough({
        store: memoryStore({ maxBytes: 10_000_000 }),
        judge: observed(judge, { metrics, clock }),
        onResult: (tier, result) => metrics.cacheRequests.inc({ tier, result }),
      }),
    }),
    grounder: given.grounder,
    coverer: given.coverer,
    clock,
    metrics,
    maxOutputChars: given.maxOutputChars ?? 200_000,
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
    onDefect: (cause) => at('error')({ err: cause }, 'the judge failed'),
  };
  const server = await startServer(
    {
      scoreParts,
      createSiblings: given.createSiblings ?? testSiblings,
      verifier: given.verifier ?? fakeVerifier(),
      profiles: new Map([[DEFAULT_PROFILE, CSS_ALONE]]),
      warnings: () => [],
      ...given.serving,
      log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') },
      limits: {
        maxMessageBytes: 64 * 1024 * 1024,
        maxConcurrentCalls: 16,
        maxPacketChars: 2_000_000,
        drainSeconds: 5,
        maxPairs: 100_000,
        maxStreamBytes: 256 * 1024 * 1024,
        ...given.limits,
      },
    },
    given.addresses ?? { grpc: '127.0.0.1:0', http: '127.0.0.1:0' },
  );
  const client = connect(server.grpc);
  return {
    ...server,
    ...callsOf(client),
    client,
    judge,
    metrics,
    lines,
    async stop() {
      client.close();
      await server.stop();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;

export function connect(address: string): RewardServiceClient {
  return new RewardServiceClient(address, credentials.createInsecure(), {
    'grpc.max_receive_message_length': -1,
    'grpc.max_send_message_length': -1,
    // Channels are shared by address otherwise, and a test's server may get the port of one that is gone.
    'grpc.use_local_subchannel_pool': 1,
    'grpc.enable_retries': 0,
  });
}

type Partly<T extends { fromPartial(given: never): unknown }> = Parameters<T['fromPartial']>[0];

interface CallOptions {
  readonly deadlineMs?: number;
}

const optionsOf = ({ deadlineMs }: CallOptions) =>
  deadlineMs === undefined ? {} : { deadline: Date.now() + deadlineMs };

/** The calls of a client as promises; a call that ends badly rejects with its ServiceError. */
export function callsOf(client: RewardServiceClient) {
  return {
    score: (request: Partly<typeof ScoreRolloutsRequest>, options: CallOptions = {}) =>
      new Promise<ScoreRolloutsResponse>((resolve, reject) => {
        const message = ScoreRolloutsRequest.fromPartial(request);
        client.scoreRollouts(
          message,
          new Metadata(),
          optionsOf(options),
          settle({ resolve, reject }),
        );
      }),
    createSiblings: (request: Partly<typeof CreateSiblingsRequest>) =>
      new Promise<CreateSiblingsResponse>((resolve, reject) => {
        client.createSiblings(
          CreateSiblingsRequest.fromPartial(request),
          settle({ resolve, reject }),
        );
      }),
    openStream: (options: CallOptions = {}) => streamOf(client, options),
  };
}

function settle<T>(promise: { resolve: (value: T) => void; reject: (error: unknown) => void }) {
  return (error: ServiceError | null, response: T) =>
    error ? promise.reject(error) : promise.resolve(response);
}

/** A stream whose replies can be awaited one by one. */
function streamOf(client: RewardServiceClient, options: CallOptions) {
  const call = client.streamRewards(new Metadata(), optionsOf(options));
  const arrived: StreamRewardsResponse[] = [];
  let ended = false;
  let failure: ServiceError | undefined;
  let wake = () => {};
  call.on('data', (reply: StreamRewardsResponse) => {
    arrived.push(reply);
    wake();
  });
  call.on('error', (error: ServiceError) => {
    failure = error;
    wake();
  });
  call.on('status', () => {
    ended = true;
    wake();
  });
  const stream = {
    call,
    send: (message: Partly<typeof StreamRewardsRequest>) =>
      call.write(StreamRewardsRequest.fromPartial(message)),
    end: () => call.end(),
    /** The next reply; undefined at the end. Rejects with the ServiceError of a stream that ended badly. */
    async next(): Promise<StreamRewardsResponse | undefined> {
      while (arrived.length === 0 && !ended && !failure) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const reply = arrived.shift();
      if (!reply && failure) throw failure;
      return reply;
    },
    async rest(): Promise<StreamRewardsResponse[]> {
      const all: StreamRewardsResponse[] = [];
      for (let reply = await stream.next(); reply; reply = await stream.next()) all.push(reply);
      return all;
    },
  };
  return stream;
}

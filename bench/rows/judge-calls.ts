import type { WireBody } from '../../src/provider/chat.js';
import { startFakeProvider } from '../../tests/support/fake-provider.js';
import { startProviderProcess } from '../../tests/support/fake-provider-process.js';
import { judgeCall } from '../../tests/support/judge-call.js';
import { mapTexts, openLlmJudge } from '../../tests/support/llm-judge.js';
import { mustBe, type Row, type Side } from '../row.js';
import { questionOf } from '../soak-run.js';
import { bareSdk, bareUndici, idealCaller, type Puts } from './judge-calls-reference.js';

export const LATENCY_MS = 200;

/** The whole judge: prompt, cache, limits, retries, provider, strict reading. Every call is another question. */
export function ourJudge(openaiUrl: string, inFlight: number): Puts {
  // Replies that are kept are what a run of a day fills memory with, not what a call costs.
  const forgetful = { ...mapTexts(), set: () => Promise.resolve() };
  const { judge, close } = openLlmJudge({
    replies: forgetful,
    settings: {
      kind: 'openai',
      model: 'judge-1',
      apiKey: 'sk-bench',
      baseUrl: openaiUrl,
      maxInFlight: inFlight,
      startInFlight: inFlight,
    },
  });
  const question = questionOf(10, 1000);
  // A batch asks with one signal, and pays with one bill.
  const call = judgeCall({ lane: 'offline' });
  let n = 0;
  return {
    name: 'the pair judge, another question each time',
    put: async () => (await judge.judge(question, { ...call, salt: String(n++) })).kind,
    close,
  };
}

/** The bytes that the judge sends, for the references to send as well. */
export async function sentBody(): Promise<WireBody> {
  const fake = await startFakeProvider();
  const ours = ourJudge(fake.openaiUrl, 1);
  await ours.put({});
  await ours.close();
  await fake.close();
  return fake.requests.at(-1)?.body as WireBody;
}

interface Load {
  readonly inFlight: number;
  readonly latencyMs: number;
  readonly open: (openaiUrl: string, inFlight: number) => Puts;
  /** What an answer must contain. */
  readonly says: string;
}

/** As many askers as are in flight go on without a pause, so that no run pays for its beginning or its end. */
async function loaded({ inFlight, latencyMs, open, says }: Load): Promise<Side> {
  const body = await sentBody();
  const server = await startProviderProcess({ latencyMs });
  const puts = open(server.openaiUrl, inFlight);
  let done = 0;
  let failure: unknown;
  let target = { at: Number.POSITIVE_INFINITY, reached: () => {} };
  const asker = async () => {
    while (failure === undefined) {
      await puts.put(body);
      if (++done >= target.at) target.reached();
    }
  };
  const begin = () => {
    for (let i = 0; i < inFlight; i++) {
      asker().catch((cause) => {
        failure = cause;
        target.reached();
      });
    }
  };
  return {
    name: puts.name,
    check: async () => {
      const said = await puts.put(body);
      mustBe(said.includes(says), `${puts.name} says ${said}`);
      if (done === 0) begin();
    },
    run: async (times) => {
      await new Promise<void>((reached) => {
        target = { at: done + times * unitsOf(inFlight), reached };
      });
      if (failure !== undefined) throw failure;
    },
    close: async () => {
      failure ??= 'closed';
      await puts.close();
      await server.stop();
    },
  };
}

const unitsOf = (inFlight: number) => inFlight * 5;

const OURS = { open: ourJudge, says: 'CORRECT' };
const SDK = { open: bareSdk, says: 'updated_as_expected' };
const UNDICI = { open: bareUndici, says: 'updated_as_expected' };
const IDEAL = { open: () => idealCaller(LATENCY_MS), says: '' };

const throughput = ([inFlight, versus]: readonly [number, 'ideal' | 'sdk' | 'undici']): Row => {
  const at = { inFlight, latencyMs: LATENCY_MS };
  const reference = { ideal: IDEAL, sdk: SDK, undici: UNDICI }[versus];
  return {
    id: `judge-calls-${inFlight}-${versus}`,
    what: `judge calls at ${LATENCY_MS} ms, ${inFlight} in flight`,
    unit: 'calls',
    units: unitsOf(inFlight),
    subject: () => loaded({ ...at, ...OURS }),
    reference: () => loaded({ ...at, ...reference }),
  };
};

const processorTime = (versus: 'sdk' | 'undici'): Row => {
  const at = { inFlight: 64, latencyMs: 0 };
  return {
    id: `judge-call-cpu-${versus}`,
    what: 'judge calls per second of processor time, no latency, 64 in flight',
    unit: 'calls',
    units: unitsOf(64),
    by: 'processor',
    subject: () => loaded({ ...at, ...OURS }),
    reference: () => loaded({ ...at, ...{ sdk: SDK, undici: UNDICI }[versus] }),
  };
};

/** What the call path takes of a judge's throughput, and what a call costs. */
export const judgeCallRows: readonly Row[] = [
  ...([64, 256, 1024] as const).flatMap((inFlight) =>
    (['ideal', 'sdk', 'undici'] as const).map((versus) => throughput([inFlight, versus])),
  ),
  processorTime('sdk'),
  processorTime('undici'),
];

import { createMetrics } from '../../src/metrics.js';
import type { Budget } from '../../src/provider/call/budget.js';
import { createCaller } from '../../src/provider/call/call-path.js';
import type { CallLimits } from '../../src/provider/call/traffic.js';
import { type ChatQuestion, OutputFault } from '../../src/provider/caller.js';
import type {
  AttemptReply,
  ChatReply,
  EndpointIdentity,
  Provider,
  WireBody,
} from '../../src/provider/chat.js';
import { AttemptFailure, type CallFault, type FailureClass } from '../../src/provider/failure.js';
import { fakeTime } from './fake-time.js';

/** How the endpoint meets its `n`th attempt, from 1: a text is a complete reply. */
export type Script = (
  n: number,
  attempt: { readonly body: WireBody; readonly signal: AbortSignal },
) => string | Error | AttemptReply | Promise<string | AttemptReply>;

export const TOKENS = { input: 1000, cacheRead: 0, cacheWrite: 0, output: 100, reasoning: 0 };
/** $0.001 for the input of TOKENS, and as much for its output. */
export const PRICES = { input: 1, output: 10 };

export const ENDPOINT: EndpointIdentity = {
  kind: 'openai',
  provider: 'openai',
  baseUrl: 'https://api.example.org/v1',
  model: 'judge-1',
};

export function reply(text: string, given: Partial<ChatReply> = {}): AttemptReply {
  const whole = { text, ending: 'complete', servedModel: 'judge-1', tokens: TOKENS } as const;
  return { reply: { ...whole, ...given }, headers: {} };
}

export function failure(
  failureClass: FailureClass,
  fault: CallFault,
  more: AttemptFailure['more'] = {},
): AttemptFailure {
  return new AttemptFailure(failureClass, fault, `it said ${fault}`, more);
}

/** Never answers; ends with its signal, as a provider does. */
export const silence = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Answers after so many seconds of that time. */
export const later =
  (time: ReturnType<typeof fakeTime>, seconds: number) =>
  (text = 'good') =>
    new Promise<AttemptReply>((resolve) => {
      time.timers.after(seconds * 1000, () => resolve(reply(text)));
    });

/** Reads "good" and its like; "bad" is an answer that is of no use. */
export function question(text = 'Q', sample = 0): ChatQuestion<string> {
  return {
    sample,
    render: (nonce) => ({
      system: 'Judge.',
      user: `${text} ${nonce}`,
      answer: { name: 'answer', schema: { type: 'object' } },
    }),
    read(answer) {
      if (answer.startsWith('bad')) throw new OutputFault('not_json', 'it is no JSON');
      return answer.toUpperCase();
    },
  };
}

/** A caller of a scripted endpoint, in a time of its own, with what it keeps and what was sent. */
export function scriptedCaller(
  script: Script,
  given: {
    readonly limits?: CallLimits;
    readonly budget?: Budget;
    readonly kept?: Map<string, string>;
    /** A reply is kept once this is over. */
    readonly keeping?: () => Promise<void>;
    readonly endpoint?: Partial<EndpointIdentity>;
    readonly random?: () => number;
    readonly extraBody?: WireBody;
    readonly canLeaveOut?: readonly string[];
    readonly servedAs?: readonly string[];
  } = {},
) {
  const time = fakeTime();
  const metrics = createMetrics();
  const sent: WireBody[] = [];
  const leftOut = new Set<string>();
  const kept = given.kept ?? new Map<string, string>();
  const identity = { ...ENDPOINT, ...given.endpoint };
  const provider: Provider = {
    identity,
    maxOutputTokens: 400,
    bodyOf({ system, user, answer }, options) {
      const all = {
        model: identity.model,
        messages: [system, user],
        schema: answer.schema,
        max_tokens: options?.maxOutputTokens ?? 400,
        ...given.extraBody,
      };
      return Object.fromEntries(Object.entries(all).filter(([name]) => !leftOut.has(name)));
    },
    async attempt(body, signal) {
      sent.push(body);
      const met = await script(sent.length, { body, signal });
      if (met instanceof Error) throw met;
      return typeof met === 'string' ? reply(met) : met;
    },
    leaveOut(parameter) {
      if (!given.canLeaveOut?.includes(parameter)) return false;
      leftOut.add(parameter);
      return true;
    },
  };
  let nonces = 0;
  const caller = createCaller({
    provider,
    store: {
      tier: 'test',
      get: async (key) => kept.get(key),
      set: async (key, text) => {
        await given.keeping?.();
        kept.set(key, text);
      },
    },
    limits: { prices: PRICES, ...given.limits },
    ...(given.budget ? { budget: given.budget } : {}),
    ...(given.servedAs ? { servedAs: given.servedAs } : {}),
    metrics: metrics.calls,
    clock: time.clock,
    timers: time.timers,
    random: given.random ?? (() => 0.5),
    nonce: () => `nonce${nonces++}`,
  });
  /** The sum of a metric's series with these labels. */
  const counted = async (name: string, labels: Record<string, string> = {}) => {
    const metric = await metrics.registry.getSingleMetric(name)?.get();
    return (metric?.values ?? [])
      .filter(({ labels: own }) =>
        Object.entries(labels).every(([k, v]) => (own as Record<string, unknown>)[k] === v),
      )
      .reduce((sum, { value }) => sum + value, 0);
  };
  return { caller, time, sent, kept, metrics, counted };
}

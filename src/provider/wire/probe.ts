import type { Tokens } from '../../core/bill.js';
import type { Clock } from '../../core/ports.js';
import type { ChatReply, EndpointIdentity } from '../chat.js';
import type { StructuredOutput } from '../endpoint.js';
import { AttemptFailure } from '../failure.js';
import { shareInFlight } from '../share.js';
import { type LimitSeen, limitsSeen } from './limits-seen.js';
import type { OpenProvider } from './open-provider.js';
import { probeFault, probeRequest } from './probe-question.js';

/** What one small question has shown of an endpoint. */
export interface ProbeReport {
  readonly endpoint: EndpointIdentity;
  readonly latencySeconds: number;
  /** `enforced`: the endpoint held the answer to a schema that its model was not told; `followed`: the model did. */
  readonly structuredOutput: 'enforced' | 'followed';
  /** The server's clock less ours, to about a second; absent where the server tells no time. */
  readonly clockSkewSeconds?: number;
  readonly limits: readonly LimitSeen[];
  /** Parameters that the endpoint does not take for this model. */
  readonly leftOut: readonly string[];
  readonly servedModel: string;
  readonly tokens?: Tokens;
}

/** Tries an endpoint before it is used. */
export interface Probe {
  /** Whether a check has gone well: later ones answer at once, and from memory. */
  readonly passed: boolean;
  /**
   * One question for all who ask at the same time. Throws AttemptFailure, whose message says what to fix, or the
   * signal's reason. A failure that may pass is forgotten; one that will not stands for a minute.
   */
  check(signal: AbortSignal): Promise<ProbeReport>;
}

/** How long an endpoint that needs someone's help is not asked again. */
const HOPELESS_SECONDS = 60;

export interface ProbeDeps {
  readonly provider: OpenProvider;
  readonly structuredOutput: StructuredOutput;
  readonly timeoutSeconds: number;
  readonly clock: Clock;
  /** Seconds since 1970. */
  readonly epochSeconds: () => number;
  /** Told of every answer: a probe is billed like any question. */
  readonly onReply?: (reply: ChatReply) => void;
}

/** A probe of one endpoint. */
export function openProbe(deps: ProbeDeps): Probe {
  const flights = shareInFlight<ProbeReport>();
  let report: ProbeReport | undefined;
  let failed: { readonly failure: AttemptFailure; readonly until: number } | undefined;
  const run = async (signal: AbortSignal) => {
    try {
      report = await tryOut(deps, signal);
      return report;
    } catch (failure) {
      if (failure instanceof AttemptFailure && failure.more.hopeless) {
        failed = { failure, until: deps.clock.nowSeconds() + HOPELESS_SECONDS };
      }
      throw failure;
    }
  };
  return {
    get passed() {
      return report !== undefined;
    },
    async check(signal) {
      if (report) return report;
      if (failed && deps.clock.nowSeconds() < failed.until) throw failed.failure;
      return flights.ask('', signal, run).answer;
    },
  };
}

async function tryOut(deps: ProbeDeps, signal: AbortSignal): Promise<ProbeReport> {
  const { provider } = deps;
  for (;;) {
    const before = provider.leftOut().length;
    try {
      return await askOnce(deps, signal);
    } catch (failure) {
      if (!learnt(provider, failure) || provider.leftOut().length === before) {
        throw forGood(failure);
      }
    }
  }
}

async function askOnce(deps: ProbeDeps, signal: AbortSignal): Promise<ProbeReport> {
  const { provider, clock, epochSeconds, structuredOutput } = deps;
  const body = provider.bodyOf(probeRequest(structuredOutput));
  const started = clock.nowSeconds();
  const sent = epochSeconds();
  const { reply, headers } = await withDeadline(deps, signal, (each) =>
    provider.attempt(body, each),
  );
  deps.onReply?.(reply);
  const fault = probeFault(reply, structuredOutput);
  if (fault) throw fault;
  const told = Date.parse(headers.date ?? '') / 1000;
  // A date has whole seconds: on the average it is half a second ago.
  const skew = told + 0.5 - (sent + epochSeconds()) / 2;
  return {
    endpoint: provider.identity,
    latencySeconds: clock.nowSeconds() - started,
    structuredOutput: structuredOutput === 'json_schema' ? 'enforced' : 'followed',
    ...(Number.isNaN(skew) ? {} : { clockSkewSeconds: skew }),
    limits: limitsSeen(headers),
    leftOut: provider.leftOut(),
    servedModel: reply.servedModel,
    ...(reply.tokens ? { tokens: reply.tokens } : {}),
  };
}

function learnt(provider: OpenProvider, failure: unknown): boolean {
  if (!(failure instanceof AttemptFailure) || failure.failureClass !== 'config') return false;
  return provider.leaveOut(failure.more.parameter ?? '');
}

/** What a greeting meets will meet every question: of such faults only a change of the configuration helps. */
function forGood(failure: unknown): unknown {
  if (!(failure instanceof AttemptFailure) || failure.more.hopeless) return failure;
  const { failureClass, message, more } = failure;
  if (failureClass === 'rate' || failureClass === 'transient') return failure;
  return new AttemptFailure('permanent', 'probe_failed', message, { ...more, hopeless: true });
}

async function withDeadline<T>(
  { timeoutSeconds, provider }: ProbeDeps,
  signal: AbortSignal,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(timeoutSeconds * 1000);
  try {
    return await attempt(AbortSignal.any([signal, deadline]));
  } catch (cause) {
    if (signal.aborted || !deadline.aborted) throw cause;
    const { baseUrl, model } = provider.identity;
    const message = `${new URL(baseUrl).host} (${model}) has not answered within ${timeoutSeconds} s`;
    throw new AttemptFailure('transient', 'timeout', message);
  }
}

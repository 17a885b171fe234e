import type { Tokens } from '../../core/bill.js';
import type { Clock } from '../../core/ports.js';
import type { AttemptReply, EndpointIdentity, WireBody } from '../chat.js';
import { AttemptFailure } from '../failure.js';
import { shareInFlight } from '../share.js';
import { type LimitSeen, limitsSeen } from './limits-seen.js';
import type { OpenProvider } from './open-provider.js';
import { type Expected, probeFault, probeRequest } from './probe-question.js';

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
   * signal's reason. A failure that may pass is forgotten; one that will not stands for a minute, and for 10 seconds
   * where nobody could be reached.
   */
  check(signal: AbortSignal): Promise<ProbeReport>;
  /**
   * As `check`; returns what was answered to whoever has asked first, and has to pay for it, and undefined to the
   * others. What these meet is `unsent`.
   */
  trial(signal: AbortSignal): Promise<AttemptReply | undefined>;
  /** What is sent. */
  readonly body: WireBody;
}

/** How long an endpoint that needs someone's help is not asked again. */
const HOPELESS_SECONDS = 60;
/** A server that nobody answers for may be about to start. */
const UNREACHABLE_SECONDS = 10;
/** The pauses before the tries to reach it anew. */
const REACH_AGAIN_SECONDS = [1, 2];

export interface ProbeDeps extends Pick<Expected, 'structuredOutput' | 'takes'> {
  readonly provider: OpenProvider;
  readonly timeoutSeconds: number;
  readonly clock: Clock;
  /** Seconds since 1970. */
  readonly epochSeconds: () => number;
  /** Rejects with the signal's reason when it fires. */
  readonly sleep: (seconds: number, signal: AbortSignal) => Promise<void>;
}

interface Tried {
  readonly report: ProbeReport;
  readonly replied: AttemptReply;
}

/** A probe of one endpoint. */
export function openProbe(deps: ProbeDeps): Probe {
  const { provider, structuredOutput } = deps;
  const flights = shareInFlight<Tried>();
  let report: ProbeReport | undefined;
  let failed: { readonly failure: AttemptFailure; readonly until: number } | undefined;
  const run = async (signal: AbortSignal) => {
    try {
      const tried = await tryOut(deps, signal);
      report = tried.report;
      return tried;
    } catch (failure) {
      if (failure instanceof AttemptFailure && failure.more.hopeless) {
        const { hopelessSeconds = HOPELESS_SECONDS } = failure.more;
        failed = { failure, until: deps.clock.nowSeconds() + hopelessSeconds };
      }
      throw failure;
    }
  };
  const standing = () =>
    failed && deps.clock.nowSeconds() < failed.until ? failed.failure : undefined;
  return {
    get passed() {
      return report !== undefined;
    },
    async check(signal) {
      if (report) return report;
      const known = standing();
      if (known) throw known;
      return (await flights.ask('', signal, run).answer).report;
    },
    async trial(signal) {
      if (report) return undefined;
      const known = standing();
      if (known) throw unsent(known);
      const { joined, answer } = flights.ask('', signal, run);
      try {
        const { replied } = await answer;
        return joined ? undefined : replied;
      } catch (failure) {
        throw joined && failure instanceof AttemptFailure ? unsent(failure) : failure;
      }
    },
    get body() {
      return provider.bodyOf(probeRequest(structuredOutput));
    },
  };
}

/** The failure for those who have not sent what failed. */
function unsent({ failureClass, fault, message, more }: AttemptFailure): AttemptFailure {
  const { reply: _paidByAnother, ...rest } = more;
  return new AttemptFailure(failureClass, fault, message, { ...rest, unsent: true });
}

async function tryOut(deps: ProbeDeps, signal: AbortSignal): Promise<Tried> {
  const { provider, sleep } = deps;
  let unreached = 0;
  for (;;) {
    const before = provider.leftOut().length;
    try {
      return await askOnce(deps, signal);
    } catch (failure) {
      const pause = isUnreachable(failure) ? REACH_AGAIN_SECONDS[unreached] : undefined;
      if (pause !== undefined) {
        unreached += 1;
        await sleep(pause, signal);
      } else if (!learnt(provider, failure) || provider.leftOut().length === before) {
        throw forGood(failure);
      }
    }
  }
}

/** Whether nobody was there to answer. */
function isUnreachable(failure: unknown): failure is AttemptFailure {
  return (
    failure instanceof AttemptFailure &&
    failure.fault === 'connection' &&
    failure.more.status === undefined
  );
}

async function askOnce(deps: ProbeDeps, signal: AbortSignal): Promise<Tried> {
  const { provider, clock, epochSeconds, structuredOutput, takes } = deps;
  const body = provider.bodyOf(probeRequest(structuredOutput));
  const started = clock.nowSeconds();
  const sent = epochSeconds();
  const replied = await withDeadline(deps, signal, (each) => provider.attempt(body, each));
  const { reply, headers } = replied;
  const { model } = provider.identity;
  const fault = probeFault(reply, { structuredOutput, model, takes });
  if (fault) throw fault;
  const told = Date.parse(headers.date ?? '') / 1000;
  // A date has whole seconds: on the average it is half a second ago.
  const skew = told + 0.5 - (sent + epochSeconds()) / 2;
  const report: ProbeReport = {
    endpoint: provider.identity,
    latencySeconds: clock.nowSeconds() - started,
    structuredOutput: structuredOutput === 'json_schema' ? 'enforced' : 'followed',
    ...(Number.isNaN(skew) ? {} : { clockSkewSeconds: skew }),
    limits: limitsSeen(headers),
    leftOut: provider.leftOut(),
    servedModel: reply.servedModel,
    ...(reply.tokens ? { tokens: reply.tokens } : {}),
  };
  return { report, replied };
}

function learnt(provider: OpenProvider, failure: unknown): boolean {
  if (!(failure instanceof AttemptFailure) || failure.failureClass !== 'config') return false;
  return provider.leaveOut(failure.more.parameter ?? '');
}

/** What a greeting meets will meet every question: of such faults only a change of the configuration helps. */
function forGood(failure: unknown): unknown {
  if (!(failure instanceof AttemptFailure) || failure.more.hopeless) return failure;
  const { failureClass, fault, message, more } = failure;
  if (isUnreachable(failure)) {
    const hopeless = { hopeless: true, hopelessSeconds: UNREACHABLE_SECONDS };
    return new AttemptFailure('permanent', fault, message, { ...more, ...hopeless });
  }
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

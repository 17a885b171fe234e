import type { Judge, PairQuestion } from '../src/core/ports.js';
import type { VerdictKind } from '../src/core/verdict.js';
import { FlipsideError } from '../src/errors.js';
import { createMetrics, type Metrics } from '../src/metrics.js';
import { intervention } from '../tests/support/builders.js';
import { truthOf } from '../tests/support/fake-provider-answers.js';
import type { Mix } from '../tests/support/fake-provider-mix.js';
import {
  type ProcessReport,
  type ProviderProcess,
  startProviderProcess,
} from '../tests/support/fake-provider-process.js';
import { judgeCall } from '../tests/support/judge-call.js';
import { mapTexts, openLlmJudge } from '../tests/support/llm-judge.js';
import { samplesOf } from '../tests/support/samples.js';

/** How much of what is asked of an endpoint that misbehaves in every way at once. */
export interface SoakPlan {
  readonly calls: number;
  readonly inFlight: number;
  /** Every so many-th call asks again what was asked long before. */
  readonly repeatEvery: number;
  readonly mix: Mix;
  readonly attemptTimeoutSeconds: number;
}

export const SOAK: SoakPlan = {
  calls: 20_000,
  inFlight: 512,
  repeatEvery: 10,
  attemptTimeoutSeconds: 3,
  mix: {
    latencyMs: 20,
    seed: 7,
    shares: {
      rateLimited: 0.05,
      serverError: 0.02,
      cutMidBody: 0.01,
      garbage: 0.01,
      stalled: 0.005,
    },
  },
};

/** What became of every call. The ends add up to `calls`. */
export interface SoakResult {
  readonly calls: number;
  readonly scored: number;
  readonly abstained: number;
  /** By error kind and fault. */
  readonly failed: Readonly<Record<string, number>>;
  /** Scored, but not as the truth is. */
  readonly wrong: number;
  /** Ended in something that is no error of ours. */
  readonly defects: readonly string[];
  readonly repeats: number;
  /** Attempts at the endpoint as the caller saw them, by how they ended. */
  readonly attempts: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly cpuMicrosecondsPerCall: number;
  readonly provider: ProcessReport;
  /** Bytes in use after a collection, before and after; absent where none can be forced. */
  readonly heap?: { readonly before: number; readonly after: number };
  readonly residentMegabytes: number;
}

/** Answers that came after their caller had given the attempt up, and had to be asked for again. */
export function lateAnswers({ attempts, provider }: SoakResult): number {
  return (attempts.timeout ?? 0) - provider.stalled;
}

/** Asks all of it through the real call path over a loopback endpoint in another process. */
export async function soak(plan: SoakPlan): Promise<SoakResult> {
  const provider = await startProviderProcess(plan.mix);
  try {
    return await soakAgainst(provider, plan);
  } finally {
    await provider.stop();
  }
}

async function soakAgainst(provider: ProviderProcess, plan: SoakPlan): Promise<SoakResult> {
  const replies = mapTexts();
  const metrics = createMetrics();
  const { judge, close } = openLlmJudge({
    replies,
    metrics,
    settings: {
      kind: 'openai',
      model: 'judge-1',
      apiKey: 'sk-soak',
      baseUrl: provider.openaiUrl,
      attemptTimeoutSeconds: plan.attemptTimeoutSeconds,
      maxInFlight: plan.inFlight,
      startInFlight: plan.inFlight,
    },
  });
  // Connections, compiled code and pools belong to the start, not to the growth.
  await askAll(judge, { ...plan, calls: 3 * plan.inFlight, from: 10_000_000 });
  replies.clear();
  await provider.mix(plan.mix);
  const attemptsBefore = await attemptsOf(metrics);
  const before = heapUsed();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const ends = await askAll(judge, { ...plan, from: 0 });
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const report = await provider.report();
  const attempts = await attemptsOf(metrics);
  const kept = replies.size;
  replies.clear();
  const after = heapUsed();
  await close();
  if (kept > ends.scored)
    ends.defects.push(`${kept} replies were kept of ${ends.scored} that scored`);
  return {
    ...ends,
    calls: plan.calls,
    seconds,
    attempts: Object.fromEntries(
      Object.entries(attempts).map(([end, n]) => [end, n - (attemptsBefore[end] ?? 0)]),
    ),
    cpuMicrosecondsPerCall: (user + system) / plan.calls,
    provider: report,
    ...(before === undefined || after === undefined ? {} : { heap: { before, after } }),
    residentMegabytes: process.memoryUsage.rss() / 2 ** 20,
  };
}

interface Ends {
  scored: number;
  abstained: number;
  readonly failed: Record<string, number>;
  wrong: number;
  readonly defects: string[];
  repeats: number;
}

async function askAll(judge: Judge, plan: SoakPlan & { readonly from: number }): Promise<Ends> {
  const ends: Ends = { scored: 0, abstained: 0, failed: {}, wrong: 0, defects: [], repeats: 0 };
  let next = 0;
  const asker = async () => {
    while (next < plan.calls) {
      const i = next++;
      // Long enough ago that it has ended, one way or the other.
      const back = i % plan.repeatEvery === 0 && i >= 4 * plan.inFlight ? 4 * plan.inFlight : 0;
      if (back > 0) ends.repeats += 1;
      await askOne(judge, { id: plan.from + i - back, ends });
    }
  };
  await Promise.all(Array.from({ length: plan.inFlight }, asker));
  return ends;
}

const X1 = intervention();
const KIND_OF: Readonly<Record<ReturnType<typeof truthOf>, VerdictKind>> = {
  updated_as_expected: 'CORRECT',
  partly_or_hedged: 'PARTIAL',
  unchanged_or_wrong: 'WRONG',
};

async function askOne(judge: Judge, { id, ends }: { readonly id: number; readonly ends: Ends }) {
  const question = questionOf(id);
  try {
    const { kind } = await judge.judge(
      question,
      judgeCall({ lane: id % 3 === 0 ? 'online' : 'offline' }),
    );
    if (kind === 'ABSTAINED') ends.abstained += 1;
    else if (kind === 'UNTESTABLE') ends.defects.push(`pair ${id} is untestable`);
    else {
      ends.scored += 1;
      if (kind !== KIND_OF[truthOf(question.baseline, question.sibling)]) ends.wrong += 1;
    }
  } catch (failure) {
    const known = failure instanceof FlipsideError && failure.kind.startsWith('judge_');
    if (!known) ends.defects.push(String(failure));
    else {
      const { kind, fault = '' } = failure as FlipsideError & { readonly fault?: string };
      const why = `${kind} ${fault}`.trim();
      ends.failed[why] = (ends.failed[why] ?? 0) + 1;
    }
  }
}

/** Two texts that bear the pair's marks; `chars` pads them to about so many characters. */
export function questionOf(id: number, chars = 0): PairQuestion {
  const plan = 'Continue trastuzumab and pertuzumab every three weeks to complete a year. ';
  const filler = plan.repeat(Math.ceil(chars / plan.length));
  return {
    intervention: X1,
    baseline: `Continue trastuzumab, mark ${id}. ${filler}`,
    sibling: `Continue trastuzumab, mark ${id + 1 + (id % 5)}. ${filler}`,
  };
}

async function attemptsOf(metrics: Metrics): Promise<Record<string, number>> {
  const name = 'flipside_judge_attempts_total{';
  const ends: Record<string, number> = {};
  for (const [key, value] of await samplesOf(metrics)) {
    const end = key.startsWith(name) ? /result="(\w+)"/.exec(key)?.[1] : undefined;
    if (end !== undefined && value > 0) ends[end] = (ends[end] ?? 0) + value;
  }
  return ends;
}

function heapUsed(): number | undefined {
  const collect = (globalThis as { gc?: () => void }).gc;
  if (!collect) return undefined;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

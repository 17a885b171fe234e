import { type Bill, type OpenBill, openBill } from '../../src/core/bill.js';
import type { Intervention } from '../../src/core/intervention.js';
import type { Judge, JudgeCall, PairQuestion } from '../../src/core/ports.js';
import type { Rollout } from '../../src/core/rollout.js';
import type { Verdict } from '../../src/core/verdict.js';
import { type ScoreReply, score } from '../../src/score.js';
import { intervention, rollout } from './builders.js';
import {
  type Behave,
  type FakeProvider,
  type FakeProviderOptions,
  startFakeProvider,
} from './fake-provider.js';
import { judgeCall } from './judge-call.js';
import { type JudgeSettings, mapTexts, openLlmJudge } from './llm-judge.js';
import { samplesOf } from './samples.js';
import { scoreParts } from './score-parts.js';

export { mapTexts } from './llm-judge.js';

/** Two outputs, of a baseline and of its sibling. */
export type Texts = Pick<PairQuestion, 'baseline' | 'sibling'>;

/** An LLM judge against a loopback provider, from rollouts to rewards: what a test of a misbehaving endpoint needs. */
export interface LlmBench {
  readonly fake: FakeProvider;
  readonly judge: Judge;
  readonly bill: OpenBill;
  readonly replies: ReturnType<typeof mapTexts>;
  /** Of the pair that was scored last. */
  readonly lastRationale: string;
  /** Texts of which the provider holds: 0 CORRECT, 1 PARTIAL, 2 WRONG, and so on around; every number has its own. */
  texts(k: number): Texts & { readonly intervention: Intervention };
  call(given?: Partial<JudgeCall>): JudgeCall;
  /** The judge's own answer, or its failure. */
  ask(k: number, call?: Partial<JudgeCall>): Promise<Verdict>;
  /** What came of a pair: `CORRECT`, or `ABSTAINED: why`, or `FAILED: why`. A verdict that the reward contradicts throws. */
  score(k: number): Promise<string>;
  scoreTexts(texts: Texts): Promise<string>;
  reply(texts: Texts, sibling?: Partial<Rollout>): Promise<ScoreReply>;
  scoreRollouts(rollouts: readonly Rollout[]): Promise<ScoreReply>;
  /** Every sample of a metric by this name, added up. */
  sample(name: string): Promise<number>;
  exposition(): Promise<string>;
  close(): Promise<void>;
}

const X1 = intervention();

/** Starts it. `sharing` uses another bench's provider, which that one closes. */
export async function llmBench(
  given: {
    readonly kind?: 'openai' | 'anthropic';
    readonly settings?: JudgeSettings;
    readonly behave?: Behave;
    readonly provider?: FakeProviderOptions;
    readonly sharing?: FakeProvider;
    readonly replies?: ReturnType<typeof mapTexts>;
    readonly maxOutputChars?: number;
  } = {},
): Promise<LlmBench> {
  const { kind = 'openai', sharing, replies = mapTexts(), maxOutputChars = 100_000 } = given;
  const fake = sharing ?? (await startFakeProvider({ ...given.provider, behave: given.behave }));
  const parts = scoreParts([X1], { maxOutputChars });
  const { judge, close } = openLlmJudge({
    settings: {
      kind,
      model: 'judge-1',
      apiKey: 'sk-test',
      baseUrl: kind === 'openai' ? fake.openaiUrl : fake.url,
      ...given.settings,
    },
    replies,
    metrics: parts.metrics,
  });
  const bill = openBill();
  let lastRationale = '';

  const scoreRollouts = (rollouts: readonly Rollout[]) => {
    const own = scoreParts([X1], { judge, maxOutputChars, metrics: parts.metrics });
    const request = {
      rollouts,
      pairing: 'ALL' as const,
      salt: '',
      noCache: false,
      lane: 'online' as const,
    };
    return score({ ...request, bill }, { parts: own, signal: new AbortController().signal });
  };
  const reply = (texts: Texts, sibling: Partial<Rollout> = {}) =>
    scoreRollouts([
      rollout({ rolloutId: 'b', output: texts.baseline }),
      rollout({ rolloutId: 's', interventionId: 'X1', output: texts.sibling, ...sibling }),
    ]);
  const scoreTexts = async (texts: Texts) => {
    const { told, rationale } = outcomeOf(await reply(texts));
    lastRationale = rationale;
    return told;
  };
  const texts = (k: number) => ({
    intervention: X1,
    baseline: 'Continue trastuzumab every three weeks for a year, mark 3.',
    sibling: `Stop trastuzumab; it is for discussion what follows, mark ${k}.`,
  });
  return {
    fake,
    judge,
    bill,
    replies,
    get lastRationale() {
      return lastRationale;
    },
    texts,
    call: (more = {}) => judgeCall({ bill: bill as Bill, ...more }),
    ask: (k, more = {}) => judge.judge(texts(k), judgeCall({ bill, ...more })),
    score: (k) => scoreTexts(texts(k)),
    scoreTexts,
    reply,
    scoreRollouts,
    sample: async (name) => {
      let sum = 0;
      for (const [key, value] of await samplesOf(parts.metrics)) {
        if (key.split('{')[0] === name) sum += value;
      }
      return sum;
    },
    exposition: () => parts.metrics.registry.metrics(),
    close: async () => {
      await close();
      if (!sharing) await fake.close();
    },
  };
}

function outcomeOf({ rewards }: ScoreReply): { readonly told: string; readonly rationale: string } {
  const [reward] = rewards;
  const pair = reward?.pairs[0];
  if (!reward || !pair) throw new Error(`no pair was judged: ${reward?.reason} ${reward?.detail}`);
  const { verdict, score: number, failure, rationale } = pair;
  if (reward.reward !== number || (number === undefined) === (reward.status === 'SCORED')) {
    throw new Error(`a score of ${number} became a reward of ${reward.reward}, ${reward.status}`);
  }
  if (number !== undefined) return { told: verdict as string, rationale };
  return { told: `${verdict ?? 'FAILED'}: ${failure}`, rationale };
}

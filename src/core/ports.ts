import type { Bill } from './bill.js';
import type { Intervention } from './intervention.js';
import type { Verdict } from './verdict.js';

/** The question put to a judge: content only, so that its answer can be cached by content. */
export interface PairQuestion {
  readonly intervention: Intervention;
  readonly baseline: string;
  readonly sibling: string;
}

/** Who waits: a trainer's step (`online`) goes before work in bulk (`offline`). */
export const LANES = ['online', 'offline'] as const;
export type Lane = (typeof LANES)[number];

/** How a question is put; nothing of it can change the answer. */
export interface JudgeCall {
  readonly signal: AbortSignal;
  readonly lane: Lane;
  /** Neither read nor write any cache. */
  readonly noCache: boolean;
  /** Part of every key: cached answers are shared within a salt only. */
  readonly salt: string;
  /** Told of every call that a provider bills, failed ones included. */
  readonly bill: Bill;
}

/** Who judged: everything that can change a verdict apart from the question is in here. */
export interface JudgeIdentity {
  /** A closed set, used as a metric label. */
  readonly name: string;
  readonly version: string;
  /** Digest of the data the judge reads with: prompts of an LLM judge, the lexicon of the rules judge. */
  readonly promptDigest: string;
  /** Digest of how it is configured: model, endpoint, parameters, way of asking. A calibration is bound to it. */
  readonly configDigest: string;
}

/** One question to one verdict. Throws FlipsideError `judge_*`, `cancelled` or `deadline`; never invents a verdict. */
export interface Judge {
  readonly identity: JudgeIdentity;
  judge(question: PairQuestion, call: JudgeCall): Promise<Verdict>;
}

/** Verdicts by key. A miss is undefined; an implementation that fails reports a miss. */
export interface VerdictStore {
  /** A closed set, used as a metric label. */
  readonly tier: string;
  get(key: string): Promise<Verdict | undefined>;
  set(key: string, verdict: Verdict): Promise<void>;
}

/** Texts by key: raw replies of judges. A miss is undefined; one that fails may reject, and its caller takes that for a miss. */
export interface TextStore {
  /** A closed set, used as a metric label. */
  readonly tier: string;
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<void>;
}

/** Monotonic time in seconds, and the date. Passed in, so that tests can hold it still. */
export interface Clock {
  nowSeconds(): number;
  today(): string;
}

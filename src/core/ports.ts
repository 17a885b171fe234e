import type { Intervention } from './intervention.js';
import type { Verdict } from './verdict.js';

/** The question put to a judge: content only, so that its answer can be cached by content. */
export interface PairQuestion {
  readonly intervention: Intervention;
  readonly baseline: string;
  readonly sibling: string;
}

/** Who judged: everything that can change a verdict apart from the question is in here. */
export interface JudgeIdentity {
  /** A closed set, used as a metric label. */
  readonly name: string;
  readonly version: string;
  /** Digest of the data the judge reads with: prompts of an LLM judge, the lexicon of the rules judge. */
  readonly promptDigest: string;
}

/** One question to one verdict. Throws FlipsideError `judge_*`, `cancelled` or `deadline`; never invents a verdict. */
export interface Judge {
  readonly identity: JudgeIdentity;
  judge(question: PairQuestion, signal: AbortSignal): Promise<Verdict>;
}

/** Verdicts by key. A miss is undefined; an implementation that fails reports a miss. */
export interface VerdictStore {
  /** A closed set, used as a metric label. */
  readonly tier: string;
  get(key: string): Promise<Verdict | undefined>;
  set(key: string, verdict: Verdict): Promise<void>;
}

/** Monotonic time in seconds, and the date. Passed in, so that tests can hold it still. */
export interface Clock {
  nowSeconds(): number;
  today(): string;
}

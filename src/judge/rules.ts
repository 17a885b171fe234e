import type { Decision } from '../core/decision.js';
import type { Judge, PairQuestion } from '../core/ports.js';
import type { Lexicon } from '../decision/lexicon.js';
import { compareDecisions } from './compare-decisions.js';
import { doubtsOf } from './doubts.js';
import { selectorCompiler } from './selectors.js';

/** Raised with every change of the rules that can change a verdict. */
export const RULES_VERSION = '5';

/**
 * The embedded judge: reads both texts, compares the decisions, asks nobody. `read` reads with the same lexicon, and may
 * remember decisions by content. The only exception is the signal's reason.
 */
export function rulesJudge(parts: {
  readonly lexicon: Lexicon;
  readonly read: (text: string) => Decision;
}): Judge {
  const { lexicon, read } = parts;
  const matcherOf = selectorCompiler(lexicon.treatments);
  return {
    identity: {
      name: 'rules',
      version: RULES_VERSION,
      promptDigest: lexicon.digest,
      configDigest: '',
    },
    judge: async ({ intervention, baseline, sibling }: PairQuestion, { signal }) => {
      signal.throwIfAborted();
      const decisions = { baseline: read(baseline), sibling: read(sibling) };
      const verdict = compareDecisions(decisions, intervention, matcherOf);
      const doubts = doubtsOf(decisions, verdict, { intervention, matcherOf });
      return doubts.length > 0 ? { ...verdict, doubts } : verdict;
    },
  };
}

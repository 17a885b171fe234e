import type { Decision } from '../../core/decision.js';
import type { Suspicion, Verdict } from '../../core/verdict.js';
import { CallFailed } from '../../provider/failure.js';
import { isMasterKey } from './master-keys.js';

const TEXTS = ['baseline', 'sibling'] as const;
type PairOf<T> = Readonly<Record<(typeof TEXTS)[number], T>>;
const NO_SPANS: Verdict['spans'] = { baseline: [], sibling: [] };

/** What the rules find aimed at a judge in either text. */
export function suspicionsOf({ baseline, sibling }: PairOf<Decision>): Suspicion[] {
  return [...new Set([...baseline.suspicions, ...sibling.suspicions])];
}

/** The abstention on a pair of which a text recommends nothing at all, and no LLM is asked; undefined where both do. */
export function unaskable(texts: PairOf<string>, decisions: PairOf<Decision>): Verdict | undefined {
  const hollow = TEXTS.filter((which) => isMasterKey(texts[which], decisions[which]));
  if (hollow.length === 0) return undefined;
  return {
    kind: 'ABSTAINED',
    abstainReason: 'nothing_recommended',
    rationale: `No judge was asked: the ${hollow.join(' and the ')} recommends nothing at all.`,
    spans: NO_SPANS,
    suspicions: [...new Set<Suspicion>([...suspicionsOf(decisions), 'master_key'])],
  };
}

/** The abstention of a judge that has kept quoting what is in neither text. Throws the failure where that is another. */
export function misquoted(failure: unknown, suspicions: readonly Suspicion[]): Verdict {
  const quotes = failure instanceof CallFailed && failure.fault === 'misquoted';
  // Where it could not be asked once more, nobody knows what it would have quoted.
  if (!quotes || failure.kind !== 'judge_unreadable') throw failure;
  return {
    kind: 'ABSTAINED',
    abstainReason: 'quote_not_found',
    rationale: `The judge's evidence does not hold: ${failure.message}.`,
    spans: NO_SPANS,
    suspicions,
  };
}

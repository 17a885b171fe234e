import type { KeyedQuestion } from '../core/plan.js';
import type { Judge, VerdictStore } from '../core/ports.js';
import type { Verdict } from '../core/verdict.js';
import { shareInFlight } from './share.js';

/** An answer, and whether it cost a call of the judge. */
export interface Answer {
  readonly verdict: Verdict;
  readonly cached: boolean;
}

/** Puts one question. Throws what the judge throws, or the signal's reason. */
export type Ask = (
  question: KeyedQuestion,
  options: { readonly signal: AbortSignal; readonly noCache: boolean },
) => Promise<Answer>;

/** How a question was answered, a metric label: `bypass` neither read nor wrote the store. */
export const ASK_RESULTS = ['hit', 'miss', 'coalesced', 'error', 'bypass'] as const;
export type AskResult = (typeof ASK_RESULTS)[number];

/**
 * remember(store) > share(in flight) > judge. A known verdict costs no call, and askers of the same question at the
 * same time share one. Only real verdicts are kept: an abstention is asked again. A store that fails is a miss.
 */
export function askThrough(parts: {
  readonly store: VerdictStore;
  readonly judge: Judge;
  readonly onResult: (tier: string, result: AskResult) => void;
}): Ask {
  const { store, judge, onResult } = parts;
  const flights = shareInFlight();
  const call = async (question: KeyedQuestion, signal: AbortSignal) => {
    const verdict = await judge.judge(question, signal);
    if (verdict.kind !== 'ABSTAINED') {
      await store.set(question.key, verdict).catch(() => onResult(store.tier, 'error'));
    }
    return verdict;
  };
  return async (question, { signal, noCache }) => {
    if (noCache) {
      onResult(store.tier, 'bypass');
      return { verdict: await judge.judge(question, signal), cached: false };
    }
    const known = await store.get(question.key).catch(() => {
      onResult(store.tier, 'error');
      return undefined;
    });
    if (known) {
      onResult(store.tier, 'hit');
      return { verdict: known, cached: true };
    }
    signal.throwIfAborted();
    const { joined, verdict } = flights.ask(question.key, signal, (own) => call(question, own));
    onResult(store.tier, joined ? 'coalesced' : 'miss');
    return { verdict: await verdict, cached: joined };
  };
}

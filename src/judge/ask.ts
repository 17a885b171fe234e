import type { KeyedQuestion } from '../core/plan.js';
import type { Judge, JudgeCall, VerdictStore } from '../core/ports.js';
import type { Verdict } from '../core/verdict.js';
import { shareInFlight } from '../provider/share.js';

/** An answer, and whether it cost a call of the judge. */
export interface Answer {
  readonly verdict: Verdict;
  readonly cached: boolean;
}

/** Puts one question. Throws what the judge throws, or the signal's reason. */
export type Ask = (question: KeyedQuestion, call: JudgeCall) => Promise<Answer>;

/** How a question was answered, a metric label: `bypass` neither read nor wrote the store. */
export const ASK_RESULTS = ['hit', 'miss', 'coalesced', 'error', 'bypass'] as const;
export type AskResult = (typeof ASK_RESULTS)[number];

/**
 * remember(store) > share(in flight) > judge. A known verdict costs no call, and askers of the same question at the
 * same time share one. Only real verdicts are kept: an abstention is asked again, and so is what is provisional. A store that fails is a miss.
 */
export function askThrough(parts: {
  readonly store: VerdictStore;
  readonly judge: Judge;
  readonly onResult: (tier: string, result: AskResult) => void;
}): Ask {
  const { store, judge, onResult } = parts;
  const flights = shareInFlight<Verdict>();
  const askJudge = async (question: KeyedQuestion, call: JudgeCall) => {
    const verdict = await judge.judge(question, call);
    if (verdict.kind !== 'ABSTAINED' && !verdict.provisional) {
      await store.set(question.key, verdict).catch(() => onResult(store.tier, 'error'));
    }
    return verdict;
  };
  return async (question, call) => {
    if (call.noCache) {
      onResult(store.tier, 'bypass');
      return { verdict: await judge.judge(question, call), cached: false };
    }
    const known = await store.get(question.key).catch(() => {
      onResult(store.tier, 'error');
      return undefined;
    });
    if (known) {
      onResult(store.tier, 'hit');
      return { verdict: known, cached: true };
    }
    call.signal.throwIfAborted();
    const { joined, answer } = flights.ask(question.key, call.signal, (signal) =>
      askJudge(question, { ...call, signal }),
    );
    onResult(store.tier, joined ? 'coalesced' : 'miss');
    return { verdict: await answer, cached: joined };
  };
}

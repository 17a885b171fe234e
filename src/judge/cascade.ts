import type { Judge, JudgeCall, PairQuestion } from '../core/ports.js';
import { DOUBTS, type Doubt, type Verdict } from '../core/verdict.js';
import { FlipsideError } from '../errors.js';
import type { Metrics } from '../metrics.js';
import { composedIdentity } from './composed-identity.js';

/** What happens to a doubtful verdict of the first judge where the second has none. */
export const ON_FAILURES = ['fail', 'first'] as const;
export type OnFailure = (typeof ON_FAILURES)[number];

/** Why the second judge was asked; a closed set, used as a metric label. */
const REASONS = ['abstained', 'judge_refused', 'judge_unreadable', ...DOUBTS] as const;
type Reason = (typeof REASONS)[number];
/** Who had the last word; a closed set, used as a metric label. */
const ANSWERED_BY = ['first', 'second', 'first_in_doubt', 'nobody'] as const;

/**
 * A judge that asks `first`, and `second` where the first abstains, refuses, answers unreadably or is in doubt. What the
 * second says counts, and who decided is named. Where the second fails or abstains, so does the cascade; under
 * `onFailure: 'first'` a verdict that the first doubts is given instead, its doubts on it and provisional. Throws what a
 * member throws.
 */
export function cascade(parts: {
  readonly name: string;
  readonly first: Judge;
  readonly second: Judge;
  readonly metrics: Metrics;
  readonly onFailure?: OnFailure;
}): Judge {
  const { name, first, second: next, metrics, onFailure = 'fail' } = parts;
  for (const reason of REASONS) metrics.escalations.inc({ judge: name, reason }, 0);
  for (const by of ANSWERED_BY) metrics.cascadeAnswers.inc({ judge: name, by }, 0);
  const answered = (by: (typeof ANSWERED_BY)[number], verdict: Verdict) => {
    metrics.cascadeAnswers.inc({ judge: name, by });
    return verdict;
  };
  const askSecond = async (question: PairQuestion, call: JudgeCall, doubted?: Verdict) => {
    const fallback: Verdict | undefined =
      onFailure === 'first' && doubted && doubted.kind !== 'ABSTAINED'
        ? { ...doubted, provisional: true }
        : undefined;
    try {
      const second = by(next, withSuspicionsOf(doubted, await next.judge(question, call)));
      if (second.kind !== 'ABSTAINED') return answered('second', second);
      return fallback ? answered('first_in_doubt', fallback) : answered('nobody', second);
    } catch (failure) {
      if (fallback && mayFallBack(failure, call.signal)) {
        return answered('first_in_doubt', fallback);
      }
      metrics.cascadeAnswers.inc({ judge: name, by: 'nobody' });
      throw failure;
    }
  };
  return {
    identity: composedIdentity(name, {
      way: 'cascade',
      members: [first, next],
      options: { onFailure },
    }),
    async judge(question, call) {
      const said = await answerOf(first, question, call);
      const verdict = said.verdict && by(first, said.verdict);
      if (verdict && said.reasons.length === 0) return answered('first', verdict);
      for (const reason of said.reasons) metrics.escalations.inc({ judge: name, reason });
      call.signal.throwIfAborted();
      return askSecond(question, call, verdict);
    },
  };
}

/** What the first judge says, and why a second look is wanted. What may pass on a retry is thrown: it is no answer. */
async function answerOf(
  first: Judge,
  question: PairQuestion,
  call: JudgeCall,
): Promise<{ readonly verdict?: Verdict; readonly reasons: readonly Reason[] }> {
  try {
    const verdict = await first.judge(question, call);
    const doubts: readonly Doubt[] = verdict.doubts ?? [];
    return { verdict, reasons: verdict.kind === 'ABSTAINED' ? ['abstained'] : doubts };
  } catch (failure) {
    if (!(failure instanceof FlipsideError) || call.signal.aborted) throw failure;
    if (failure.kind !== 'judge_refused' && failure.kind !== 'judge_unreadable') throw failure;
    return { reasons: [failure.kind] };
  }
}

function by(judge: Judge, verdict: Verdict): Verdict {
  return { ...verdict, judge: verdict.judge ?? judge.identity.name };
}

/** What was aimed at the judge is reported whoever decides. */
function withSuspicionsOf(first: Verdict | undefined, second: Verdict): Verdict {
  if (!first || first.suspicions.length === 0) return second;
  return { ...second, suspicions: [...new Set([...first.suspicions, ...second.suspicions])] };
}

/** A spent budget ends the work, and a defect must be seen: neither is a judge that could not answer. */
function mayFallBack(failure: unknown, signal: AbortSignal): boolean {
  if (signal.aborted || !(failure instanceof FlipsideError)) return false;
  return failure.kind.startsWith('judge_') || failure.kind === 'overloaded';
}

import type { Clock, Judge } from '../core/ports.js';
import { DOUBTS } from '../core/verdict.js';
import { FlipsideError } from '../errors.js';
import { zeroOnce } from '../metrics/zero-once.js';
import type { Metrics } from '../metrics.js';
import { CallFailed } from '../provider/failure.js';

/**
 * The same judge, with every question measured: duration, how many are being answered, the outcome with its
 * reason, and doubts. An answer that nobody waited for counts as `error`, `cancelled`, and its cut-short time is not observed.
 */
export function observed(
  judge: Judge,
  measures: { readonly metrics: Metrics; readonly clock: Clock },
): Judge {
  const { metrics, clock } = measures;
  const { name } = judge.identity;
  zeroOnce(metrics.judgeDuration, { judge: name });
  metrics.judgeInflight.inc({ judge: name }, 0);
  metrics.verdicts.inc({ judge: name, outcome: 'ok', reason: '' }, 0);
  for (const doubt of DOUBTS) metrics.doubts.inc({ judge: name, doubt }, 0);
  return {
    identity: judge.identity,
    async judge(question, call) {
      const started = clock.nowSeconds();
      let ended: Ending = { outcome: 'error', reason: 'defect' };
      metrics.judgeInflight.inc({ judge: name });
      try {
        const verdict = await judge.judge(question, call);
        ended =
          verdict.kind === 'ABSTAINED'
            ? { outcome: 'abstain', reason: verdict.abstainReason ?? 'unknown' }
            : { outcome: 'ok', reason: '' };
        for (const doubt of verdict.doubts ?? []) metrics.doubts.inc({ judge: name, doubt });
        return verdict;
      } catch (error) {
        ended = { outcome: 'error', reason: reasonOf(error, call.signal) };
        throw error;
      } finally {
        metrics.judgeInflight.dec({ judge: name });
        metrics.verdicts.inc({ judge: name, ...ended });
        if (ended.reason !== 'cancelled') {
          metrics.judgeDuration.observe({ judge: name }, clock.nowSeconds() - started);
        }
      }
    },
  };
}

interface Ending {
  readonly outcome: 'ok' | 'abstain' | 'error';
  readonly reason: string;
}

/** A closed set: what a call failed of, error kinds, and `defect` for what no kind explains. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof CallFailed) return error.fault;
  if (error instanceof FlipsideError) return error.kind;
  if (!signal.aborted) return 'defect';
  return signal.reason instanceof FlipsideError ? signal.reason.kind : 'cancelled';
}

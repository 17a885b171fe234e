import type { Clock, Judge } from '../core/ports.js';

/** A judge that computes instead of waiting would hold the event loop for a whole batch. */
const HOLD_AT_MOST_SECONDS = 0.01;

/**
 * The same judge, one question at a time in the order they were put; between two of them the rest of the process runs,
 * at the latest every 10 ms. For judges that compute: one that waits for a network would wait in vain.
 */
export function inTurns(
  judge: Judge,
  parts: { readonly clock: Clock; readonly breathe: () => Promise<void> },
): Judge {
  const { clock, breathe } = parts;
  let last: Promise<unknown> = Promise.resolve();
  let rested = clock.nowSeconds();
  return {
    identity: judge.identity,
    judge(question, call) {
      const turn = last.then(async () => {
        if (clock.nowSeconds() - rested > HOLD_AT_MOST_SECONDS) {
          await breathe();
          rested = clock.nowSeconds();
        }
        call.signal.throwIfAborted();
        return judge.judge(question, call);
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}

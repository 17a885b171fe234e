import type { Coverage, CoveredCase } from '../../core/coverage.js';
import type { Clock, JudgeCall } from '../../core/ports.js';
import type { Rollout } from '../../core/rollout.js';
import type { Coverer } from './coverer.js';

/** So many texts wait for a judge of extras at once. */
const COVERED_AT_ONCE = 256;
/** The rules of thousands of texts would hold the event loop. */
const HOLD_AT_MOST_SECONDS = 0.01;

/**
 * What each baseline covers of its case's consensus list. A sibling answered another chart, which no board has seen: it is
 * held against none. Empty without a coverer or cases. Throws the signal's reason.
 */
export async function coverAll(
  rollouts: readonly Rollout[],
  by: {
    readonly coverer?: Coverer | undefined;
    readonly caseOf: ((rollout: Rollout) => CoveredCase | undefined) | undefined;
    readonly call: JudgeCall;
    readonly clock: Clock;
    readonly breathe: () => Promise<void>;
  },
): Promise<ReadonlyMap<Rollout, Coverage>> {
  const { coverer, caseOf, call, clock, breathe } = by;
  const coverages = new Map<Rollout, Coverage>();
  if (!coverer || !caseOf) return coverages;
  let rested = clock.nowSeconds();
  const left = rollouts.filter((rollout) => rollout.interventionId === '').values();
  const coverOneByOne = async () => {
    for (const rollout of left) {
      const of = caseOf(rollout);
      if (!of || of.consensus.length === 0) continue;
      coverages.set(rollout, await coverer.cover(rollout, of, call));
      if (clock.nowSeconds() - rested > HOLD_AT_MOST_SECONDS) {
        await breathe();
        rested = clock.nowSeconds();
      }
      call.signal.throwIfAborted();
    }
  };
  const coverers = Math.min(COVERED_AT_ONCE, rollouts.length);
  await Promise.all(Array.from({ length: coverers }, coverOneByOne));
  return coverages;
}

import type { OpenBill } from '../../core/bill.js';
import type { Reward } from '../../core/reward.js';
import { createTally, type ScoreTally } from '../../offline/score-tally.js';
import { costSoFar } from '../cost.js';
import { count, percent } from '../figures.js';

/** What a run of `flipside score` tells besides how far it is: cost, failures by reason, and what was known before. */
export function scoreAsides(bill: OpenBill): {
  take(rewards: readonly Reward[]): void;
  /** What an earlier process came to. */
  takeTally(part: ScoreTally): void;
  asides(): string[];
} {
  const { tally, add, addTally } = createTally();
  return {
    take: add,
    takeTally: addTally,
    asides() {
      const { overall, failed } = tally;
      const total = [...failed.values()].reduce((sum, n) => sum + n, 0);
      const named = [...failed].map(([reason, n]) => `${reason} ${count(n)}`).join(', ');
      return [
        costSoFar(bill),
        total === 0 ? '' : `${count(total)} failed (${named})`,
        overall.cached === 0 ? '' : `${percent(overall.cached, overall.pairs)} cached`,
      ];
    },
  };
}

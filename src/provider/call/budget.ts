import { FlipsideError } from '../../errors.js';
import { type Waiting, WaitingLine } from './waiting-line.js';

/** What calls may cost together, in US dollars. */
export interface Budget {
  readonly limitUsd: number;
  /** What settled calls have cost, with those whose cost nobody knows at the most that it can be. */
  readonly spentUsd: number;
  /**
   * Sets an amount aside: at once, where it returns undefined, or when the promise resolves, while calls under way may
   * still leave room. Throws, or rejects with, FlipsideError `budget_spent` once it cannot fit, or the reason of the
   * signal.
   */
  reserve(seeker: Waiting, usd: number): Promise<void> | undefined;
  /** What was set aside has cost so much. */
  settle(reservedUsd: number, usd: number): void;
}

interface BudgetSeeker extends Waiting {
  readonly usd: number;
}

/** A budget that is never exceeded, provided that no call costs more than was set aside for it. */
export function openBudget(limitUsd: number): Budget {
  const line = new WaitingLine<BudgetSeeker>();
  let spent = 0;
  let reserved = 0;
  let underWay = 0;
  const neverFits = (usd: number) => spent + usd > limitUsd;
  const setAside = (usd: number) => {
    if (spent + reserved + usd > limitUsd) return false;
    reserved += usd;
    underWay += 1;
    return true;
  };
  return {
    limitUsd,
    get spentUsd() {
      return spent;
    },
    reserve(seeker, usd) {
      if (neverFits(usd)) throw spentFailure(limitUsd, spent);
      if (line.size === 0 && setAside(usd)) return undefined;
      const waiting: BudgetSeeker = { signal: seeker.signal, leave: undefined, usd };
      const place = line.join(waiting);
      seeker.leave = (reason) => waiting.leave?.(reason);
      return place;
    },
    settle(reservedUsd, usd) {
      underWay -= 1;
      // Sums of fractions do not come out even, and a remainder of nothing would keep the last waiting for ever.
      reserved = underWay === 0 ? 0 : reserved - reservedUsd;
      spent += usd;
      for (let next = line.first; next; next = line.first) {
        if (neverFits(next.usd)) line.dismiss(spentFailure(limitUsd, spent));
        else if (setAside(next.usd)) line.call();
        else return;
      }
    },
  };
}

function spentFailure(limitUsd: number, spent: number): FlipsideError {
  return new FlipsideError(
    'budget_spent',
    `the budget of $${limitUsd} has no room for another call: $${spent.toFixed(4)} is spent; raise max_cost_usd to go on`,
  );
}

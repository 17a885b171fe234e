import type { Calibration } from '../core/calibration.js';
import type { JudgeIdentity } from '../core/ports.js';
import type { Rollout } from '../core/rollout.js';
import type { Verdict } from '../core/verdict.js';
import type { Ask } from './ask.js';

/** A judge that is ready to be asked: who it is, for the key of its verdicts, and how it is asked. */
export interface Seat {
  readonly identity: JudgeIdentity;
  readonly ask: Ask;
  /** How often this very judge is wrong; absent where nobody has measured it. */
  readonly calibration?: Calibration;
}

/** Who judges whom. */
export interface Roster {
  /** The configured judge. */
  readonly main: Seat;
  /** The judge that sits in where the configured one would judge its own; absent where there is none. */
  readonly override?: Seat;
  /** The judge for a pair of rollouts by these models; undefined where all there are would judge their own. */
  seatFor(policyModels: readonly string[]): Seat | undefined;
}

/** A roster of one judge that judges every rollout, its own model's too. */
export function rosterOf(seat: Seat): Roster {
  return { main: seat, seatFor: () => seat };
}

/** The models whose rollouts make up the pair, each once. */
export function policyModelsOf(pair: {
  readonly baseline: Rollout;
  readonly sibling: Rollout;
}): string[] {
  const models = [pair.baseline.policyModel, pair.sibling.policyModel];
  return [...new Set(models)].filter((model) => model !== '');
}

/** The verdict where nobody else is left to ask. */
export const SELF_JUDGING: Verdict = {
  kind: 'ABSTAINED',
  abstainReason: 'self_judging',
  rationale:
    "Every configured judge is of the rollout's own model family; configure an override judge of another family.",
  spans: { baseline: [], sibling: [] },
  suspicions: [],
};

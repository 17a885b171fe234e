import { type ErrorKind, FlipsideError } from '../errors.js';
import type { RewardReason } from './reward.js';

const REASON_OF: Partial<Record<ErrorKind, RewardReason>> = {
  judge_unavailable: 'JUDGE_UNAVAILABLE',
  judge_unreadable: 'JUDGE_UNREADABLE',
  judge_refused: 'JUDGE_REFUSED',
  overloaded: 'JUDGE_UNAVAILABLE',
  deadline: 'DEADLINE',
  budget_spent: 'BUDGET_SPENT',
};

/** Why a judge gave no verdict, by what it threw; undefined for what no error kind explains, which is a defect. */
export function failureReason(thrown: unknown): RewardReason | undefined {
  return thrown instanceof FlipsideError ? REASON_OF[thrown.kind] : undefined;
}

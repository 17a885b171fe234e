import type { RewardReason } from '../../core/reward.js';
import { FlipsideError } from '../../errors.js';
import type { ScoreTally } from '../score-tally.js';
import { finishedPiece, forgetPiece } from './finished-piece.js';
import type { Plan } from './plan.js';
import type { WorkDir } from './work-dir.js';

/** Failures of a judge that another try may mend. */
const RETRYABLE: ReadonlySet<RewardReason> = new Set<RewardReason>([
  'JUDGE_UNAVAILABLE',
  'JUDGE_UNREADABLE',
  'DEADLINE',
  'BUDGET_SPENT',
]);

/** On how many pairs the judge failed in a way that another try may mend, whatever became of their rollouts. */
export function countRetryable({ failedPairs }: Pick<ScoreTally, 'failedPairs'>): number {
  return [...failedPairs].reduce((sum, [reason, n]) => sum + (RETRYABLE.has(reason) ? n : 0), 0);
}

/** Throws FlipsideError `invalid_request` where there is no run whose failures could be asked again. */
export function requireBegun(
  { begun, path }: Pick<WorkDir, 'begun' | 'path'>,
  { out }: { readonly out: string },
): void {
  if (begun) return;
  throw new FlipsideError(
    'invalid_request',
    `${out}: there is no run whose failures could be asked again (${path}); it is kept only where a judge failed`,
  );
}

/** Takes what failed off the journal; answers that were given are kept, so that nothing else is asked again. */
export function forgetFailed({ staged }: Plan, { files }: Pick<WorkDir, 'files'>): void {
  staged.pieces.forEach((_, piece) => {
    const done = finishedPiece(piece, files);
    if (done && countRetryable(done.tally) > 0) forgetPiece(piece, files);
  });
}

/** How many rollouts of a run are scored. */
export function scoredSoFar({ staged }: Plan, { files }: WorkDir): number {
  return staged.pieces.reduce(
    (sum, _, piece) => sum + (finishedPiece(piece, files)?.tally.rollouts ?? 0),
    0,
  );
}

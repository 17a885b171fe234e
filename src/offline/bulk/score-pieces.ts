import { setMaxListeners } from 'node:events';
import type { CoveredCase } from '../../core/coverage.js';
import type { Reward } from '../../core/reward.js';
import type { Rollout } from '../../core/rollout.js';
import { type ScoreParts, type ScoreRequest, score } from '../../score.js';
import { type KeySet, keySet } from '../../store/key-set.js';
import { batchesOf } from '../batch.js';
import type { NoOps } from '../no-ops.js';
import { askedIn, finishedPiece, type PieceResult } from './finished-piece.js';
import { dropPiece, type Piece } from './piece.js';
import { openPiece, type PieceLedger, type RowSettings } from './piece-ledger.js';
import { countRetryable } from './retry.js';
import type { WorkFiles } from './work-files.js';

/** How staged rollouts are scored, and who is told. */
export interface ScorePiecesOptions extends Omit<ScoreRequest, 'rollouts' | 'lane'> {
  readonly parts: ScoreParts;
  readonly files: WorkFiles;
  readonly pieces: readonly Piece[];
  readonly settings: RowSettings;
  /** Absent: no cases were given. */
  readonly noOps?: NoOps | undefined;
  /** The case that a rollout is about; undefined where it is not at hand. */
  readonly caseOf?: ((rollout: Rollout) => CoveredCase | undefined) | undefined;
  /** Whether the answer to a question was kept before the run began. */
  readonly keptBefore: (key: string) => boolean;
  /** Batches that are judged at once: one keeps a processor busy, a judge behind a network wants more. */
  readonly batchesAtOnce: number;
  readonly signal: AbortSignal;
  /** Told of each batch, or piece that was scored before, as it is done. */
  readonly onScored: (rollouts: number) => void;
  /** Told the rewards of each batch, before `onScored`. */
  readonly onRewards?: (rewards: readonly Reward[]) => void;
  /** Told what each piece came to that was scored before, ahead of `onScored`. */
  readonly onKept?: (result: PieceResult) => void;
  /** Told what each piece came to, in their order. */
  readonly onPiece: (result: PieceResult) => void;
}

/** What of it a batch is scored with. */
export type BatchScoring = Omit<
  ScorePiecesOptions,
  'files' | 'pieces' | 'settings' | 'keptBefore' | 'batchesAtOnce' | 'onScored' | 'onPiece'
>;

interface Scored {
  readonly rewards: readonly Reward[];
  readonly notApplicable: ReadonlySet<string>;
}

/** What is done next: wait for a batch, close a piece, or take one that is scored already. */
interface Step {
  readonly scored?: Promise<Scored>;
  readonly settle: (scored: Scored | undefined) => void;
}

/**
 * Scores the pieces that are not on the journal, batch by batch, and puts each on it. What is in flight is settled in
 * order, whatever comes back first, so that the rewards are the same however often the run was stopped. Throws the
 * signal's reason when it fires; what is on the journal by then stays.
 */
export async function scorePieces(options: ScorePiecesOptions): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  setMaxListeners(0, signal);
  const waiting: Step[] = [];
  let inFlight = 0;
  const settleNext = async () => {
    const { scored, settle } = waiting.shift() as Step;
    settle(await scored);
    if (scored) inFlight -= 1;
  };
  try {
    for (const step of stepsOf({ ...options, signal })) {
      waiting.push(step);
      if (step.scored) inFlight += 1;
      while (inFlight >= options.batchesAtOnce || (inFlight === 0 && waiting.length > 0)) {
        await settleNext();
      }
    }
    while (waiting.length > 0) await settleNext();
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(waiting.map((step) => step.scored));
    throw error;
  }
}

function* stepsOf(options: ScorePiecesOptions): Generator<Step> {
  const { pieces, files, settings, noCache, keptBefore, onScored, onPiece } = options;
  const asked = keySet();
  const before = noCache ? undefined : { keptBefore, putFirst: asked.add };
  for (const [number, at] of pieces.entries()) {
    const done = finishedPiece(number, files);
    if (done) {
      yield { settle: () => takeFinished(number, done, { ...options, asked }) };
      continue;
    }
    const ledger = openPiece({ number, at }, { files, settings, before });
    const repeated = ledger.settled();
    yield { settle: () => onScored(repeated) };
    for (const batch of batchesOf(ledger.groups)) yield batchStep(batch, ledger, options);
    yield {
      settle() {
        const result = ledger.close();
        if (countRetryable(result.tally) === 0) dropPiece(at, files);
        onPiece(result);
      },
    };
  }
}

function batchStep(
  batch: readonly Rollout[],
  ledger: PieceLedger,
  options: ScorePiecesOptions,
): Step {
  const scored = scoreBatch(batch, options);
  // Whoever waits for it meets the rejection; until then it must not end the process.
  scored.catch(() => {});
  return {
    scored,
    settle(done) {
      const { rewards, notApplicable } = done as Scored;
      const settled = ledger.take(rewards, notApplicable);
      options.onRewards?.(settled);
      options.onScored(rewards.length);
    },
  };
}

/** Scores whole groups. */
export async function scoreBatch(
  rollouts: readonly Rollout[],
  options: BatchScoring,
): Promise<Scored> {
  const { parts, noOps, caseOf, signal, pairing, salt, noCache, bill, profile } = options;
  const notApplicable = (await noOps?.prepare(rollouts, signal)) ?? new Set<string>();
  const { rewards } = await score(
    { rollouts, pairing, salt, noCache, lane: 'offline', bill, profile },
    { parts, signal, caseOf, setbackOf: noOps?.setbackOf, chartOf: noOps?.chartOf },
  );
  return { rewards, notApplicable };
}

function takeFinished(
  number: number,
  done: PieceResult,
  options: ScorePiecesOptions & { readonly asked: KeySet },
): void {
  for (const key of askedIn(number, options.files)) options.asked.add(key);
  options.onKept?.(done);
  options.onScored(done.tally.rollouts);
  options.onPiece(done);
}

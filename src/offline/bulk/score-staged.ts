import type { RowSink } from '../output/open-sink.js';
import { createTally, type ScoreTally } from '../score-tally.js';
import { mergedByPlace } from './merge-rewards.js';
import { damaged } from './piece.js';
import { type ScorePiecesOptions, scorePieces } from './score-pieces.js';

/** What a run came to. */
export interface ScoredRun {
  readonly tally: ScoreTally;
  /** "case intervention" of siblings that the catalog would not have made of that packet. */
  readonly notApplicable: ReadonlySet<string>;
}

/** Scores all pieces, and adds up what they came to. `onScored` is told how many rollouts have been scored so far. */
export async function scoreStaged(
  options: Omit<ScorePiecesOptions, 'onPiece'>,
): Promise<ScoredRun> {
  const { tally, addTally } = createTally();
  const notApplicable = new Set<string>();
  let scored = 0;
  await scorePieces({
    ...options,
    onScored(rollouts) {
      scored += rollouts;
      if (rollouts > 0) options.onScored(scored);
    },
    onPiece(result) {
      addTally(result.tally);
      for (const name of result.notApplicable) notApplicable.add(name);
    },
  });
  return { tally, notApplicable };
}

/**
 * Writes the rewards of all pieces, `rollouts` of them, in the order of the input. Throws the signal's reason when it
 * fires, and FlipsideError `input_invalid` where rewards are missing.
 */
export async function emitRewards(
  {
    files,
    pieces,
    signal,
    rollouts,
  }: Pick<ScorePiecesOptions, 'files' | 'pieces' | 'signal'> & { readonly rollouts: number },
  sink: RowSink,
): Promise<void> {
  let written = 0;
  for (const json of mergedByPlace(pieces.map((_, n) => files.rewards(n)))) {
    signal.throwIfAborted();
    await sink.writeText(json);
    written += 1;
  }
  if (written !== rollouts) throw damaged(files.plan);
}

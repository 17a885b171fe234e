import { setMaxListeners } from 'node:events';
import { batchesOf } from '../batch.js';
import { finishedPiece } from './finished-piece.js';
import { openPiece } from './piece-ledger.js';
import { type ScorePiecesOptions, scoreBatch } from './score-pieces.js';

/**
 * Scores the pieces that are not on the journal, and throws the rewards away: for the questions that come up. Grounding
 * asks none, and is left out. Throws the signal's reason when it fires.
 */
export async function walkPieces(
  options: Omit<ScorePiecesOptions, 'onScored' | 'onPiece' | 'keptBefore'>,
): Promise<void> {
  const { pieces, files, settings, batchesAtOnce } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  setMaxListeners(0, signal);
  const scoring = { ...options, signal, parts: { ...options.parts, grounder: undefined } };
  const waiting: Promise<unknown>[] = [];
  try {
    for (const [number, at] of pieces.entries()) {
      if (finishedPiece(number, files)) continue;
      const { groups } = openPiece({ number, at }, { files, settings, before: undefined });
      for (const batch of batchesOf(groups)) {
        const scored = scoreBatch(batch, scoring);
        // Whoever waits for it meets the rejection; until then it must not end the process.
        scored.catch(() => {});
        waiting.push(scored);
        if (waiting.length >= batchesAtOnce) await waiting.shift();
      }
    }
    await Promise.all(waiting);
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(waiting);
    throw error;
  }
}

import type { SavedPair } from '../../core/saved-run.js';

/** The same question answered twice: one case, one intervention, one sample. Both have a score. */
export interface MatchedPair {
  readonly caseId: string;
  readonly first: number;
  readonly second: number;
}

/** What two sides have in common. */
export interface Matched {
  /** Pairs that both sides have, whatever came of them. */
  readonly met: readonly { readonly first: SavedPair; readonly second: SavedPair }[];
  /** Those of them that both score. */
  readonly pairs: readonly MatchedPair[];
  /** Scored pairs of either side without a scored counterpart. */
  readonly unmatched: number;
}

/**
 * Matches pairs of equal case, intervention and sample of the sibling; several of those in the order in which they stand,
 * which is the order of the baselines. What only one side scored is left out: a pair that is untestable on one side says
 * nothing of who is better.
 */
export function matchPairs(sides: {
  readonly first: readonly SavedPair[];
  readonly second: readonly SavedPair[];
}): Matched {
  const second = new Map(keyed(sides.second));
  const met = keyed(sides.first).flatMap(([key, first]) => {
    const counterpart = second.get(key);
    return counterpart ? [{ first, second: counterpart }] : [];
  });
  const pairs = met.flatMap(({ first, second: { score } }): MatchedPair[] =>
    first.score === undefined || score === undefined
      ? []
      : [{ caseId: first.caseId, first: first.score, second: score }],
  );
  const scored = [...sides.first, ...sides.second].filter(({ score }) => score !== undefined);
  return { met, pairs, unmatched: scored.length - 2 * pairs.length };
}

function keyed(pairs: readonly SavedPair[]): [string, SavedPair][] {
  const times = new Map<string, number>();
  return pairs.map((pair) => {
    const cell = JSON.stringify([pair.caseId, pair.interventionId, pair.sampleIndex ?? 0]);
    const place = times.get(cell) ?? 0;
    times.set(cell, place + 1);
    return [`${cell}${place}`, pair];
  });
}

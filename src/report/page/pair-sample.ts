import type { SavedPair } from '../../core/saved-run.js';
import { seededRandom } from '../../core/seeded-random.js';
import { pairName } from './pair-name.js';

/** The most pairs that a page lets a reader browse where nobody says how many. */
export const MOST_PAIRS = 10_000;

/** A sample of the pairs of a run that are told to it one by one. */
export interface PairSample {
  add(pair: SavedPair): void;
  /** Pairs told so far. */
  readonly told: number;
  /**
   * At most as many as were asked for, in an order of which every beginning is a fair sample: one pair of each stratum
   * first, and then the strata by turns, as often as they are large.
   */
  pairs(): SavedPair[];
}

interface Drawn {
  readonly pair: SavedPair;
  readonly key: number;
}

/**
 * A sample that is stratified by model, family and verdict: within a stratum each pair is as likely as any other, and
 * every stratum has its share of the whole. It depends on the seed and the pairs, not on the order in which they come,
 * and keeps a small multiple of `most` of them.
 */
export function pairSample({
  most = MOST_PAIRS,
  seed,
}: {
  readonly most?: number;
  readonly seed: number;
}): PairSample {
  const strata = new Map<string, { size: number; drawn: Drawn[] }>();
  let told = 0;
  let kept = 0;
  return {
    add(pair) {
      const stratum = JSON.stringify([pair.model, pair.family, pair.verdict ?? '']);
      const own = strata.get(stratum) ?? { size: 0, drawn: [] };
      strata.set(stratum, own);
      own.size += 1;
      own.drawn.push({ pair, key: keyOf(pairName(pair), seed) });
      told += 1;
      kept += 1;
      // Twice what the stratum's share is now: strata that come later make it less, never more.
      if (kept > 4 * most + strata.size) {
        kept = 0;
        for (const { drawn, size } of strata.values()) {
          drawn.sort(byKey);
          drawn.length = Math.min(drawn.length, 1 + Math.ceil((2 * most * size) / told));
          kept += drawn.length;
        }
      }
    },
    get told() {
      return told;
    },
    pairs() {
      return [...strata.values()]
        .flatMap(({ size, drawn }) =>
          drawn
            .sort(byKey)
            .map((one, rank) => ({ ...one, turn: rank === 0 ? 0 : (rank + 0.5) / size })),
        )
        .sort((a, b) => a.turn - b.turn || byKey(a, b))
        .slice(0, most)
        .map(({ pair }) => pair);
    },
  };
}

const byKey = (a: Drawn, b: Drawn) =>
  a.key - b.key || (pairName(a.pair) < pairName(b.pair) ? -1 : 1);

/** A number in [0, 1) drawn by name: FNV-1a (Fowler, Noll, Vo) of the name and the seed, mixed. */
function keyOf(name: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  }
  return seededRandom(hash)();
}

import type { SavedPair } from '../core/saved-run.js';
import { byRollout } from './by-rollout.js';

/** The judged pairs of a run, each judge's view of a pair once. */
export interface GatheredPairs {
  add(pair: SavedPair): void;
  /** Each pair once, as it came first. */
  readonly pairs: readonly SavedPair[];
  /** What other judges say of them, in the order of the pairs. */
  rejudged(): SavedPair[];
  /** Pairs that came again from the same judge, and how many of those with another verdict. */
  readonly again: { readonly duplicates: number; readonly contradicted: number };
}

/** No pair yet. Millions may come: of most there is one baseline and one judge, and no list is made for them. */
export function gatherPairs(): GatheredPairs {
  const pairs: SavedPair[] = [];
  const others = new Map<number, SavedPair[]>();
  const again = { duplicates: 0, contradicted: 0 };
  // Of one baseline id more than one place only where an id comes again in other cases.
  const bySibling = byRollout<number | Map<string, number | number[]>>();

  const place = (of: SavedPair): number | undefined => {
    const known = bySibling.get(of.model, of.siblingRolloutId);
    const places = typeof known === 'object' ? known.get(of.baselineRolloutId) : known;
    if (typeof places === 'object') return places.find((at) => isSamePair(pairs[at], of));
    return places !== undefined && isSamePair(pairs[places], of) ? places : undefined;
  };
  const put = (pair: SavedPair) => {
    const { model, siblingRolloutId } = pair;
    const at = pairs.push(pair) - 1;
    const known = bySibling.get(model, siblingRolloutId);
    if (known === undefined) bySibling.set(model, siblingRolloutId, at);
    else if (typeof known === 'object') file(known, at);
    else bySibling.set(model, siblingRolloutId, file(file(new Map(), known), at));
  };
  const file = (places: Map<string, number | number[]>, at: number) => {
    const { baselineRolloutId } = pairs[at] as SavedPair;
    const known = places.get(baselineRolloutId);
    return places.set(baselineRolloutId, known === undefined ? at : [known, at].flat());
  };

  return {
    pairs,
    again,
    add(pair) {
      const at = place(pair);
      if (at === undefined) {
        put(pair);
        return;
      }
      const views = [pairs[at] as SavedPair, ...(others.get(at) ?? [])];
      const same = views.find(({ judge }) => judge === pair.judge);
      if (same) {
        again.duplicates += 1;
        if (same.verdict !== pair.verdict) again.contradicted += 1;
      } else others.set(at, [...views.slice(1), pair]);
    },
    rejudged: () => [...others].sort(([a], [b]) => a - b).flatMap(([, views]) => views),
  };
}

/** Ids may be those of a row within its case. */
function isSamePair(a: SavedPair | undefined, b: SavedPair): boolean {
  return (
    a !== undefined &&
    a.baselineRolloutId === b.baselineRolloutId &&
    a.caseId === b.caseId &&
    a.interventionId === b.interventionId
  );
}

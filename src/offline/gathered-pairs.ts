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
  const bySibling = byRollout<number | Map<string, number>>();

  const place = (of: SavedPair): number | undefined => {
    const { model, siblingRolloutId, baselineRolloutId } = of;
    const known = bySibling.get(model, siblingRolloutId);
    if (typeof known !== 'number') return known?.get(baselineRolloutId);
    return pairs[known]?.baselineRolloutId === baselineRolloutId ? known : undefined;
  };
  const put = (pair: SavedPair) => {
    const { model, siblingRolloutId, baselineRolloutId } = pair;
    const at = pairs.push(pair) - 1;
    const known = bySibling.get(model, siblingRolloutId);
    if (known === undefined) bySibling.set(model, siblingRolloutId, at);
    else if (typeof known !== 'number') known.set(baselineRolloutId, at);
    else {
      const first = (pairs[known] as SavedPair).baselineRolloutId;
      const both = new Map([
        [first, known],
        [baselineRolloutId, at],
      ]);
      bySibling.set(model, siblingRolloutId, both);
    }
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

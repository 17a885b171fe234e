/** What both kinds of store have in common. */
interface Store<V> {
  readonly tier: string;
  get(key: string): Promise<V | undefined>;
  set(key: string, value: V): Promise<void>;
}

export type TierResult = 'hit' | 'miss' | 'error';

/**
 * A near store in front of a far one, of which the near one learns. The far one's failures are misses and no more:
 * `onFar` is told how each of its look-ups and failed writes ended.
 */
export function tiered<V>(parts: {
  readonly near: Store<V>;
  readonly far: Store<V>;
  readonly onFar: (result: TierResult) => void;
}): Store<V> {
  const { near, far, onFar } = parts;
  return {
    tier: near.tier,
    async get(key) {
      const known = await near.get(key);
      if (known !== undefined) return known;
      try {
        const found = await far.get(key);
        onFar(found === undefined ? 'miss' : 'hit');
        if (found !== undefined) await near.set(key, found);
        return found;
      } catch {
        onFar('error');
        return undefined;
      }
    },
    async set(key, value) {
      await near.set(key, value);
      await far.set(key, value).catch(() => onFar('error'));
    },
  };
}

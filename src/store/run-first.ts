/** What both kinds of store have in common. */
interface Store<V> {
  readonly tier: string;
  get(key: string): Promise<V | undefined>;
  set(key: string, value: V): Promise<void>;
}

/**
 * What a run has brought in front of what was kept before it. `onKept` is told of each key that the run has not brought
 * and that was there: what is written goes to the run first, so that one which is killed and goes on still knows.
 */
export function runFirst<V>(parts: {
  readonly run: Store<V>;
  /** Absent: nothing outlives the run. */
  readonly kept?: Store<V> | undefined;
  readonly onKept?: (key: string) => void;
}): Store<V> {
  const { run, kept, onKept } = parts;
  return {
    tier: run.tier,
    async get(key) {
      const brought = await run.get(key);
      if (brought !== undefined) return brought;
      const known = await kept?.get(key);
      if (known !== undefined) onKept?.(key);
      return known;
    },
    async set(key, value) {
      await run.set(key, value);
      await kept?.set(key, value);
    },
  };
}

/** What is known of rollouts, by who answered and the rollout's id, without a text of its own for the two. */
export interface ByRollout<T> {
  get(model: string, rolloutId: string): T | undefined;
  set(model: string, rolloutId: string, value: T): void;
}

/** Nothing known yet. */
export function byRollout<T>(): ByRollout<T> {
  const models = new Map<string, Map<string, T>>();
  return {
    get: (model, rolloutId) => models.get(model)?.get(rolloutId),
    set(model, rolloutId, value) {
      const known = models.get(model);
      if (known) known.set(rolloutId, value);
      else models.set(model, new Map([[rolloutId, value]]));
    },
  };
}

import { sha256Hex } from '../core/digest.js';

const LONGEST_KEPT_AS_IS = 64;

/** The last `limit` ids that were added, in memory of a known size however long the ids are. */
export function recentIds(limit: number) {
  const ids = new Set<string>();
  const keyOf = (id: string) => (id.length > LONGEST_KEPT_AS_IS ? sha256Hex(id) : id);
  return {
    has: (id: string) => ids.has(keyOf(id)),
    add(id: string): void {
      ids.add(keyOf(id));
      const oldest = ids.size > limit ? ids.values().next().value : undefined;
      if (oldest !== undefined) ids.delete(oldest);
    },
  };
}

import { LRUCache } from 'lru-cache';
import type { VerdictStore } from '../core/ports.js';
import type { Verdict } from '../core/verdict.js';

/** Rough cost of an entry apart from its texts: key, map node, object headers. */
const ENTRY_OVERHEAD_BYTES = 600;
const SPAN_OVERHEAD_BYTES = 80;

/** A verdict store in memory that drops what was used longest ago once `maxBytes` is passed. */
export interface MemoryStore extends VerdictStore {
  readonly entries: number;
  readonly bytes: number;
}

/** `onEvict` is told of each verdict that was dropped for room, `onChange` what the store holds after each write. */
export function memoryStore(options: {
  readonly maxBytes: number;
  readonly onEvict?: () => void;
  readonly onChange?: (held: { readonly entries: number; readonly bytes: number }) => void;
}): MemoryStore {
  const cache = new LRUCache<string, Verdict>({
    maxSize: options.maxBytes,
    sizeCalculation: bytesOf,
    dispose: (_verdict, _key, why) => {
      if (why === 'evict') options.onEvict?.();
    },
  });
  return {
    tier: 'memory',
    get: async (key) => cache.get(key),
    set: async (key, verdict) => {
      cache.set(key, verdict);
      options.onChange?.({ entries: cache.size, bytes: cache.calculatedSize });
    },
    get entries() {
      return cache.size;
    },
    get bytes() {
      return cache.calculatedSize;
    },
  };
}

/** An estimate: V8 keeps a string in one or two bytes a character, two are counted. */
function bytesOf(verdict: Verdict): number {
  const spans = [...verdict.spans.baseline, ...verdict.spans.sibling];
  const spanBytes = spans.reduce((sum, s) => sum + SPAN_OVERHEAD_BYTES + 2 * s.reason.length, 0);
  return ENTRY_OVERHEAD_BYTES + 2 * verdict.rationale.length + spanBytes;
}

import { LRUCache } from 'lru-cache';
import type { TextStore, VerdictStore } from '../core/ports.js';
import type { Verdict } from '../core/verdict.js';

/** Rough cost of an entry apart from its texts: key, map node, object headers. */
const ENTRY_OVERHEAD_BYTES = 600;
const SPAN_OVERHEAD_BYTES = 80;
const TEXT_OVERHEAD_BYTES = 200;

export interface MemoryOptions {
  readonly maxBytes: number;
  /** Told of each entry that was dropped for room. */
  readonly onEvict?: () => void;
  /** Told what is held after each write. */
  readonly onChange?: (held: { readonly entries: number; readonly bytes: number }) => void;
}

/** What a memory store holds just now; bytes are an estimate. */
export interface Held {
  readonly entries: number;
  readonly bytes: number;
}

/** Verdicts in memory; what was used longest ago is dropped once `maxBytes` is passed. */
export function memoryStore(options: MemoryOptions): VerdictStore & Held {
  return leastRecentlyUsed(bytesOfVerdict, options);
}

/** Texts in memory, bounded likewise. */
export function memoryTexts(options: MemoryOptions): TextStore & Held {
  return leastRecentlyUsed((text: string) => TEXT_OVERHEAD_BYTES + 2 * text.length, options);
}

function leastRecentlyUsed<V extends object | string>(
  bytesOf: (value: V) => number,
  { maxBytes, onEvict, onChange }: MemoryOptions,
) {
  const cache = new LRUCache<string, V>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    dispose: (_value, _key, why) => {
      if (why === 'evict') onEvict?.();
    },
  });
  return {
    tier: 'memory',
    get: async (key: string) => cache.get(key),
    set: async (key: string, value: V) => {
      cache.set(key, value);
      onChange?.({ entries: cache.size, bytes: cache.calculatedSize });
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
function bytesOfVerdict(verdict: Verdict): number {
  const spans = [...verdict.spans.baseline, ...verdict.spans.sibling];
  const spanBytes = spans.reduce((sum, s) => sum + SPAN_OVERHEAD_BYTES + 2 * s.reason.length, 0);
  return ENTRY_OVERHEAD_BYTES + 2 * verdict.rationale.length + spanBytes;
}

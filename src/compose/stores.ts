import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import type { TextStore, VerdictStore } from '../core/ports.js';
import { ASK_RESULTS } from '../judge/ask.js';
import type { Metrics } from '../metrics.js';
import { memoryStore } from '../store/memory.js';

/** Where verdicts and raw replies are kept. */
export interface Stores {
  readonly verdicts: VerdictStore;
  readonly replies: TextStore;
  close(): Promise<void>;
}

/** The stores of a process, as configured. */
export async function composeStores(parts: {
  readonly config: Pick<Config, 'cache_max_bytes' | 'replies_max_bytes'>;
  readonly metrics: Metrics;
}): Promise<Stores> {
  const { config, metrics } = parts;
  for (const result of ASK_RESULTS) metrics.cacheRequests.inc({ tier: 'memory', result }, 0);
  metrics.cacheEvictions.inc({ tier: 'memory' }, 0);
  metrics.cacheEntries.set({ tier: 'memory' }, 0);
  metrics.cacheBytes.set({ tier: 'memory' }, 0);
  const verdicts = memoryStore({
    maxBytes: config.cache_max_bytes,
    onEvict: () => metrics.cacheEvictions.inc({ tier: 'memory' }),
    onChange: ({ entries, bytes }) => {
      metrics.cacheEntries.set({ tier: 'memory' }, entries);
      metrics.cacheBytes.set({ tier: 'memory' }, bytes);
    },
  });
  const texts = new LRUCache<string, string>({
    maxSize: config.replies_max_bytes,
    sizeCalculation: (text) => 2 * text.length + 200,
  });
  const replies: TextStore = {
    tier: 'memory',
    get: async (key) => texts.get(key),
    set: async (key, text) => {
      texts.set(key, text);
    },
  };
  return { verdicts, replies, close: async () => {} };
}

import type { Config } from '../config.js';
import type { TextStore, VerdictStore } from '../core/ports.js';
import { ASK_RESULTS } from '../judge/ask.js';
import type { Metrics } from '../metrics.js';
import { memoryStore, memoryTexts } from '../store/memory.js';
import { tiered } from '../store/tiered.js';
import { verdictsAsTexts } from '../store/verdict-text.js';

/** Where verdicts and raw replies are kept. */
export interface Stores {
  readonly verdicts: VerdictStore;
  readonly replies: TextStore;
  close(): Promise<void>;
}

type StoreConfig = Pick<
  Config,
  'cache_max_bytes' | 'replies_max_bytes' | 'cache_dir' | 'cache_max_disk_bytes'
>;

/** The stores of a process, as configured. Throws `config_invalid` where the directory cannot be had. */
export async function composeStores(parts: {
  readonly config: StoreConfig;
  readonly metrics: Metrics;
}): Promise<Stores> {
  const { config, metrics } = parts;
  const inMemory = {
    verdicts: memoryStore({ maxBytes: config.cache_max_bytes, ...told('memory', metrics) }),
    replies: memoryTexts({ maxBytes: config.replies_max_bytes }),
  };
  if (config.cache_dir === undefined) return { ...inMemory, close: async () => {} };
  const { openDisk } = await import('../store/disk.js');
  const disk = await openDisk({
    dir: config.cache_dir,
    maxBytes: config.cache_max_disk_bytes,
    ...told('disk', metrics),
    onCorrupt: () => metrics.cacheRequests.inc({ tier: 'disk', result: 'error' }),
    onError: () => metrics.cacheRequests.inc({ tier: 'disk', result: 'error' }),
  });
  const onFar = (result: (typeof ASK_RESULTS)[number]) =>
    metrics.cacheRequests.inc({ tier: 'disk', result });
  return {
    verdicts: tiered({
      near: inMemory.verdicts,
      far: verdictsAsTexts(disk.texts('verdict')),
      onFar,
    }),
    replies: tiered({ near: inMemory.replies, far: disk.texts('reply'), onFar }),
    close: () => disk.close(),
  };
}

/** Tells a tier's metrics what it holds and drops; what can be counted starts at 0. */
function told(tier: 'memory' | 'disk', metrics: Metrics) {
  for (const result of ASK_RESULTS) metrics.cacheRequests.inc({ tier, result }, 0);
  metrics.cacheEvictions.inc({ tier }, 0);
  metrics.cacheEntries.set({ tier }, 0);
  metrics.cacheBytes.set({ tier }, 0);
  return {
    onEvict: (entries = 1) => metrics.cacheEvictions.inc({ tier }, entries),
    onChange: ({ entries, bytes }: { readonly entries: number; readonly bytes: number }) => {
      metrics.cacheEntries.set({ tier }, entries);
      metrics.cacheBytes.set({ tier }, bytes);
    },
  };
}

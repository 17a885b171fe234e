import type { Config } from '../config.js';
import type { TextStore, VerdictStore } from '../core/ports.js';
import { ASK_RESULTS } from '../judge/ask.js';
import type { Metrics } from '../metrics.js';
import type { DiskStore } from '../store/disk.js';
import { keySet } from '../store/key-set.js';
import { memoryStore, memoryTexts } from '../store/memory.js';
import { runFirst } from '../store/run-first.js';
import { tiered } from '../store/tiered.js';
import { verdictsAsTexts } from '../store/verdict-text.js';

/** Where verdicts and raw replies are kept. */
export interface Stores {
  readonly verdicts: VerdictStore;
  readonly replies: TextStore;
  /**
   * Whether the verdict of this key was kept before the run began, as far as it has been asked for. Exact with `run_dir`
   * alone.
   */
  keptBefore(key: string): boolean;
  close(): Promise<void>;
}

type StoreConfig = Pick<
  Config,
  'cache_max_bytes' | 'replies_max_bytes' | 'cache_dir' | 'cache_max_disk_bytes' | 'run_dir'
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
  const kept = keySet();
  const keptBefore = kept.has;
  const { cache, run } = await openDisks(config, metrics);
  if (!cache && !run) return { ...inMemory, keptBefore, close: async () => {} };
  const onFar = (result: (typeof ASK_RESULTS)[number]) =>
    metrics.cacheRequests.inc({ tier: 'disk', result });
  const far = (kind: string) => {
    const texts = cache?.texts(kind);
    return run ? { run: run.texts(kind), kept: texts } : { run: texts as TextStore };
  };
  const verdicts = far('verdict');
  return {
    verdicts: tiered({
      near: inMemory.verdicts,
      far: runFirst({
        run: verdictsAsTexts(verdicts.run),
        kept: verdicts.kept && verdictsAsTexts(verdicts.kept),
        onKept: kept.add,
      }),
      onFar,
    }),
    replies: tiered({ near: inMemory.replies, far: runFirst(far('reply')), onFar }),
    keptBefore,
    async close() {
      await run?.close();
      await cache?.close();
    },
  };
}

/** Those of the configuration that outlive the process; where one cannot be opened, none is left open. */
async function openDisks(
  config: StoreConfig,
  metrics: Metrics,
): Promise<{ readonly cache?: DiskStore; readonly run?: DiskStore }> {
  const { cache_dir, run_dir, cache_max_disk_bytes } = config;
  if (cache_dir === undefined && run_dir === undefined) return {};
  const { openDisk } = await import('../store/disk.js');
  const onFault = () => metrics.cacheRequests.inc({ tier: 'disk', result: 'error' });
  const faults = { onCorrupt: onFault, onError: onFault };
  const cache =
    cache_dir === undefined
      ? undefined
      : await openDisk({
          dir: cache_dir,
          maxBytes: cache_max_disk_bytes,
          ...told('disk', metrics),
          ...faults,
        });
  if (run_dir === undefined) return cache ? { cache } : {};
  try {
    const run = await openDisk({ dir: run_dir, maxBytes: Infinity, isPrompt: true, ...faults });
    return cache ? { cache, run } : { run };
  } catch (error) {
    await cache?.close();
    throw error;
  }
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

import { pino } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import type { LoadedCatalog } from './catalog/catalog.js';
import { createSiblings } from './chart/create-siblings.js';
import type { CreateSiblings } from './chart/mutation-check.js';
import type { Batching } from './compose/batching.js';
import { composeJudging, type Judging } from './compose/judging.js';
import { openCatalog, sayLockState } from './compose/open-catalog.js';
import type { Perturbing } from './compose/perturbing.js';
import { systemClock } from './compose/system-clock.js';
import type { Config } from './config.js';
import type { Catalog } from './core/catalog.js';
import type { Intervention } from './core/intervention.js';
import type { Clock } from './core/ports.js';
import type { Watched } from './judge/canaries/mix-canaries.js';
import { createMetrics, type Metrics } from './metrics.js';
import type { ScoreParts } from './score.js';
import type { Log } from './server/log.js';
import type { ServerParts } from './server/parts.js';
import type { Verifier } from './verify/verifier.js';

/** Everything the commands work with, built. */
export interface App {
  readonly catalog: Catalog;
  readonly scoreParts: ScoreParts;
  /** What a server is started with. Throws `config_invalid` where the verifier cannot be had. */
  serverParts(): Promise<ServerParts>;
  /** A mutation that fails is a sibling with status FAILED, no exception. */
  readonly createSiblings: CreateSiblings;
  /** Loaded and built when it is first asked for. Throws `config_invalid` where it cannot be. */
  verifier(): Promise<Verifier>;
  /** The same. */
  perturbing(): Promise<Perturbing>;
  readonly batching: Batching;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /**
   * Whether the verdict of this key was kept before the run began, of those that have been asked for: needs the `run_dir`
   * of the configuration.
   */
  readonly keptBefore: (key: string) => boolean;
  /** Lets go of connections and stores; what they hold is written first. */
  close(): Promise<void>;
}

/** A pair takes about 1.5 KB until its reply has gone. */
const MAX_PAIRS = 100_000;
const MAX_STREAM_BYTES = 256 * 1024 * 1024;

/**
 * Builds the process. Throws `catalog_invalid` for a faulty catalog, or an unlocked one under `locked`, and
 * `config_invalid` for judges that cannot be built. `open` loads the catalog of a directory.
 */
export async function compose(
  config: Config,
  open: typeof openCatalog = openCatalog,
): Promise<App> {
  const log = pino(
    { level: config.log_level, base: null },
    pino.destination({ dest: 2, sync: true }),
  );
  const clock = systemClock();
  const metrics = createMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  const loaded = open(config.catalog);
  const { catalog } = loaded;
  sayLockState(loaded, { locked: config.locked, log });

  const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
  const onDefect = (cause: unknown) =>
    log.error({ err: cause }, 'a judge failed in a way no error kind explains');
  const judging = await composeJudging({ config, loaded, metrics, clock, log, breathe, onDefect });
  const { roster } = judging;
  const scoreParts: ScoreParts = {
    catalog,
    roster,
    grounder: config.grounding ? await judging.grounder() : undefined,
    coverer: judging.coverer,
    clock,
    metrics,
    maxOutputChars: config.max_output_chars,
    breathe,
    onDefect,
  };
  const mutate = siblingMaker(loaded, metrics);
  const watched = await watchedJudges({ config, judging, loaded, metrics, breathe, log, onDefect });
  const serverParts = async (): Promise<ServerParts> => ({
    scoreParts: watched ? { ...scoreParts, roster: watched.roster } : scoreParts,
    profiles: config.profiles,
    warnings: () => [...judging.masked(), ...(watched?.warnings() ?? [])],
    createSiblings: mutate,
    verifier: await judging.verifier(),
    log,
    limits: {
      maxMessageBytes: config.max_message_bytes,
      maxConcurrentCalls: config.max_concurrent_calls,
      maxPacketChars: config.max_packet_chars,
      drainSeconds: config.drain_seconds,
      maxPairs: MAX_PAIRS,
      maxStreamBytes: MAX_STREAM_BYTES,
    },
  });
  return {
    catalog,
    scoreParts,
    serverParts,
    createSiblings: mutate,
    log,
    metrics,
    clock,
    batching: judging.batching,
    keptBefore: judging.keptBefore,
    async close() {
      watched?.close();
      const bill = watched?.bill();
      if (bill && bill.calls > 0) log.info({ bill }, 'what known pairs have cost');
      await judging.close();
    },
    verifier: judging.verifier,
    perturbing: judging.perturbing,
  };
}

/** Undefined where no canaries are to be put; lets go of what is open where they cannot be had. */
async function watchedJudges(parts: {
  readonly config: Config;
  readonly judging: Judging;
  readonly loaded: LoadedCatalog;
  readonly metrics: Metrics;
  readonly breathe: () => Promise<void>;
  readonly log: Log;
  readonly onDefect: (cause: unknown) => void;
}): Promise<Watched | undefined> {
  const { config, judging, loaded } = parts;
  const { canaries: settings } = config;
  if (settings === undefined || settings.rate === 0) return undefined;
  const { roster } = judging;
  try {
    const { composeCanaries } = await import('./compose/canaries.js');
    const reader = async () => (await judging.perturbing()).reader;
    return await composeCanaries({ ...parts, settings, roster, catalog: loaded.catalog, reader });
  } catch (error) {
    await judging.close();
    throw error;
  }
}

function siblingMaker(loaded: LoadedCatalog, metrics: Metrics): CreateSiblings {
  const { facts, catalog } = loaded;
  return function* (of, ids) {
    const interventions = ids.map((id) => catalog.interventions.get(id) as Intervention);
    for (const sibling of createSiblings({ ...of, facts, interventions })) {
      metrics.siblings.inc({ status: sibling.status });
      yield sibling;
    }
  };
}

import { LRUCache } from 'lru-cache';
import { pino } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { type LoadedCatalog, loadCatalog } from './catalog/catalog.js';
import type { Fault } from './catalog/yaml-file.js';
import { createSiblings } from './chart/create-siblings.js';
import type { CreateSiblings } from './chart/mutation-check.js';
import { openCallers } from './compose/callers.js';
import { composeRoster } from './compose/judges.js';
import { composeStores } from './compose/stores.js';
import { systemClock } from './compose/system-clock.js';
import { BUILT_IN_CATALOG } from './config/settings-schema.js';
import type { Config } from './config.js';
import type { Catalog } from './core/catalog.js';
import type { Decision } from './core/decision.js';
import type { Intervention } from './core/intervention.js';
import type { Clock } from './core/ports.js';
import { compileLexicon, type Lexicon } from './decision/lexicon.js';
import { readDecision } from './decision/read-decision.js';
import { FlipsideError } from './errors.js';
import { askThrough } from './judge/ask.js';
import { inTurns } from './judge/in-turns.js';
import { observed } from './judge/observe.js';
import { rulesJudge } from './judge/rules.js';
import { checkSelectors } from './judge/selectors.js';
import { createMetrics, type Metrics } from './metrics.js';
import type { ScoreParts } from './score.js';
import type { Log } from './server/log.js';
import type { ServerParts } from './server/parts.js';

/** Everything the commands work with, built. */
export interface App {
  readonly catalog: Catalog;
  readonly scoreParts: ScoreParts;
  readonly serverParts: ServerParts;
  /** A mutation that fails is a sibling with status FAILED, no exception. */
  readonly createSiblings: CreateSiblings;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Lets go of connections and stores; what they hold is written first. */
  close(): Promise<void>;
}

/** Room for decisions of texts read lately: a group of G baselines and K siblings costs G + K readings. */
const DECISION_CACHE_BYTES = 64 * 1024 * 1024;

/** Builds the process. Throws `catalog_invalid` for a faulty catalog, or an unlocked one under `locked`. */
export async function compose(config: Config): Promise<App> {
  const log = pino(
    { level: config.log_level, base: null },
    pino.destination({ dest: 2, sync: true }),
  );
  const clock = systemClock();
  const metrics = createMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  const loaded = openCatalog(config.catalog);
  const { catalog } = loaded;
  sayLockState(loaded, { locked: config.locked, log });

  const lexicon = compileLexicon(loaded.treatments.treatments);
  const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
  const read = remembered(lexicon);
  const rules = inTurns(observed(rulesJudge({ lexicon, read }), { metrics, clock }), {
    clock,
    breathe,
  });
  const stores = await composeStores({ config, metrics });
  const callers = openCallers({
    config,
    replies: stores.replies,
    metrics: metrics.calls,
    clock,
    onWarning: (warning) => log.warn({}, warning),
  });
  const close = async () => {
    await callers.close();
    await stores.close();
  };
  const scoreParts: ScoreParts = {
    catalog,
    roster: await closingOnFault(close, () =>
      composeRoster({
        ...{ config, rules, lexicon, read, metrics, clock },
        callerOf: callers.callerOf,
        prompts: loaded.judges,
        seat: (judge) => ({
          identity: judge.identity,
          ask: askThrough({
            store: stores.verdicts,
            judge,
            onResult: (tier, result) => metrics.cacheRequests.inc({ tier, result }),
          }),
        }),
      }),
    ),
    clock,
    metrics,
    maxOutputChars: config.max_output_chars,
    breathe,
    onDefect: (cause) =>
      log.error({ err: cause }, 'a judge failed in a way no error kind explains'),
  };
  const mutate = siblingMaker(loaded, metrics);
  const serverParts: ServerParts = {
    scoreParts,
    createSiblings: mutate,
    log,
    limits: {
      maxMessageBytes: config.max_message_bytes,
      maxConcurrentCalls: config.max_concurrent_calls,
      maxPacketChars: config.max_packet_chars,
      drainSeconds: config.drain_seconds,
    },
  };
  return { catalog, scoreParts, serverParts, createSiblings: mutate, log, metrics, clock, close };
}

/** Loads a catalog directory and checks that the judge knows every treatment and test its interventions name. */
export function openCatalog(dir: string): LoadedCatalog {
  return loadCatalog(dir, { builtInDir: BUILT_IN_CATALOG, check: selectorFaults });
}

function selectorFaults(loaded: LoadedCatalog): Fault[] {
  return loaded.interventions.flatMap(({ intervention, file, lineOf }) =>
    checkSelectors(intervention.expectedChange, loaded.treatments.treatments).map((message) => ({
      file,
      line: lineOf(['expected_change']),
      message,
    })),
  );
}

function sayLockState(
  { dir, catalog }: LoadedCatalog,
  { locked, log }: { readonly locked: boolean; readonly log: Log },
): void {
  const { state, differences } = catalog.lock;
  if (state === 'MATCHES') return;
  const what =
    state === 'MISSING'
      ? `${dir}: the catalog has no lock file; register it with "flipside catalog lock"`
      : `${dir}: the catalog is not the registered one:\n${differences.map((d) => `  ${d}`).join('\n')}`;
  if (locked) throw new FlipsideError('catalog_invalid', what);
  log.warn(
    { catalog: dir, lock: state, differences },
    'scores are not those of a registered catalog',
  );
}

/** A judge that cannot be built must not keep the process up. */
async function closingOnFault<T>(close: () => Promise<void>, build: () => T): Promise<T> {
  try {
    return build();
  } catch (error) {
    await close();
    throw error;
  }
}

function remembered(lexicon: Lexicon): (text: string) => Decision {
  const decisions = new LRUCache<string, Decision>({
    maxSize: DECISION_CACHE_BYTES,
    // Mentions take a few hundred bytes each; the key is the text itself.
    sizeCalculation: (decision, text) => 2 * text.length + 400 * (1 + decision.mentions.length),
  });
  return (text) => {
    let decision = decisions.get(text);
    if (!decision) {
      decision = readDecision(text, lexicon);
      decisions.set(text, decision);
    }
    return decision;
  };
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

import { LRUCache } from 'lru-cache';
import type { LoadedCatalog } from '../catalog/catalog.js';
import type { Config } from '../config.js';
import type { Decision } from '../core/decision.js';
import type { Clock, Judge } from '../core/ports.js';
import type { Lexicon } from '../decision/lexicon.js';
import { readDecision } from '../decision/read-decision.js';
import { askThrough } from '../judge/ask.js';
import type { Coverer } from '../judge/coverage/coverer.js';
import { heldSeat } from '../judge/held-seat.js';
import { inTurns } from '../judge/in-turns.js';
import { observed } from '../judge/observe.js';
import type { Roster, Seat } from '../judge/roster.js';
import { rulesJudge } from '../judge/rules.js';
import type { Metrics } from '../metrics.js';
import type { Log } from '../server/log.js';
import type { Grounder } from '../verify/grounding/grounder.js';
import type { Verifier } from '../verify/verifier.js';
import { type Batching, composeBatching, keptBesideWalks } from './batching.js';
import { boundsOf, maskedForLack, openShelf, requireCalibrated, seatsOf } from './calibrations.js';
import { openCallers } from './callers.js';
import { lexiconOf, vocabularyOf } from './compiled-words.js';
import { composeCoverer } from './covering.js';
import { composeRoster } from './judges.js';
import type { Perturbing } from './perturbing.js';
import { endpointOpener } from './probed.js';
import { composeStores } from './stores.js';

/** Room for decisions of texts read lately: a group of G baselines and K siblings costs G + K readings. */
const DECISION_CACHE_BYTES = 64 * 1024 * 1024;

/** Who judges pairs, and who checks forms, with what that holds open. */
export interface Judging {
  readonly roster: Roster;
  /** Loaded and built when it is first asked for: who only judges pairs needs neither its words nor its key. */
  readonly verifier: () => Promise<Verifier>;
  /** When it is first asked for, as well. */
  readonly perturbing: () => Promise<Perturbing>;
  /** The same: only rewards that are made of it need it. */
  readonly grounder: () => Promise<Grounder>;
  readonly coverer: Coverer;
  readonly batching: Batching;
  /** A sentence for each judge whose rewards are masked for want of a calibration, as of now. */
  readonly masked: () => readonly string[];
  /** Whether the verdict of this key was kept before the run began. */
  readonly keptBefore: (key: string) => boolean;
  close(): Promise<void>;
}

/**
 * Opens stores and endpoints, and seats the configured judges. Throws `config_invalid` where a key is missing or the
 * cache's directory cannot be had; then nothing is left open.
 */
export async function composeJudging(parts: {
  readonly config: Config;
  readonly loaded: LoadedCatalog;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Log;
  readonly breathe: () => Promise<void>;
  /** Told of a judge's failure that no error kind explains. */
  readonly onDefect: (cause: unknown) => void;
}): Promise<Judging> {
  const { config, loaded, metrics, clock, log } = parts;
  const shelf = openShelf(config.calibrations, { today: clock.today() });
  const { run_day: day } = config;
  const today = day === undefined ? clock.today : () => day;
  const required = { bounds: boundsOf(config.require_calibration), today };
  const lexicon = lexiconOf(loaded);
  const read = remembered(lexicon);
  const rules = observed(rulesJudge({ lexicon, read }), { metrics, clock });
  const openEndpoint = await endpointOpener(config.judges.values(), { clock });
  const stores = await composeStores({ config, metrics });
  const callers = openCallers({
    config,
    openEndpoint,
    replies: stores.replies,
    metrics: metrics.calls,
    clock,
    onWarning: (warning) => log.warn({}, warning),
  });
  const close = async () => {
    await callers.close();
    await stores.close();
  };
  const { desk } = callers;
  const verdicts = keptBesideWalks(stores.verdicts, desk);
  const seat = (judge: Judge): Seat => {
    const { identity } = judge;
    const calibration = shelf.of('css', identity);
    const ask = askThrough({
      store: verdicts,
      judge,
      onResult: (tier, result) => metrics.cacheRequests.inc({ tier, result }),
    });
    return heldSeat({ identity, ask, ...(calibration ? { calibration } : {}) }, required);
  };
  try {
    const roster = composeRoster({
      config,
      lexicon,
      read,
      metrics,
      clock,
      seat,
      rules: inTurns(rules, parts),
      callerOf: callers.callerOf,
      prompts: loaded.judges,
    });
    if (config.uncalibrated === 'refuse') requireCalibrated(roster, { required, shelf });
    const masked = () => maskedForLack(roster, required);
    for (const warning of masked()) log.warn({}, warning);
    for (const { identity } of seatsOf(roster)) {
      for (const { told, isShipped } of shelf.strangersOf('css', identity)) {
        const tell = isShipped ? log.debug.bind(log) : log.warn.bind(log);
        tell({ judge: identity.name }, `${told}; it is not used`);
      }
    }
    const { callerOf } = callers;
    return {
      roster,
      masked,
      batching: composeBatching({ desk, config, clock }),
      keptBefore: stores.keptBefore,
      verifier: once(async () => {
        const { composeVerifier } = await import('./verifying.js');
        const vocabulary = await vocabularyOf(loaded);
        const verifier = composeVerifier({ ...parts, vocabulary, callerOf });
        const calibration = shelf.of('claim', verifier.identity);
        return calibration ? { ...verifier, calibration } : verifier;
      }),
      perturbing: once(async () => {
        const { composePerturbing } = await import('./perturbing.js');
        const vocabulary = await vocabularyOf(loaded);
        return composePerturbing({ ...parts, lexicon, vocabulary, read, callerOf });
      }),
      grounder: once(async () => {
        const { embeddedGrounder } = await import('../verify/grounding/grounder.js');
        const vocabulary = await vocabularyOf(loaded);
        return embeddedGrounder({ ...parts, vocabulary, facts: loaded.facts, read });
      }),
      coverer: composeCoverer({ ...parts, lexicon, read, prompts: loaded.judges, callerOf }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes it when it is first asked for, and only then. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
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

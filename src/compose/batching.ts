import type { Config } from '../config.js';
import type { Clock, VerdictStore } from '../core/ports.js';
import type { BatchRun } from '../provider/batch/batch-run.js';
import type { BatchDesk } from '../provider/batch/desk.js';
import { fillByBatch } from '../provider/batch/fill.js';
import type { BatchTally } from '../provider/batch/tally.js';
import { processTimers } from '../provider/call/timers.js';

/** Has the questions of a whole run answered by the batch APIs of their providers, ahead of the scoring. */
export interface Batching {
  /** Whether any judge that sits asks an endpoint at all. */
  readonly hasEndpoints: boolean;
  /** See `fillByBatch`. */
  fill(run: BatchRun): Promise<BatchTally>;
}

/** A cascade asks its second judge after it has heard the first, and may be the first or second of another. */
const MOST_ROUNDS = 8;

type JudgeConfig = Pick<Config, 'judge' | 'judges' | 'self_judging'>;

/** The batching of a process's judges. */
export function composeBatching(parts: {
  readonly desk: BatchDesk;
  readonly config: JudgeConfig;
  readonly clock: Clock;
}): Batching {
  const { desk, config, clock } = parts;
  const { judge, self_judging } = config;
  const sitting = [judge, self_judging.override].filter((name) => name !== undefined);
  const maxRounds = sitting.some((name) => asksInRounds(name, config)) ? MOST_ROUNDS : 1;
  const epochSeconds = () => Date.now() / 1000;
  const deps = { desk, clock, timers: processTimers, random: Math.random, epochSeconds, maxRounds };
  return {
    get hasEndpoints() {
      return desk.seats.length > 0;
    },
    fill: (run) => fillByBatch(run, deps),
  };
}

function asksInRounds(name: string, config: JudgeConfig): boolean {
  const judge = config.judges.get(name);
  if (judge?.ask === 'cascade') return true;
  return judge?.ask === 'panel' && judge.members.some((member) => asksInRounds(member, config));
}

/**
 * A store that keeps nothing as long as questions are collected: what a walk finds answered is to be asked by the scoring
 * after it, and would be `cached` there.
 */
export function keptBesideWalks(store: VerdictStore, desk: BatchDesk): VerdictStore {
  return {
    tier: store.tier,
    get: (key) => store.get(key),
    set: async (key, verdict) => {
      if (!desk.walking) await store.set(key, verdict);
    },
  };
}

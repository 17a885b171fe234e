import type { CoveredCase } from '../core/coverage.js';
import type { Chart } from '../core/grounding.js';
import { type Reward, rewardOf, type Setback } from '../core/reward.js';
import type { Rollout } from '../core/rollout.js';
import { groupsOf } from '../pairing/groups.js';
import { type ScoreParts, type ScoreRequest, score } from '../score.js';
import { batchesOf, requireFewPairs } from './batch.js';
import type { FoundRow } from './read-rows.js';
import { rewardRow } from './reward-row.js';
import { createTally, type ScoreTally } from './score-tally.js';
import type { RowWriter } from './write-rows.js';

/** How a file of rollouts is scored, and who is told. */
export interface ScoreRolloutsOptions extends Omit<ScoreRequest, 'rollouts' | 'lane'> {
  readonly parts: ScoreParts;
  readonly setbackOf: (rollout: Rollout) => Setback | undefined;
  /** The chart that the policy saw; undefined where it is not at hand. */
  readonly chartOf?: (rollout: Rollout) => Chart | undefined;
  /** The case that a rollout is about; undefined where it is not at hand. */
  readonly caseOf?: (rollout: Rollout) => CoveredCase | undefined;
  readonly signal: AbortSignal;
  readonly writer: RowWriter;
  /** Told how many rollouts have been scored so far. */
  readonly onScored: (rollouts: number) => void;
}

/**
 * Scores saved rollouts, batch by batch, and writes a reward row for each in the order of the rollouts. How they fall
 * into batches changes no reward: a rollout_id that came before anywhere in the file is scored once. Throws FlipsideError
 * `input_invalid` where a group is too large to pair, and the signal's reason when it fires.
 */
export async function scoreRollouts(
  saved: readonly FoundRow<Rollout>[],
  options: ScoreRolloutsOptions,
): Promise<ScoreTally> {
  const { parts, signal, setbackOf, chartOf, caseOf, onScored, ...asked } = options;
  const { pairing, salt, noCache, bill, profile } = asked;
  const repeated = repeatedIds(saved);
  const out = new Set(repeated.map((r) => r.rollout));
  const groups = groupsOf(saved.map((s) => s.value).filter((r) => !out.has(r)));
  requireFewPairs(groups, { pairing });

  const { tally, add } = createTally();
  const lines = inOrder(saved, options);
  const settle = async (rewards: readonly Reward[]) => {
    add(rewards);
    await lines.put(rewards);
    onScored(tally.rollouts);
  };
  await settle(repeated);
  for (const batch of batchesOf(groups)) {
    const how = { pairing, salt, noCache, lane: 'offline' as const, bill, profile };
    const scored = await score(
      { rollouts: batch, ...how },
      { parts, signal, setbackOf, chartOf, caseOf },
    );
    await settle(scored.rewards);
  }
  return tally;
}

/** A failed reward for each rollout whose id stood on an earlier line. */
function repeatedIds(saved: readonly FoundRow<Rollout>[]): Reward[] {
  const firstLines = new Map<string, number>();
  return saved.flatMap(({ value: rollout, line }) => {
    const first = firstLines.get(rollout.rolloutId);
    if (first === undefined) firstLines.set(rollout.rolloutId, line);
    if (first === undefined || rollout.rolloutId === '') return [];
    const detail = `rollout_id "${rollout.rolloutId}" came before, on line ${first}; only the first is scored`;
    return [rewardOf({ rollout, pairs: [], setback: { reason: 'INVALID_ROLLOUT', detail } })];
  });
}

/** Writes rewards in the order of the rollouts, each as soon as all before it are written. */
function inOrder(
  saved: readonly FoundRow<Rollout>[],
  { parts, writer }: Pick<ScoreRolloutsOptions, 'parts' | 'writer'>,
) {
  const waiting = new Map<Rollout, Reward>();
  let next = 0;
  return {
    async put(rewards: readonly Reward[]) {
      for (const reward of rewards) waiting.set(reward.rollout, reward);
      for (let row = saved[next]; row; row = saved[next]) {
        const reward = waiting.get(row.value);
        if (!reward) return;
        const { catalog, clock } = parts;
        const under = { catalogDigest: catalog.digest, today: clock.today() };
        await writer.write(rewardRow(reward, { ...under, passedOn: row.passedOn }));
        waiting.delete(row.value);
        next += 1;
      }
    },
  };
}

import { rewardOf, type Setback } from '../core/reward.js';
import type { Rollout } from '../core/rollout.js';
import type { StreamRewardsResponse } from '../gen/flipside/v1/reward_service.js';
import type { ScoreParts, ScoreReply } from '../score.js';
import { billTo, catalogStateTo, judgeTo, rewardTo } from './to-wire.js';

/** What goes out on a stream; rewards of one group follow each other, and its summary follows them. */
export interface StreamOutbox {
  sendGroup(groupId: string, reply: ScoreReply): Promise<void>;
  /** The reward of a rollout that no group took in. */
  sendRefusal(rollout: Rollout, setback: Setback): Promise<void>;
}

export function streamOutbox(
  send: (response: StreamRewardsResponse) => Promise<void>,
  parts: ScoreParts,
): StreamOutbox {
  const { catalog, roster, metrics, clock } = parts;
  const under = () => ({ catalogDigest: catalog.digest, today: clock.today() });
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work);
    return last;
  };
  return {
    sendGroup: (groupId, reply) =>
      inTurn(async () => {
        for (const reward of reply.rewards) {
          await send({ reward: rewardTo(reward, under()), group: undefined });
        }
        const summary = {
          groupId,
          metrics: { ...reply.metrics },
          catalog: catalogStateTo(catalog),
          judge: judgeTo(roster.main, clock.today()),
          seconds: { ...reply.seconds },
          bill: billTo(reply.bill),
        };
        await send({ reward: undefined, group: summary });
      }),
    sendRefusal(rollout, setback) {
      const reward = rewardOf({ rollout, pairs: [], setback });
      metrics.rollouts.inc({ status: reward.status, reason: setback.reason });
      return inTurn(() => send({ reward: rewardTo(reward, under()), group: undefined }));
    },
  };
}

import { credentials, type ServiceError } from '@grpc/grpc-js';
import type { Case } from '../../gen/flipside/v1/case.js';
import type { Lane, Pairing } from '../../gen/flipside/v1/reward_service.js';
import {
  type CreateSiblingsResponse,
  RewardServiceClient,
  type ScoreRolloutsResponse,
} from '../../gen/flipside/v1/reward_service.js';
import type { Rollout } from '../../gen/flipside/v1/rollout.js';

/** What a trainer asks of the server, as promises. */
export interface TrainerClient {
  createSiblings(chart: Case): Promise<CreateSiblingsResponse>;
  scoreRollouts(rollouts: Rollout[]): Promise<ScoreRolloutsResponse>;
  close(): void;
}

type Callback<T> = (error: ServiceError | null, reply: T) => void;

/** One channel for all calls: a client made anew for each call leaks. */
export function trainerClient(address: string): TrainerClient {
  const client = new RewardServiceClient(address, credentials.createInsecure());
  const promised = <T>(call: (done: Callback<T>) => void) =>
    new Promise<T>((resolve, reject) => {
      call((error, reply) => (error ? reject(error) : resolve(reply)));
    });
  return {
    createSiblings: (chart) =>
      promised((done) =>
        client.createSiblings(
          { case: chart, interventionIds: [], includeNotApplicable: false },
          done,
        ),
      ),
    scoreRollouts: (rollouts) =>
      promised((done) =>
        client.scoreRollouts(
          {
            rollouts,
            cases: [],
            runId: 'demo',
            step: 0,
            pairing: 'ALL' as Pairing,
            rewardProfile: '',
            salt: '',
            lane: 'OFFLINE' as Lane,
            noCache: false,
          },
          done,
        ),
      ),
    close: () => client.close(),
  };
}

import type { CreateSiblings } from '../chart/mutation-check.js';
import type { RewardProfile } from '../core/reward-profile.js';
import type { ScoreParts } from '../score.js';
import type { Verifier } from '../verify/verifier.js';
import type { Log } from './log.js';

/** What one server may take on at a time. */
export interface ServerLimits {
  /** A larger gRPC message is RESOURCE_EXHAUSTED before it is read. */
  readonly maxMessageBytes: number;
  /** One call more is RESOURCE_EXHAUSTED with a hint when to retry. */
  readonly maxConcurrentCalls: number;
  /** A longer packet, or a form's record, is INVALID_ARGUMENT, in UTF-16 units. */
  readonly maxPacketChars: number;
  /** How long a stopping server waits for calls under way. */
  readonly drainSeconds: number;
  /** Pairs of one request, or of one group of a stream; more is INVALID_ARGUMENT. */
  readonly maxPairs: number;
  /** Rollouts that one stream may have waiting in open groups, in bytes; more is RESOURCE_EXHAUSTED. */
  readonly maxStreamBytes: number;
}

/** What the server needs; built once, in compose.ts. */
export interface ServerParts {
  readonly scoreParts: ScoreParts;
  /** A mutation that fails is a sibling with status FAILED, no exception. */
  readonly createSiblings: CreateSiblings;
  readonly verifier: Verifier;
  /** What rewards may be made of, by the names that requests give. */
  readonly profiles: ReadonlyMap<string, RewardProfile>;
  /** What an operator should look at though calls are served, a sentence each. */
  readonly warnings: () => readonly string[];
  readonly log: Log;
  readonly limits: ServerLimits;
}

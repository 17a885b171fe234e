import type { RowFormat } from '../../offline/input/row-reader.js';
import type { Pairing } from '../../pairing/pair-up.js';
import type { BatchOptions } from '../ask-by-batch.js';

/** The flags of `flipside score`. */
export interface ScoreOptions extends BatchOptions {
  readonly rollouts: readonly string[];
  /** Which columns are read as which fields of a rollout. */
  readonly map?: string;
  readonly rolloutsFormat: RowFormat;
  readonly cases?: string;
  readonly pairing: Lowercase<Pairing>;
  readonly salt: string;
  readonly rewardProfile: string;
  /** "i/n". */
  readonly shard?: string;
  readonly restart?: boolean;
  readonly retry?: 'failed';
  readonly json?: boolean;
}

export function pairingOf({ pairing }: Pick<ScoreOptions, 'pairing'>): Pairing {
  return pairing.toUpperCase() as Pairing;
}

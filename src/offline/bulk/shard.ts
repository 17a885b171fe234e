import { FlipsideError } from '../../errors.js';

/** One of several shares of an input, by whole groups; `index` from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Whether a group is of the shard, by 32 bits of a hash of its key. */
export function isOfShard(shardBits: number, { index, of }: Shard): boolean {
  return shardBits % of === index - 1;
}

/** What the rows of a shard say of themselves, save their place. */
export interface ShardField extends Shard {
  /** Rollouts of the whole input. */
  readonly rows: number;
  /** Digest of what makes two runs the same, but for the shard. */
  readonly run: string;
}

/** The field of a reward row that tells its shard; it is taken out when the shards are merged. */
export const SHARD_FIELD = 'shard';

/**
 * What passes on to the row of a shard, with the shard's own field in it. A rollout's field of that name stands within,
 * so that it comes back, and at its own place.
 */
export function passedOnWith(
  { index, of, rows, run }: ShardField,
  given: { readonly place: number; readonly passedOn: Readonly<Record<string, unknown>> },
): Record<string, unknown> {
  const { place, passedOn } = given;
  const field = { index, of, row: place, rows, run };
  if (!Object.hasOwn(passedOn, SHARD_FIELD)) return { ...passedOn, [SHARD_FIELD]: field };
  return { ...passedOn, [SHARD_FIELD]: { ...field, own: passedOn[SHARD_FIELD] } };
}

/** Reads "i/n"; undefined where there is none. Throws FlipsideError `invalid_request` for what is no share. */
export function parseShard(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined;
  const [, index, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(text)?.map(Number) ?? [];
  if (index !== undefined && of !== undefined && index >= 1 && index <= of) return { index, of };
  throw new FlipsideError(
    'invalid_request',
    `--shard ${text}: not i/n with i from 1 to n, as in 3/16`,
  );
}

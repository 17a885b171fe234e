import { canonicalJson, sha256Hex } from '../../core/digest.js';
import { decodable } from '../../core/json-text.js';
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
 * A reward row as a shard's, with the shard's own field in it. A rollout's field of that name stands within, so that it
 * comes back, and at its own place.
 */
export function shardedRow(
  { index, of, rows, run }: ShardField,
  given: { readonly place: number; readonly row: Readonly<Record<string, unknown>> },
): Record<string, unknown> {
  const { place, row } = given;
  const field = { index, of, row: place, rows, run, digest: shardDigest({ run, place, row }) };
  if (!Object.hasOwn(row, SHARD_FIELD)) return { ...row, [SHARD_FIELD]: field };
  return { ...row, [SHARD_FIELD]: { ...field, own: row[SHARD_FIELD] } };
}

/** What tells whether a row is as it was written, in whatever form: where it belongs, and all that it holds but nulls. */
export function shardDigest(given: {
  readonly run: string;
  readonly place: number;
  /** Without the shard's field. */
  readonly row: Readonly<Record<string, unknown>>;
}): string {
  const held = Object.entries(given.row).filter(([, value]) => value !== null);
  const text = canonicalJson({ ...given, row: Object.fromEntries(held) });
  return sha256Hex(decodable(text)).slice(0, 16);
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

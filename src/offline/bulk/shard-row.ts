import { SHARD_FIELD, shardDigest } from './shard.js';

/** A reward row of a shard: whose it is, where its rollout stood, and the row without the shard's field. */
export interface ShardRow {
  readonly index: number;
  readonly of: number;
  /** Rollouts of the whole input. */
  readonly rows: number;
  readonly run: string;
  readonly place: number;
  readonly reward: Record<string, unknown>;
}

/** Reads the row of a shard; a text says why it is none. */
export function shardRow(row: Readonly<Record<string, unknown>>): ShardRow | string {
  const field = row[SHARD_FIELD];
  if (typeof field !== 'object' || field === null) {
    return `${SHARD_FIELD}: missing; only what "flipside score --shard" wrote can be merged`;
  }
  const { index, of, rows, run, row: place, digest, own } = field as Record<string, unknown>;
  const [shard, shards, total, at] = [index, of, rows, place].map((n) =>
    Number.isSafeInteger(n) && (n as number) >= 0 ? (n as number) : Number.NaN,
  ) as [number, number, number, number];
  const isSound = shard >= 1 && shard <= shards && at < total && typeof run === 'string';
  if (!isSound) return `${SHARD_FIELD}: is not what "flipside score --shard" writes`;
  const reward = Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      if (key !== SHARD_FIELD) return [[key, value]];
      return own === undefined ? [] : [[key, own]];
    }),
  );
  if (shardDigest({ run, place: at, row: reward }) !== digest) {
    return `rollout_id ${JSON.stringify(row.rollout_id)}: was changed after it was written; score the shard again`;
  }
  return { index: shard, of: shards, rows: total, run, place: at, reward };
}

import { sha256Hex } from '../../core/digest.js';
import { exactJson } from '../../core/exact-number.js';
import type { Rollout } from '../../core/rollout.js';
import { groupKey } from '../../pairing/groups.js';
import { parseExactly } from '../exact-json.js';

/** A rollout on its way through a run: its place among the rollouts of the input, from 0, and what passes on to its reward. */
export interface StagedRow {
  readonly place: number;
  readonly value: Rollout;
  readonly passedOn: Readonly<Record<string, unknown>>;
}

/** Cells that groups fall into by a hash of their key; a bucket has many of them. */
export const CELLS = 65_536;
/**
 * Files that rollouts are parted into: so many that of ten million rollouts one is read a few times at most, and so few
 * that a run of some thousands is not spent on opening files.
 */
export const BUCKETS = 128;
const CELLS_A_BUCKET = CELLS / BUCKETS;

/** Where a group goes: its cell, from 0, and 32 bits for its shard that have nothing to do with the cell. */
export function hashesOf(rollout: Rollout): { readonly cell: number; readonly shardBits: number } {
  const digest = sha256Hex(groupKey(rollout));
  return {
    cell: Number.parseInt(digest.slice(0, 4), 16),
    shardBits: Number.parseInt(digest.slice(8, 16), 16),
  };
}

export function bucketOf(cell: number): number {
  return Math.floor(cell / CELLS_A_BUCKET);
}

/** A row as a line of its bucket: place, cell, and the rest as JSON. */
export function stagedLine({ place, value, passedOn }: StagedRow, cell: number): string {
  const { rolloutId, groupId, caseId, interventionId, sampleIndex, policyModel, output } = value;
  const ids = [rolloutId, groupId, caseId, interventionId, sampleIndex, policyModel];
  return `${place}\t${cell}\t${exactJson([...ids, output, passedOn])}`;
}

const TAB = 0x09;

/** The row of a line whose cell is wanted; undefined for one of another cell, of which nothing more is read. */
export function stagedRow(line: Buffer, wanted: (cell: number) => boolean): StagedRow | undefined {
  const first = line.indexOf(TAB);
  const second = line.indexOf(TAB, first + 1);
  if (!wanted(Number(line.toString('latin1', first + 1, second)))) return undefined;
  const row = parseExactly(line.toString('utf8', second + 1)) as Written;
  const [rolloutId, groupId, caseId, interventionId, sampleIndex, policyModel, output] = row;
  const ids = { rolloutId, groupId, caseId, interventionId, sampleIndex, policyModel };
  const place = Number(line.toString('latin1', 0, first));
  return { place, value: { ...ids, output }, passedOn: row[7] };
}

type Written = [string, string, string, string, number, string, string, Record<string, unknown>];

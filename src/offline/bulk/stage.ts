import { createHash } from 'node:crypto';
import { sha256Hex } from '../../core/digest.js';
import type { Rollout } from '../../core/rollout.js';
import type { Pairing } from '../../pairing/pair-up.js';
import { keySet } from '../../store/key-set.js';
import type { OpenedRow } from '../input/open-rows.js';
import { type FoundRow, parseRow, type RowFault } from '../read-rows.js';
import { REWARD_FIELDS } from '../reward-row.js';
import { rolloutRow } from '../rollout-row.js';
import { bucketWriter } from './bucket-writer.js';
import { groupCells } from './group-cells.js';
import { type Piece, piecesOf } from './piece.js';
import { idSorter, type RepeatedIds } from './repeated-ids.js';
import { isOfShard, type Shard } from './shard.js';
import { BUCKETS, bucketOf, hashesOf, stagedLine } from './staged-row.js';
import type { WorkFiles } from './work-files.js';

/** What lies in the work directory once the input is read. */
export interface Staged {
  /** Rollouts of the whole input. */
  readonly rollouts: number;
  /** Those of them that are scored here: all, or the shard's. */
  readonly own: number;
  /** Faults of rows that are no rollouts. */
  readonly faults: number;
  /** What the files of the input are called. */
  readonly files: readonly string[];
  /** Digest of all rollouts, in their order. */
  readonly digest: string;
  readonly pieces: readonly Piece[];
  /** Those whose id came before. */
  readonly repeated: RepeatedIds;
  /** Fields of rollouts that cannot pass on, since a reward row has its own, with how many have them. */
  readonly collisions: readonly (readonly [string, number])[];
  /** Cases that rollouts name and nobody gave: how many, and the first. */
  readonly unknownCases: { readonly count: number; readonly first: string };
  /** Fields without which nothing is scored and that no rollout has, and the further columns of the first one. */
  readonly lacking: { readonly fields: readonly string[]; readonly others: readonly string[] };
}

/** Fields that every rollout needs, by their names in a row. */
const NEEDED = { rollout_id: 'rolloutId', case_id: 'caseId', output: 'output' } as const;
type Needed = keyof typeof NEEDED;

export interface StageOptions {
  readonly rows: AsyncIterable<OpenedRow>;
  readonly files: WorkFiles;
  readonly pairing: Pairing;
  /** Absent: all groups. */
  readonly shard?: Shard | undefined;
  readonly isKnownCase: (caseId: string) => boolean;
  readonly pieceBytes: number;
  readonly maxGroupPairs: number;
  readonly signal: AbortSignal;
  readonly onFault: (fault: RowFault) => void;
}

/** All that waits to be written, whatever the number of buckets. */
const BUFFER_BYTES = 16 * 1024 * 1024;

/**
 * Reads an input once, and lays its rollouts into buckets on disk by their group: those of a group lie in one bucket,
 * wherever they stood. Rows that are no rollouts are told, and left out. Memory hangs neither on the number of rows nor on
 * that of groups. Throws FlipsideError `input_invalid` where a group makes too many pairs.
 */
export async function stage(options: StageOptions): Promise<Staged> {
  const { files, pairing, shard, pieceBytes, maxGroupPairs: maxPairs } = options;
  const bufferBytes = BUFFER_BYTES / BUCKETS;
  const writer = bucketWriter({ buckets: BUCKETS, bufferBytes, pathOf: files.bucket });
  const ids = idSorter(files);
  const cells = groupCells();
  const notes = noteTaker(options.isKnownCase);
  const names: string[] = [];
  const hash = createHash('sha256');
  const counts = { rollouts: 0, own: 0, faults: 0 };
  const onFault = (fault: RowFault) => {
    counts.faults += 1;
    options.onFault(fault);
  };
  for await (const { file, line, value, passedOn } of soundRows({ ...options, onFault })) {
    if (names.at(-1) !== file) names.push(file);
    const place = counts.rollouts++;
    const { cell, shardBits } = hashesOf(value);
    const isOwn = !shard || isOfShard(shardBits, shard);
    const bucket = bucketOf(cell);
    const at = { place, file: names.length - 1, line };
    if (value.rolloutId !== '') ids.add(value, at, isOwn ? bucket : undefined);
    const text = stagedLine({ place, value, passedOn }, cell);
    hash.update(text);
    if (!isOwn) continue;
    counts.own += 1;
    writer.add(bucket, text);
    cells.add(cell, value);
    notes.take(value, passedOn);
  }
  const bytes = writer.finish();
  const repeated = ids.finish();
  cells.requireFewPairs({ files, pairing, maxPairs });
  const digest = hash.digest('hex');
  const pieces = piecesOf(bytes, pieceBytes);
  return { ...counts, files: names, digest, pieces, repeated, ...notes.taken() };
}

/** The digest that `stage` would give the same input, with its faults told again. */
export async function inputDigest(
  options: Pick<StageOptions, 'rows' | 'signal' | 'onFault'>,
): Promise<string> {
  const hash = createHash('sha256');
  let place = 0;
  for await (const { value, passedOn } of soundRows(options)) {
    hash.update(stagedLine({ place, value, passedOn }, hashesOf(value).cell));
    place += 1;
  }
  return hash.digest('hex');
}

async function* soundRows({
  rows,
  signal,
  onFault,
}: Pick<StageOptions, 'rows' | 'signal' | 'onFault'>): AsyncGenerator<
  FoundRow<Rollout> & { readonly file: string }
> {
  for await (const found of rows) {
    signal.throwIfAborted();
    const { file, line } = found;
    if ('fault' in found) {
      onFault({ file, line, what: found.fault });
      continue;
    }
    const parsed = parseRow(found.row, rolloutRow);
    if ('faults' in parsed) for (const fault of parsed.faults) onFault({ file, line, ...fault });
    else yield { file, line, ...parsed };
  }
}

/** Notes what the user is warned of, once the input is read. */
function noteTaker(isKnownCase: (caseId: string) => boolean) {
  const collisions = new Map<string, number>();
  const unknown = keySet();
  let first = '';
  const lacking = new Set(Object.keys(NEEDED) as Needed[]);
  let others: readonly string[] | undefined;
  return {
    take(rollout: Rollout, passedOn: Readonly<Record<string, unknown>>): void {
      const { caseId } = rollout;
      others ??= Object.keys(passedOn);
      for (const field of lacking) if (rollout[NEEDED[field]] !== '') lacking.delete(field);
      for (const key of Object.keys(passedOn)) {
        if (REWARD_FIELDS.has(key)) collisions.set(key, (collisions.get(key) ?? 0) + 1);
      }
      if (isKnownCase(caseId)) return;
      if (unknown.size === 0) first = caseId;
      unknown.add(sha256Hex(caseId));
    },
    taken: () => ({
      collisions: [...collisions],
      unknownCases: { count: unknown.size, first },
      lacking: { fields: [...lacking], others: others ?? [] },
    }),
  };
}

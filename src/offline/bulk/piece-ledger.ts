import { jsonText } from '../../core/json-text.js';
import { type Reward, rewardOf } from '../../core/reward.js';
import type { Rollout } from '../../core/rollout.js';
import { type Group, groupsOf } from '../../pairing/groups.js';
import { rewardRow } from '../reward-row.js';
import { createTally } from '../score-tally.js';
import { type PieceResult, type PlacedRow, savePiece } from './finished-piece.js';
import { loadPiece, type Piece } from './piece.js';
import { type AskedBefore, settleCached } from './settle-cached.js';
import { type ShardField, shardedRow } from './shard.js';
import type { StagedRow } from './staged-row.js';
import type { WorkFiles } from './work-files.js';

/** How the rewards of a run are written. */
export interface RowSettings {
  readonly catalogDigest: string;
  /** `NAME@DIGEST` of the judge that is asked. */
  readonly judgedBy: string;
  /** What the files of the input are called. */
  readonly inputs: readonly string[];
  /** Absent: the run is no share of another. */
  readonly shard?: ShardField | undefined;
}

/** A piece while it is scored: what is to be scored of it, and what it has come to. */
export interface PieceLedger {
  readonly groups: readonly Group[];
  /** How many rollouts have their reward so far. */
  settled(): number;
  /** Takes the rewards of a batch; batches come in their order. Returns them as they are put down. */
  take(rewards: readonly Reward[], notApplicable: ReadonlySet<string>): readonly Reward[];
  /** Puts the piece on the journal. */
  close(): PieceResult;
}

/** Opens a piece that is not scored. A rollout whose id came before is FAILED from the start. */
export function openPiece(
  piece: { readonly number: number; readonly at: Piece },
  given: {
    readonly files: WorkFiles;
    readonly settings: RowSettings;
    /** Absent: nothing is kept, and nothing is cached. */
    readonly before: AskedBefore | undefined;
  },
): PieceLedger {
  const { files, settings, before } = given;
  const { rows, repeated } = loadPiece(piece.at, files);
  const rowOf = new Map(rows.map((row) => [row.value, row]));
  const { tally, add } = createTally();
  const written: PlacedRow[] = [];
  const asked: string[] = [];
  const notApplicable = new Set<string>();
  const put = (rewards: readonly Reward[]) => {
    add(rewards);
    for (const reward of rewards) {
      written.push(placedRow(reward, rowOf.get(reward.rollout) as StagedRow, settings));
    }
  };
  const putFirst = (key: string) => {
    const isFirst = before?.putFirst(key) ?? false;
    if (isFirst) asked.push(key);
    return isFirst;
  };
  put([...repeated].map(([row, first]) => repeatedReward(row.value, first, settings.inputs)));
  return {
    groups: groupsOf(rows.filter((row) => !repeated.has(row)).map((row) => row.value)),
    settled: () => written.length,
    take(rewards, barred) {
      const settled = before ? settleCached(rewards, { ...before, putFirst }) : rewards;
      put(settled);
      for (const name of barred) notApplicable.add(name);
      return settled;
    },
    close() {
      const result = { tally, notApplicable: [...notApplicable] };
      written.sort((a, b) => a.place - b.place);
      savePiece(piece.number, files, { ...result, rows: written, asked });
      return result;
    },
  };
}

function placedRow(
  reward: Reward,
  { place, passedOn }: StagedRow,
  { shard, catalogDigest, judgedBy }: RowSettings,
): PlacedRow {
  const row = rewardRow(reward, { catalogDigest, judgedBy, passedOn });
  return { place, json: jsonText(shard ? shardedRow(shard, { place, row }) : row) };
}

function repeatedReward(
  rollout: Rollout,
  first: { readonly file: number; readonly line: number },
  inputs: readonly string[],
): Reward {
  const where = inputs.length > 1 ? ` of ${inputs[first.file]}` : '';
  const detail = `rollout_id "${rollout.rolloutId}" came before, on line ${first.line}${where}; only the first is scored`;
  return rewardOf({ rollout, pairs: [], setback: { reason: 'INVALID_ROLLOUT', detail } });
}

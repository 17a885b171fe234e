import { existsSync, rmSync } from 'node:fs';
import { FlipsideError } from '../../errors.js';
import { linesOf } from './lines.js';
import { repeatedIn } from './repeated-ids.js';
import { type StagedRow, stagedRow } from './staged-row.js';
import type { WorkFiles } from './work-files.js';

/**
 * What is scored and journalled as one: some whole buckets, or a share of the cells of one that is too large. Its groups
 * are whole.
 */
export interface Piece {
  readonly buckets: readonly number[];
  /** Of `shares` shares of the cells this one, from 0. */
  readonly share: number;
  readonly shares: number;
}

/** Bytes of staged rollouts that a piece has at least, where there are so many: what is lost where a run is killed. */
export const PIECE_BYTES = 4 * 1024 * 1024;
/** A piece is held in memory whole, where it takes some thirty times its bytes: at so many times its least size it is parted. */
const PARTED_AT = 2;

/** The pieces of a run in their order, by the bytes of each bucket. */
export function piecesOf(bytes: readonly number[], pieceBytes: number): Piece[] {
  const pieces: Piece[] = [];
  let buckets: number[] = [];
  let size = 0;
  const close = () => {
    if (buckets.length > 0) pieces.push({ buckets, share: 0, shares: 1 });
    buckets = [];
    size = 0;
  };
  bytes.forEach((own, bucket) => {
    if (own === 0) return;
    if (own > PARTED_AT * pieceBytes) {
      close();
      const shares = Math.ceil(own / (PARTED_AT * pieceBytes));
      for (let share = 0; share < shares; share += 1) {
        pieces.push({ buckets: [bucket], share, shares });
      }
      return;
    }
    buckets.push(bucket);
    size += own;
    if (size >= pieceBytes) close();
  });
  close();
  return pieces;
}

/** Where the id of a rollout stood before: the name of the file where there are several, and the line. */
export interface Earlier {
  readonly file: number;
  readonly line: number;
}

const READ_BYTES = 1024 * 1024;

/** Deletes the rollouts of a piece that is on the journal. What it shares with another stays. */
export function dropPiece({ buckets, shares }: Piece, files: WorkFiles): void {
  if (shares > 1) return;
  for (const bucket of buckets) {
    rmSync(files.bucket(bucket), { force: true });
    rmSync(files.repeated(bucket), { force: true });
  }
}

/** Throws FlipsideError `input_invalid`: what is missing from a work directory was taken from it. */
export function damaged(what: string): FlipsideError {
  return new FlipsideError(
    'input_invalid',
    `${what}: is missing or not whole; start again with --restart`,
  );
}

/** The rollouts of a piece in the order of the input, and those whose id came before. */
export function loadPiece(
  { buckets, share, shares }: Piece,
  files: WorkFiles,
): { readonly rows: StagedRow[]; readonly repeated: ReadonlyMap<StagedRow, Earlier> } {
  const rows: StagedRow[] = [];
  const repeated = new Map<StagedRow, Earlier>();
  const wanted = (cell: number) => cell % shares === share;
  for (const bucket of buckets) {
    if (!existsSync(files.bucket(bucket))) throw damaged(files.bucket(bucket));
    const earlier = repeatedIn(bucket, files);
    for (const line of linesOf(files.bucket(bucket), READ_BYTES)) {
      const row = stagedRow(line, wanted);
      if (!row) continue;
      rows.push(row);
      const first = earlier.get(row.place);
      if (first) repeated.set(row, first);
    }
  }
  rows.sort((a, b) => a.place - b.place);
  return { rows, repeated };
}

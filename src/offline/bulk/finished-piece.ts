import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { ScoreTally } from '../score-tally.js';
import { linesOf } from './lines.js';
import { type TallyJson, tallyFrom, tallyJson } from './tally-json.js';
import { type WorkFiles, writeWhole } from './work-files.js';

/** What a piece came to, apart from its rewards. */
export interface PieceResult {
  readonly tally: ScoreTally;
  /** "case intervention" of siblings that the catalog would not have made of that packet. */
  readonly notApplicable: readonly string[];
}

interface Written {
  readonly tally: TallyJson;
  readonly notApplicable: readonly string[];
  readonly bytes: number;
}

/** Key digits that are kept of a question. */
const KEY_DIGITS = 16;
const READ_BYTES = 256 * 1024;

/** One reward as it waits to be written: its rollout's place in the input, and its row as JSON. */
export interface PlacedRow {
  readonly place: number;
  readonly json: string;
}

/** The journal of a run: a piece is scored once its rewards are there, and they come last. */
export function savePiece(
  piece: number,
  files: WorkFiles,
  done: PieceResult & {
    /** In the order of their places. */
    readonly rows: readonly PlacedRow[];
    /** Keys of the questions that were put for the first time. */
    readonly asked: readonly string[];
  },
): void {
  const { rows, asked, tally, notApplicable } = done;
  const lines = rows.map(({ place, json }) => `${place}\t${json}\n`);
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  const written: Written = { tally: tallyJson(tally), notApplicable, bytes };
  writeWhole(files.asked(piece), [asked.map((key) => `${key.slice(0, KEY_DIGITS)}\n`).join('')]);
  writeWhole(files.tally(piece), [JSON.stringify(written)]);
  writeWhole(files.rewards(piece), lines);
}

/** What a piece came to; undefined where it is not scored, or its files are not whole. */
export function finishedPiece(piece: number, files: WorkFiles): PieceResult | undefined {
  const rewards = files.rewards(piece);
  if (!existsSync(rewards) || !existsSync(files.tally(piece))) return undefined;
  try {
    const written = JSON.parse(readFileSync(files.tally(piece), 'utf8')) as Written;
    if (statSync(rewards).size !== written.bytes) return undefined;
    return { tally: tallyFrom(written.tally), notApplicable: written.notApplicable };
  } catch {
    return undefined;
  }
}

/** The questions that a scored piece was the first to put. */
export function* askedIn(piece: number, files: WorkFiles): Generator<string> {
  if (!existsSync(files.asked(piece))) return;
  for (const line of linesOf(files.asked(piece), READ_BYTES)) yield line.toString('latin1');
}

/** Takes a piece off the journal, so that it is scored again. */
export function forgetPiece(piece: number, files: WorkFiles): void {
  rmSync(files.rewards(piece), { force: true });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rollout } from '../../src/core/rollout.js';
import type { scorePieces } from '../../src/offline/bulk/score-pieces.js';
import { emitRewards, scoreStaged } from '../../src/offline/bulk/score-staged.js';
import { type StageOptions, stage } from '../../src/offline/bulk/stage.js';
import { workFiles } from '../../src/offline/bulk/work-files.js';
import type { OpenedRow } from '../../src/offline/input/open-rows.js';
import { intervention } from './builders.js';
import { scoreParts } from './score-parts.js';

type ScoreOptions = Parameters<typeof scorePieces>[0];

/** A rollout as the row of a file. */
export function rolloutRowOf(r: Rollout): Record<string, unknown> {
  return {
    ...{ rollout_id: r.rolloutId, group_id: r.groupId, case_id: r.caseId },
    ...{ intervention_id: r.interventionId, sample_index: r.sampleIndex },
    ...{ policy_model: r.policyModel, output: r.output },
  };
}

export async function* opened(rows: readonly Record<string, unknown>[]): AsyncGenerator<OpenedRow> {
  for (const [i, row] of rows.entries()) yield { file: 'rollouts.jsonl', line: i + 1, row };
}

/** Runs rows through staging, scoring and writing, in a directory that is gone afterwards. */
export async function bulkRun(
  rows: readonly Record<string, unknown>[],
  given: Partial<ScoreOptions> &
    Partial<Pick<StageOptions, 'pieceBytes' | 'maxGroupPairs' | 'shard'>> & {
      readonly dir?: string;
    } = {},
) {
  const dir = given.dir ?? mkdtempSync(join(tmpdir(), 'flipside-bulk-'));
  const files = workFiles(dir);
  const signal = given.signal ?? new AbortController().signal;
  const pairing = given.pairing ?? 'ALL';
  const { pieceBytes = 1e6, maxGroupPairs = 1e6, shard } = given;
  const progress: number[] = [];
  const lines: string[] = [];
  try {
    const staged = await stage({
      ...{ files, signal, pairing, pieceBytes, maxGroupPairs, shard },
      rows: opened(rows),
      isKnownCase: () => true,
      onFault: () => {},
    });
    const { pieces } = staged;
    const run = await scoreStaged({
      parts: scoreParts([intervention({ id: 'X1', family: 'X' })]),
      ...{ files, pieces, pairing, signal, salt: '', noCache: false, batchesAtOnce: 1 },
      settings: { catalogDigest: 'catalog-digest', judgedBy: 'rules@a1', inputs: staged.files },
      keptBefore: () => false,
      onScored: (n) => progress.push(n),
      ...given,
    });
    await emitRewards(
      { files, pieces, signal, rollouts: staged.own },
      {
        write: async () => {},
        writeText: async (json) => {
          lines.push(json);
        },
      },
    );
    const written = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    return { staged, ...run, progress, lines, rows: written };
  } finally {
    if (given.dir === undefined) rmSync(dir, { recursive: true });
  }
}

import type { Rollout } from '../../core/rollout.js';
import { groupsOf } from '../../pairing/groups.js';
import type { Pairing } from '../../pairing/pair-up.js';
import { requireFewPairs } from '../batch.js';
import { linesOf } from './lines.js';
import { repeatedIn } from './repeated-ids.js';
import { bucketOf, CELLS, stagedRow } from './staged-row.js';
import type { WorkFiles } from './work-files.js';

const READ_BYTES = 1024 * 1024;

/**
 * Finds the groups that make too many pairs before anything is judged. Baselines and siblings are counted by cells that
 * many groups fall into; only a cell that could hold such a group is looked at group by group.
 */
export function groupCells() {
  const baselines = new Uint32Array(CELLS);
  const siblings = new Uint32Array(CELLS);
  return {
    add(cell: number, { interventionId }: Rollout): void {
      const counts = interventionId === '' ? baselines : siblings;
      counts[cell] = (counts[cell] as number) + 1;
    },
    /** Throws FlipsideError `input_invalid` that names the group. */
    requireFewPairs(given: {
      readonly files: WorkFiles;
      readonly pairing: Pairing;
      readonly maxPairs: number;
    }): void {
      for (let cell = 0; cell < CELLS; cell += 1) {
        if ((baselines[cell] as number) * (siblings[cell] as number) <= given.maxPairs) continue;
        requireFewPairs(groupsOf(rolloutsIn(cell, given.files)), given);
      }
    },
  };
}

/** The rollouts of a cell, without their texts and without those whose id came before. */
function rolloutsIn(cell: number, files: WorkFiles): Rollout[] {
  const bucket = bucketOf(cell);
  const repeated = repeatedIn(bucket, files);
  const rollouts: Rollout[] = [];
  for (const line of linesOf(files.bucket(bucket), READ_BYTES)) {
    const row = stagedRow(line, (own) => own === cell);
    if (row && !repeated.has(row.place)) rollouts.push({ ...row.value, output: '' });
  }
  return rollouts;
}

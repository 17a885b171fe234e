import { shapeFault } from '../read-rows.js';
import { type ColumnMap, columnTaker } from './column-map.js';
import { type Converted, isNemoGym, nemoGymRow } from './nemo-gym.js';

/** Whose rows the files hold; `auto` tells them apart row by row. */
export type RowFormat = 'auto' | 'flipside' | 'nemo-gym';

/** Makes rows of values, and remembers what the user should know about them as a whole. */
export interface RowReader {
  read(given: { readonly value: unknown } | { readonly fault: string }): Converted;
  /** What there is to tell once all rows have been read. */
  notes(): string[];
  /** Once all rows have been read: each mapped column that none of them had. */
  unmet(): string[];
}

/** A reader of rows, whose columns are mapped first and who then may be NeMo Gym's. */
export function rowReader(how: {
  readonly map?: ColumnMap;
  readonly format?: RowFormat;
}): RowReader {
  const taker = columnTaker(how.map ?? new Map());
  const isMapped = (how.map?.size ?? 0) > 0;
  let hasRewards = false;
  return {
    read(given) {
      const fault = 'fault' in given ? given.fault : shapeFault(given.value);
      if (fault !== undefined || 'fault' in given) return { fault: fault as string };
      const row = given.value as Record<string, unknown>;
      const { taken, rest } = isMapped ? taker.take(row) : { taken: {}, rest: row };
      const isGym = how.format === 'nemo-gym' || (how.format !== 'flipside' && isNemoGym(row));
      if (!isGym) return { row: isMapped ? { ...rest, ...taken } : row };
      hasRewards ||= row.reward !== undefined;
      return nemoGymRow(rest, { mapped: taken });
    },
    notes: () => (hasRewards ? [REWARDS] : []),
    unmet: () => taker.unmet(),
  };
}

const REWARDS = 'rows of NeMo Gym pass the reward that they had on as "source_reward"';

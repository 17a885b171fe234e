import { plainly } from '../../core/exact-number.js';
import { FlipsideError } from '../../errors.js';
import { rolloutRow } from '../rollout-row.js';

/** Which column of a file is read as which field of a rollout: target by source, a path with dots. */
export type ColumnMap = ReadonlyMap<string, string>;

/**
 * `output=completion,case_id=meta.case`: the target before the sign, the source behind it. Throws FlipsideError
 * `invalid_request` for what is no such list, and for a target that no rollout has.
 */
export function parseColumnMap(text: string): ColumnMap {
  const map = new Map<string, string>();
  for (const part of text.split(',')) {
    const [target = '', ...rest] = part.split('=').map((side) => side.trim());
    const source = rest.join('=');
    if (target === '' || source === '') {
      refuse(
        `"${part.trim()}" is no FIELD=COLUMN; write --map output=completion,case_id=meta.case`,
      );
    }
    if (!rolloutRow.fields.has(target)) {
      refuse(`a rollout has no "${target}"; it has ${[...rolloutRow.fields].join(', ')}`);
    }
    if (map.has(target)) refuse(`"${target}" is given twice`);
    map.set(target, source);
  }
  return map;
}

function refuse(what: string): never {
  throw new FlipsideError('invalid_request', `--map: ${what}`);
}

/** Fields that are texts; numbers stand for them in many files. */
const TEXTS = new Set(['rollout_id', 'group_id', 'case_id', 'intervention_id', 'policy_model']);
/** So many columns are named where none is the one that was asked for. */
const MAX_COLUMNS_TOLD = 40;

/** Takes the mapped columns out of rows, and remembers which of them no row had. */
export interface ColumnTaker {
  /** The targets that the row has a source for, and the row without those sources. */
  take(row: Readonly<Record<string, unknown>>): {
    readonly taken: Readonly<Record<string, unknown>>;
    readonly rest: Readonly<Record<string, unknown>>;
  };
  /** Once all rows have been read: each source that none of them had. */
  unmet(): string[];
}

/** Makes a taker of columns. */
export function columnTaker(map: ColumnMap): ColumnTaker {
  const missing = new Map(map);
  const columns = new Set<string>();
  return {
    take(row) {
      const taken: Record<string, unknown> = {};
      const paths: (readonly string[])[] = [];
      for (const [target, source] of map) {
        const path = pathIn(row, source);
        if (!path) continue;
        paths.push(path);
        taken[target] = asTarget(target, plainly(valueAt(row, path)));
        missing.delete(target);
      }
      if (missing.size > 0) for (const key of Object.keys(row)) columns.add(key);
      // All are read before any goes: a column may be the source of one field and the name of another.
      return { taken, rest: paths.reduce(without, row) };
    },
    unmet() {
      if (columns.size === 0) return [];
      const names = [...columns];
      const more = names.length > MAX_COLUMNS_TOLD ? ', ...' : '';
      const there = names.slice(0, MAX_COLUMNS_TOLD).join(', ') + more;
      return [...missing].map(
        ([target, source]) =>
          `--map ${target}=${source}: no row has "${source}"; the columns are ${there}`,
      );
    },
  };
}

/** A column may have dots in its name; undefined where the row has neither it nor the path. */
function pathIn(
  row: Readonly<Record<string, unknown>>,
  source: string,
): readonly string[] | undefined {
  if (Object.hasOwn(row, source)) return [source];
  const path = source.split('.');
  return valueAt(row, path) === undefined ? undefined : path;
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  let value = row;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function without(
  row: Readonly<Record<string, unknown>>,
  [key, ...deeper]: readonly string[],
): Readonly<Record<string, unknown>> {
  if (key === undefined || !Object.hasOwn(row, key)) return row;
  if (deeper.length === 0) {
    return Object.fromEntries(Object.entries(row).filter(([name]) => name !== key));
  }
  const inner = row[key];
  if (Array.isArray(inner) || typeof inner !== 'object' || inner === null) return row;
  return { ...row, [key]: without(inner as Record<string, unknown>, deeper) };
}

function asTarget(target: string, value: unknown): unknown {
  return TEXTS.has(target) && typeof value === 'number' ? String(value) : value;
}

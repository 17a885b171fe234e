import { ExactNumber } from '../../core/exact-number.js';
import { FlipsideError } from '../../errors.js';

/** What the values of a column have in common; `json` where that is nothing but being JSON. */
type Kind = 'text' | 'whole' | 'number' | 'flag' | 'json';

const SQL_TYPES: Record<Kind, string> = {
  text: 'VARCHAR',
  whole: 'BIGINT',
  number: 'DOUBLE',
  flag: 'BOOLEAN',
  json: 'JSON',
};

/** Columns of fractions, in a file where all of them happen to be whole, too. */
const FRACTIONS = new Set(['reward', 'source_reward', 'score']);

/** Learns from rows which columns they have, and of which type each is. */
export interface ColumnTypes {
  add(row: Readonly<Record<string, unknown>>): void;
  /** SQL types by column, in the order in which the columns came. Throws FlipsideError `input_invalid` where they cannot be in one table. */
  types(): ReadonlyMap<string, string>;
}

/** Types of columns: text, whole number, number or flag; a column of lists, objects or of several kinds is JSON. */
export function columnTypes(): ColumnTypes {
  const kinds = new Map<string, Kind | undefined>();
  return {
    add(row) {
      for (const [name, value] of Object.entries(row)) {
        const known = kinds.get(name);
        const kind = kindOf(name, value);
        if (known === undefined || (kind !== undefined && kind !== known)) {
          kinds.set(name, joined(known, kind));
        }
      }
    },
    types() {
      requireDistinct([...kinds.keys()]);
      return new Map([...kinds].map(([name, kind]) => [name, SQL_TYPES[kind ?? 'text']]));
    },
  };
}

/** Undefined for null, which every column may hold. */
function kindOf(name: string, value: unknown): Kind | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string' || value instanceof ExactNumber) return 'text';
  if (typeof value === 'boolean') return 'flag';
  if (typeof value !== 'number') return 'json';
  return Number.isSafeInteger(value) && !FRACTIONS.has(name) ? 'whole' : 'number';
}

function joined(a: Kind | undefined, b: Kind | undefined): Kind | undefined {
  if (a === undefined || b === undefined || a === b) return a ?? b;
  const areNumbers = [a, b].every((kind) => kind === 'whole' || kind === 'number');
  return areNumbers ? 'number' : 'json';
}

function requireDistinct(names: readonly string[]): void {
  const folded = new Map<string, string>();
  for (const name of names) {
    const other = folded.get(name.toLowerCase());
    const what =
      name === ''
        ? 'a field has no name'
        : other !== undefined && `the fields "${other}" and "${name}" differ in case alone`;
    if (what) {
      throw new FlipsideError(
        'input_invalid',
        `${what}, and cannot be a column of Parquet; write .jsonl`,
      );
    }
    folded.set(name.toLowerCase(), name);
  }
}

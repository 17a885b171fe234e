import { FlipsideError } from '../errors.js';
import { openInput } from '../offline/open-input.js';
import {
  type FoundRow,
  faultText,
  type RowFault,
  type RowKind,
  readRows,
} from '../offline/read-rows.js';
import type { Context } from './context.js';

/** Where faults of input rows go: each is told at once, and all are counted. */
export interface FaultList {
  readonly count: number;
  add(fault: RowFault): void;
}

/** Faults as lines on standard error. */
export function faultList({ stderr }: Pick<Context, 'stderr'>): FaultList {
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(fault) {
      count += 1;
      stderr.write(`${faultText(fault)}\n`);
    },
  };
}

/** The sound rows of a file, and what the file is called. */
export interface FileRows<T> {
  readonly file: string;
  readonly rows: readonly FoundRow<T>[];
}

/** Reads all rows of a file (`-`: standard input). Throws FlipsideError `input_invalid` where no sound row is left. */
export async function readFile<T>(
  path: string,
  kind: RowKind<T>,
  given: { readonly context: Context; readonly faults: FaultList },
): Promise<FileRows<T>> {
  const { context, faults } = given;
  const input = await openInput(path, context);
  const rows: FoundRow<T>[] = [];
  for await (const row of readRows(input, kind, faults.add)) {
    context.signal.throwIfAborted();
    rows.push(row);
  }
  if (rows.length > 0) return { file: input.file, rows };
  throw new FlipsideError('input_invalid', `${input.file}: holds no row that can be used`);
}

/** The first row of each id, by id; each later one is a fault of `field`. */
export function byId<T>(
  { file, rows }: FileRows<T>,
  given: {
    readonly field: string;
    readonly idOf: (value: T) => string;
    readonly faults: FaultList;
  },
): Map<string, T> {
  const first = new Map<string, FoundRow<T>>();
  for (const row of rows) {
    const id = given.idOf(row.value);
    const earlier = first.get(id);
    if (!earlier) first.set(id, row);
    else {
      const what = `"${id}" came before, on line ${earlier.line}; only the first is used`;
      given.faults.add({ file, line: row.line, field: given.field, what });
    }
  }
  return new Map([...first].map(([id, row]) => [id, row.value]));
}

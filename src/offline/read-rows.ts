import { z } from 'zod';
import { ExactNumber, plainly } from '../core/exact-number.js';
import { fieldPath } from '../core/field-path.js';
import { oneLine } from '../core/printable.js';
import { readJsonl } from './jsonl.js';

/** What is wrong with a row. `field` is a path in it; absent: the row as a whole. */
export interface FieldFault {
  readonly field?: string;
  readonly what: string;
}

/** What is wrong with one line of a file. */
export interface RowFault extends FieldFault {
  readonly file: string;
  readonly line: number;
}

/** A fault as the user sees it, on one line: `file:line: field: what`. */
export function faultText({ file, line, field, what }: RowFault): string {
  return oneLine(`${file}:${line}: ${field === undefined ? '' : `${field}: `}${what}`);
}

/** A row as the project's own value, where it stood, and the fields that its kind does not know. */
export interface FoundRow<T> {
  readonly line: number;
  readonly value: T;
  readonly passedOn: Readonly<Record<string, unknown>>;
}

/** A kind of row: its fields, in the proto's own names, and the value a row of it stands for. */
export interface RowKind<T> {
  readonly fields: ReadonlySet<string>;
  readonly schema: z.ZodType<T>;
}

/**
 * Makes a kind of row. As in proto3 JSON, `null` is the same as absent. What is wrong with fields that are sound one by one
 * `toValue` tells the context.
 */
export function rowKind<S extends z.ZodRawShape, T>(
  shape: S,
  toValue: (row: z.output<z.ZodObject<S>>, context: z.RefinementCtx) => T,
): RowKind<T> {
  return { fields: new Set(Object.keys(shape)), schema: z.object(shape).transform(toValue) };
}

/** An object within a row. As in the row itself `null` is the same as absent, and lowerCamelCase is taken; the unknown is dropped. */
export function rowPart<S extends z.ZodRawShape>(shape: S) {
  const fields = new Set(Object.keys(shape));
  const sorted = (given: unknown) =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? sortFields(given as Record<string, unknown>, fields).known
      : given;
  return z.preprocess(sorted, z.object(shape));
}

/** A row is mended field by field; a thousand faults of one row help nobody. */
const MAX_FAULTS_A_ROW = 10;
/** Protobuf's own limit. Deeper values could be read, but not written again. */
const MAX_DEPTH = 100;

/**
 * The rows of a file, in order. A line that is no row of the kind goes to `onFault`, once for each faulty field,
 * and the reading goes on.
 */
export async function* readRows<T>(
  source: { readonly file: string; readonly chunks: AsyncIterable<Uint8Array | string> },
  kind: RowKind<T>,
  onFault: (fault: RowFault) => void,
): AsyncGenerator<FoundRow<T>> {
  const { file } = source;
  for await (const read of readJsonl(source.chunks)) {
    const { line } = read;
    const whole = 'fault' in read ? read.fault : shapeFault(read.value);
    if (whole !== undefined || 'fault' in read) {
      onFault({ file, line, what: whole as string });
      continue;
    }
    const parsed = parseRow(read.value as Record<string, unknown>, kind);
    if ('faults' in parsed) for (const fault of parsed.faults) onFault({ file, line, ...fault });
    else yield { line, ...parsed };
  }
}

/** A row as its kind reads it: the value and the fields that no row of the kind has, or what is wrong with it. */
export function parseRow<T>(
  row: Readonly<Record<string, unknown>>,
  kind: RowKind<T>,
): Omit<FoundRow<T>, 'line'> | { readonly faults: readonly FieldFault[] } {
  const { known, passedOn } = sortFields(row, kind.fields);
  const parsed = kind.schema.safeParse(known);
  if (parsed.success) return { value: parsed.data, passedOn };
  return { faults: parsed.error.issues.slice(0, MAX_FAULTS_A_ROW).map(issueFault) };
}

/** What keeps a value from being a row at all; undefined where nothing does. */
export function shapeFault(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'an array; write one JSON object a line';
  if (typeof value !== 'object' || value === null) return 'not a JSON object';
  if (isDeeperThan(value, MAX_DEPTH)) return `nested more than ${MAX_DEPTH} levels deep`;
  return undefined;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return false;
  if (levels === 0) return true;
  return Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}

/** Tells the kind's fields from the others. A known field in lowerCamelCase is taken too, as proto3 JSON has it. */
function sortFields(row: Readonly<Record<string, unknown>>, fields: ReadonlySet<string>) {
  const known: Record<string, unknown> = {};
  const others: [string, unknown][] = [];
  for (const [key, value] of Object.entries(row)) {
    const name = fields.has(key) ? key : key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
    if (!fields.has(name) || (name !== key && Object.hasOwn(row, name))) others.push([key, value]);
    else if (value !== null) known[name] = plainly(value);
  }
  return { known, passedOn: Object.fromEntries(others) };
}

function issueFault(issue: z.core.$ZodIssue): FieldFault {
  const field = fieldPath(issue.path);
  const message = issue.message.replace(/^Invalid (input|option): /, '');
  const what = message.endsWith('received undefined') ? 'missing' : message;
  return field === '' ? { what } : { field, what };
}

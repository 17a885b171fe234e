import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import {
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml';
import type { z } from 'zod';
import { FlipsideError } from '../errors.js';

/** One fault of a catalog file, as the user sees it: `file:line: what is wrong`. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A parsed and schema-checked file, with the line on which each path of it stands. */
export interface YamlFile<T> {
  readonly value: T;
  lineOf(path: readonly PropertyKey[]): number;
}

const MAX_BYTES = 4 * 1024 * 1024;
/** Aliases are a convenience, ten thousand of them are a bomb. */
const MAX_ALIASES = 100;
/** So few cannot make much of a file, whatever they stand for. */
const FEW_ALIASES = 8;

/** What a file held when it was read. */
export interface FileContent {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads one YAML file against a schema. Throws FlipsideError `catalog_invalid` that lists every fault
 * with file and line: bad YAML, a duplicate or unknown key, a missing field, a value of the wrong kind.
 */
export function readYamlFile<T>(path: string, schema: z.ZodType<T>): YamlFile<T> {
  return parseYamlFile(readContent(path), schema);
}

/** The same of a file that was read before. */
export function parseYamlFile<T>(content: FileContent, schema: z.ZodType<T>): YamlFile<T> {
  const { path } = content;
  const text = textOf(content);
  let placed: Placed | undefined;
  const places = () => {
    placed ??= parsePlaces(text);
    return placed;
  };
  const parsed = schema.safeParse(quickValue(text) ?? carefulValue(places(), path));
  const lineOf = (at: readonly PropertyKey[]) => {
    const { doc, lineAt } = places();
    return lineAt(offsetOf(doc.contents, at));
  };
  if (!parsed.success)
    throw faultsError(parsed.error.issues.flatMap((i) => issueFaults(path, lineOf, i)));
  return { value: parsed.data, lineOf };
}

/**
 * What a text says, by a parser that is ten times as fast as the one that knows where everything stands. Undefined where it
 * has anything to object, and for more than a few aliases: what those come to, the other one counts.
 */
function quickValue(text: string): unknown {
  try {
    return load(text, { maxAliases: FEW_ALIASES });
  } catch {
    return undefined;
  }
}

interface Placed {
  readonly doc: Document.Parsed;
  readonly lineAt: (offset: number) => number;
}

function parsePlaces(text: string): Placed {
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, uniqueKeys: true, merge: false });
  return { doc, lineAt: (offset) => lines.linePos(offset).line || 1 };
}

/** Throws FlipsideError `catalog_invalid` for what is no YAML, or has too many aliases. */
function carefulValue({ doc, lineAt }: Placed, path: string): unknown {
  if (doc.errors.length > 0) {
    throw faultsError(
      doc.errors.map((e) => ({
        file: path,
        line: lineAt(e.pos[0]),
        message: firstLine(e.message),
      })),
    );
  }
  try {
    return doc.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (cause) {
    throw faultsError([
      { file: path, line: 1, message: `${(cause as Error).message}; write the values out` },
    ]);
  }
}

/** Joins faults into the error that a command prints: one line each. */
export function faultsError(faults: readonly Fault[]): FlipsideError {
  return new FlipsideError(
    'catalog_invalid',
    faults.map((f) => `${f.file}:${f.line}: ${f.message}`).join('\n'),
  );
}

/** What is got, or, where a FlipsideError says that it cannot be had, nothing: what is wrong is then put to the faults. */
export function unlessFaulty<T>(get: () => T, faults: string[]): T | undefined {
  try {
    return get();
  } catch (error) {
    if (!(error instanceof FlipsideError)) throw error;
    faults.push(error.message);
    return undefined;
  }
}

/** Throws FlipsideError `catalog_invalid` for a file that cannot be read, or is too large. */
export function readContent(path: string): FileContent {
  const refused = (message: string) => faultsError([{ file: path, line: 1, message }]);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw refused((cause as Error).message);
  }
  if (bytes.length > MAX_BYTES) {
    throw refused(`file has ${bytes.length} bytes, the limit is ${MAX_BYTES}`);
  }
  return { path, bytes };
}

function textOf({ path, bytes }: FileContent): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw faultsError([{ file: path, line: 1, message: 'not valid UTF-8' }]);
  }
}

/** The offset of the deepest node that exists on the path; a key of a map stands for its value. */
function offsetOf(root: Node | null, at: readonly PropertyKey[]): number {
  let node: unknown = root;
  let offset = (root?.range?.[0] as number | undefined) ?? 0;
  for (const part of at) {
    if (isMap(node)) {
      const pair = node.items.find(
        (p) => isPair(p) && isScalar(p.key) && String(p.key.value) === String(part),
      );
      if (!pair) return offset;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(part)] as Node | undefined;
      if (!item) return offset;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else return offset;
  }
  return offset;
}

function issueFaults(
  file: string,
  lineOf: (at: readonly PropertyKey[]) => number,
  issue: z.core.$ZodIssue,
): Fault[] {
  const where = issue.path.map(String).join('.') || 'the file';
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      file,
      line: lineOf([...issue.path, key]),
      message: `unknown key "${key}"${issue.path.length > 0 ? ` in ${where}` : ''}; remove it or correct its spelling`,
    }));
  }
  const missing =
    issue.code === 'invalid_type' &&
    /received undefined$/.test(issue.message) &&
    issue.path.length > 0;
  return [
    {
      file,
      line: lineOf(issue.path),
      message: missing ? `missing field "${where}"` : `${where}: ${issue.message}`,
    },
  ];
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? text;
}

import { jsonText } from '../../core/json-text.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/**
 * The evaluation as a JSON object, its keys in snake_case. A figure that is undefined is null, and `why` says why. It comes
 * in pieces, a row of a list each: the cases of a large run make more text than one string can hold.
 */
export function* evaluationJson(evaluation: Evaluation): Generator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(evaluation)) {
    if (value === undefined) continue;
    yield `${before}\n  "${snakeCase(key)}": `;
    if (Array.isArray(value) && value.length > 0) yield* listJson(value);
    else yield indented(figuresJson(value, key), 2);
    before = ',';
  }
  yield '\n}\n';
}

function* listJson(values: readonly unknown[]): Generator<string> {
  let before = '[';
  for (const value of values) {
    yield `${before}\n    ${indented(figuresJson(value), 4)}`;
    before = ',';
  }
  yield '\n  ]';
}

/** As JSON within more JSON: a line break is between values, and never in one. */
function indented(value: unknown, by: number): string {
  return jsonText(value, 2).replaceAll('\n', `\n${' '.repeat(by)}`);
}

/** Members that are tests: what they measure is p. */
const TESTS: ReadonlySet<string> = new Set(['signFlip', 'mcnemar', 'wilcoxon']);

/** A value of figures with its keys in snake_case; keys are the project's own, never data. */
export function figuresJson(value: unknown, member = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => figuresJson(one));
  if (typeof value !== 'object' || value === null) return value;
  const figure = TESTS.has(member) ? { p: null } : { estimate: null };
  return Object.fromEntries(
    Object.entries({ ...('n' in value && 'method' in value ? figure : {}), ...value }).map(
      ([key, of]) => [snakeCase(key), figuresJson(of, key)],
    ),
  );
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
}

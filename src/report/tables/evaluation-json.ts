import { jsonText } from '../../core/json-text.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/** The evaluation as a JSON object, its keys in snake_case. A figure that is undefined is null, and `why` says why. */
export function evaluationJson(evaluation: Evaluation): string {
  return `${jsonText(figuresJson(evaluation), 2)}\n`;
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
      ([key, of]) => [key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), figuresJson(of, key)],
    ),
  );
}

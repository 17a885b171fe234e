import { valueGiven } from './result-facts.js';
import type { Statement } from './statement.js';

/**
 * A result that the chart withdraws is withdrawn wherever it was copied: every other statement of the same value falls
 * with it, where no correction confirms it and another value of the same marker stands. Linear in the statements.
 */
export function withdrawRepeated(statements: readonly Statement[]): readonly Statement[] {
  const withdrawn = new Set<string>();
  for (const s of statements) {
    if (s.standing === 'withdrawn' && s.experiencer === 'patient' && !s.general)
      for (const key of keysOf(s)) withdrawn.add(key);
  }
  for (const s of statements)
    if (s.standing === 'settled') for (const key of keysOf(s)) withdrawn.delete(key);
  if (withdrawn.size === 0) return statements;
  const standing = new Set<string>();
  for (const s of statements) {
    if (s.standing === 'withdrawn' || s.experiencer !== 'patient' || s.general) continue;
    if (keysOf(s).every((key) => !withdrawn.has(key)) && valueGiven(s) !== undefined)
      for (const m of s.mentions) standing.add(familyOf(m.marker));
  }
  return statements.map((s) =>
    s.standing === 'plain' &&
    s.experiencer === 'patient' &&
    keysOf(s).length > 0 &&
    keysOf(s).every((key) => withdrawn.has(key)) &&
    s.mentions.every((m) => standing.has(familyOf(m.marker)))
      ? { ...s, standing: 'withdrawn' as const }
      : s,
  );
}

const familyOf = (marker: string) => marker.replace(/_fish$/, '');

function keysOf(s: Statement): string[] {
  const value = valueGiven(s);
  return value === undefined ? [] : s.mentions.map((m) => `${familyOf(m.marker)} ${value}`);
}

import type { DecisionMention } from '../core/decision.js';

/** How far one required change went. `none`: not at all. */
export type Progress = 'done' | 'partly' | 'none';

/** One part of an expected change, compared. */
export interface Part {
  readonly progress: Progress;
  /** A clause of the rationale, naming treatments. */
  readonly why: string;
  /** What the part rests on in each text, and the sign of its credit in the sibling. */
  readonly baseline: readonly Marked[];
  readonly sibling: readonly (Marked & { readonly credit: number })[];
}

export interface Marked {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

export function mark(m: Pick<DecisionMention, 'start' | 'end'>, reason: string): Marked {
  return { start: m.start, end: m.end, reason };
}

/** "a", "a and b", "a, b and c", at most six of them; class ids as words. */
export function nameList(names: Iterable<string>): string {
  const words = [...names].map((n) => n.replace(/^class:/, '').replaceAll('_', ' '));
  const shown = words.slice(0, 6);
  const rest = words.length - shown.length;
  if (rest > 0) shown.push(`${rest} more`);
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}

import type { Act } from './act.js';
import type { Item } from './clause.js';
import type { Tokens } from './tokens.js';

/** "A plus B" */
const ADDS: ReadonlySet<string> = new Set(['plus']);
/** "A followed by B", "A then B" */
const ORDERS_IN_TIME: ReadonlySet<string> = new Set(['followed', 'then', 'thereafter']);

/**
 * The acts of a clause without the words that only join the names beside them: what is said of the one is said of the
 * other ("avoid A plus B", "A followed by B is recommended").
 */
export function withoutJoints(
  { word }: Tokens,
  acts: readonly Act[],
  mentions: readonly Item[],
): readonly Act[] {
  if (!acts.some((a) => isJoint(word, a))) return acts;
  const kept: Act[] = [];
  acts.forEach((act, a) => {
    const from = kept.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
    const joins =
      isJoint(word, act) &&
      named(mentions, { from, to: act.at }) &&
      named(mentions, { from: act.end, to: acts[a + 1]?.at ?? Number.POSITIVE_INFINITY });
    const drops =
      joins && (ADDS.has(word[act.at] as string) || isOfOne(kept.at(-1), acts.slice(a + 1), word));
    if (!drops) kept.push(act);
  });
  return kept;
}

function isJoint(word: readonly string[], { at, end, role }: Act): boolean {
  const said = word[at] as string;
  if (role !== 'give' || !(ADDS.has(said) || ORDERS_IN_TIME.has(said))) return false;
  // "Plus start X" orders.
  return end - at === (said === 'followed' ? 2 : 1);
}

function named(mentions: readonly Item[], { from, to }: { from: number; to: number }): boolean {
  return mentions.some((m) => !m.time && m.from >= from && m.from < to);
}

/** A course of two steps is refused, weighed or advised as one; what is stopped or held makes way for the second. */
function isOfOne(before: Act | undefined, later: readonly Act[], word: readonly string[]): boolean {
  if (before) {
    const refuses = before.role === 'reject' && before.reach !== 'before' && !before.participle;
    return refuses || before.role === 'hedge';
  }
  const next = later.find((a) => !isJoint(word, a));
  return next !== undefined && (next.participle || next.reach === 'before');
}

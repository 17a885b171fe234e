import type { Clause } from './clause.js';
import type { Waiting } from './conditions.js';
import type { Entity } from './entities.js';
import type { Said } from './said.js';

/** "Had it been positive, …": what the first clause supposes holds for the rest, save where it gives a reason. */
export function leadsUnreal(clauses: readonly Clause[], to: number): boolean {
  const [first] = clauses;
  if (!first || first.unrealFrom !== first.from || first.kind === 'reason') return false;
  // "We would have preferred X but will give Y"
  return !clauses.slice(1, to + 1).some((c) => c.contrast);
}

/** "If the LVEF falls, hold X": how it is borne is what a stop waits for. */
export function provided(
  clauses: readonly Clause[],
  { from }: Entity,
  says: Said,
): Waiting | undefined {
  if (!refuses(says)) return undefined;
  const found = clauses.some((c) =>
    c.items.some((i) => i.cue?.role === 'proviso' && i.from < from),
  );
  return found ? ON_EVENT : undefined;
}

const ON_EVENT: Waiting = { kind: 'event', lapse: false, trails: false };

/** "Only if her heart fails will it be stopped" */
export function refuses({ before, after }: Said): boolean {
  return [before, after].some((role) => role === 'stop' || role === 'hold' || role === 'reject');
}

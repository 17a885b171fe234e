import { existsSync } from 'node:fs';
import { eventsOf, stateFrom } from './journal.js';
import { partsIn } from './part-files.js';

/** The batches that the journals of a directory know to be submitted and not taken in: they are paid for. */
export function underWayIn(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return partsIn(dir).flatMap(({ journal }) => {
    const { submitted, done } = stateFrom(eventsOf(journal));
    return submitted && !done ? [submitted.batch] : [];
  });
}

import type { Sentence, Status } from '../record/reading.js';
import { statusOf } from '../record/status-of.js';

const known = new WeakMap<Sentence, Map<number, Status>>();

/** How a record speaks of a value or a day at a place. Read once a place. */
export function spokenStatus(place: {
  readonly sentence: Sentence;
  readonly start: number;
  readonly end: number;
}): Status {
  const { sentence, start } = place;
  const all = known.get(sentence) ?? new Map<number, Status>();
  known.set(sentence, all);
  let status = all.get(start);
  if (!status) {
    status = statusOf(place);
    all.set(start, status);
  }
  return status;
}

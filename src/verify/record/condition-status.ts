import { type CueRow, firstAfter, nearestBefore } from './cues.js';
import type { Status } from './reading.js';
import type { Spoken, StatusView } from './status.js';
import {
  DENIED_AFTER,
  DENIED_BEFORE,
  GENERAL_AFTER,
  GENERAL_BEFORE,
  IF_BEFORE,
  POSSIBLE_AFTER,
  POSSIBLE_BEFORE,
  QUESTION_BEFORE,
  RESOLVED_AFTER,
  RESOLVED_BEFORE,
} from './status-words.js';

const BEFORE: readonly CueRow<Status>[] = [
  { says: 'negated', pattern: DENIED_BEFORE, reach: 30 },
  { says: 'general', pattern: GENERAL_BEFORE, reach: 40 },
  { says: 'conditional', pattern: IF_BEFORE, reach: 40 },
  { says: 'possible', pattern: POSSIBLE_BEFORE, reach: 40 },
  { says: 'past', pattern: RESOLVED_BEFORE, reach: 14 },
];

/** How a record speaks of a disease or finding. */
export function conditionStatus(_view: StatusView, spoken: Spoken, isDenied: boolean): Status {
  const { scope } = spoken;
  if (DENIED_AFTER.test(scope.after)) return 'negated';
  const told = nearestBefore(scope.before, BEFORE);
  const resolved = firstAfter(scope.after, RESOLVED_AFTER, 40);
  if (resolved >= 0 && resolved < 20 && told === undefined) return 'past';
  if (isDenied || told === 'negated') return told === 'possible' ? 'possible' : 'negated';
  if (GENERAL_AFTER.test(scope.after)) return 'general';
  if (POSSIBLE_AFTER.test(scope.after) || QUESTION_BEFORE.test(scope.before)) return 'possible';
  if (told && told !== 'past') return told;
  if (told === 'past' || resolved >= 0) return 'past';
  return 'affirmed';
}

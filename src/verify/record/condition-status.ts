import { type CueRow, firstAfter, nearestBefore } from './cues.js';
import type { Status } from './reading.js';
import { saidOf } from './scope.js';
import type { Spoken } from './status.js';
import {
  DENIED_AFTER,
  DENIED_BEFORE,
  DENIED_BEHIND,
  GENERAL_AFTER,
  GENERAL_BEFORE,
  IF_BEFORE,
  LENT_AFTER,
  POSSIBLE_AFTER,
  POSSIBLE_BEFORE,
  QUESTION_BEFORE,
  RESOLVED_AFTER,
  RESOLVED_BEFORE,
  RESULT_AFTER,
  SOUGHT_BEFORE,
  WARNED_BEFORE,
} from './status-words.js';

type Told = Status | 'warned' | 'sought';

const BEFORE: readonly CueRow<Told>[] = [
  { says: 'negated', pattern: DENIED_BEFORE, reach: 30, within: 'clause' },
  { says: 'warned', pattern: WARNED_BEFORE, reach: 60 },
  { says: 'sought', pattern: SOUGHT_BEFORE, reach: 30 },
  { says: 'general', pattern: GENERAL_BEFORE, reach: 40 },
  { says: 'conditional', pattern: IF_BEFORE, reach: 40 },
  { says: 'possible', pattern: POSSIBLE_BEFORE, reach: 40 },
];
/** "CAD s/p NSTEMI, HFpEF": of its own name only, and not of a list. */
const BEFORE_OWN: readonly CueRow<Told>[] = [
  { says: 'past', pattern: RESOLVED_BEFORE, reach: 14, within: 'phrase' },
];

const BEFORE_ALL = [...BEFORE, ...BEFORE_OWN];

/** How a record speaks of a disease or finding. A denial is stronger than all but a warning, which is of no one. */
export function conditionStatus({ scope }: Spoken, isDenied: boolean): Status {
  const said =
    nearestBefore(saidOf(scope), scope.isListed ? BEFORE : BEFORE_ALL) ??
    nearestBefore(scope.own, BEFORE_OWN);
  if (said === 'warned') return 'general';
  if (DENIED_AFTER.test(scope.after) || DENIED_BEHIND.test(scope.after)) return 'negated';
  const result = RESULT_AFTER.exec(scope.after);
  if (result) return result[1] ? 'negated' : 'affirmed';
  if (said === 'sought') return 'possible';
  const resolved = firstAfter(scope.after, RESOLVED_AFTER, { reach: 40 });
  if (resolved >= 0 && resolved < 20 && said === undefined) return 'past';
  if (isDenied || said === 'negated') return 'negated';
  if (GENERAL_AFTER.test(scope.after) || LENT_AFTER.test(scope.after)) return 'general';
  if (POSSIBLE_AFTER.test(scope.after) || QUESTION_BEFORE.test(scope.before)) return 'possible';
  if (said === undefined && resolved >= 0) return 'past';
  return said ?? 'affirmed';
}

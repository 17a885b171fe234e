import { type CueRow, firstAfter, nearestBefore } from './cues.js';
import type { Status } from './reading.js';
import { isPlanSection } from './sections.js';
import type { Spoken, StatusView } from './status.js';
import {
  CONDITIONAL_AFTER,
  CONDITIONAL_BEFORE,
  CONTINUE_BEFORE,
  GENERAL_AFTER,
  GENERAL_BEFORE,
  GOING_ON,
  NAMED_FOR_HARM,
  NOT_DONE_AFTER,
  NOT_DONE_BEFORE,
  PLANNED_AFTER,
  PLANNED_BEFORE,
  STOP_TO_COME,
  STOPPED_AFTER,
  STOPPED_BEFORE,
} from './status-words.js';

const BEFORE: readonly CueRow<Status>[] = [
  { says: 'not_done', pattern: NOT_DONE_BEFORE, reach: 40 },
  { says: 'past', pattern: STOPPED_BEFORE, reach: 30 },
  { says: 'affirmed', pattern: CONTINUE_BEFORE, reach: 24 },
  { says: 'planned', pattern: PLANNED_BEFORE, reach: 45 },
  { says: 'conditional', pattern: CONDITIONAL_BEFORE, reach: 45 },
  { says: 'general', pattern: GENERAL_BEFORE, reach: 30 },
];

const ALLERGIES = /^(?:all(?:ergies|ergy|ergy\/intol\w*|s)?$|allerg|intoleranc|adrs?$)/;

/** How a record speaks of a drug, a procedure or a test. A test that was negative was done. */
export function treatmentStatus(view: StatusView, spoken: Spoken, isDenied: boolean): Status {
  const { kind, scope } = spoken;
  const isDrug = kind === 'drug' || kind === 'drug_class';
  if (firstAfter(scope.after, NOT_DONE_AFTER, 100) >= 0) return 'not_done';
  const told = nearestBefore(scope.before, BEFORE);
  if (told === 'not_done') return told;
  if (isDenied && (isDrug || DENIED_HERE.test(scope.before))) return 'negated';
  if (isDrug && NAMED_FOR_HARM.test(scope.after)) return 'past';
  if (isDrug) {
    const stop = stopAfter(scope.after);
    if (stop) return stop;
  }
  if (GENERAL_AFTER.test(scope.after)) return 'general';
  if (told === 'past' && !isDrug) return 'affirmed';
  if (told) return told;
  if (firstAfter(scope.after, PLANNED_AFTER, 50) >= 0) return 'planned';
  if (firstAfter(scope.after, CONDITIONAL_AFTER, 24) >= 0) return 'conditional';
  if (isDrug && ALLERGIES.test(view.section)) return 'past';
  const isNew = isPlanSection(view.section) && !view.isKnown(spoken.concept);
  return isDrug && isNew ? 'planned' : 'affirmed';
}

const DENIED_HERE =
  /\b(?:no|not|never|without|w\/o|denies|never had|no prior|no previous|no recent)(?: \w+){0,4} $/i;

/** Stopped, unless the stop is still to come or the text goes on to say that it goes on. */
function stopAfter(after: string): Status | undefined {
  const at = firstAfter(after, STOPPED_AFTER, 130);
  if (at < 0) return undefined;
  const isToCome = STOP_TO_COME.test(after.slice(Math.max(0, at - 40), at));
  return isToCome || GOING_ON.test(after) ? 'affirmed' : 'past';
}

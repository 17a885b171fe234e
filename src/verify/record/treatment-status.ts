import { type CueRow, firstAfter, nearestBefore } from './cues.js';
import type { Status } from './reading.js';
import { isPlanSection } from './sections.js';
import type { Spoken, StatusView } from './status.js';
import {
  CONDITIONAL_AFTER,
  CONDITIONAL_BEFORE,
  CONTINUE_BEFORE,
  DONE_AFTER,
  GENERAL_AFTER,
  GENERAL_BEFORE,
  GOING_ON,
  NAIVE_AFTER,
  NAMED_FOR_HARM,
  NAMESAKE_AFTER,
  NOT_DONE_AFTER,
  NOT_DONE_BEFORE,
  PLANNED_AFTER,
  PLANNED_BEFORE,
  PLANNED_CLOSE,
  STOP_TO_COME,
  STOPPED_AFTER,
  STOPPED_BEFORE,
  WARNED_BEFORE,
} from './status-words.js';

const BEFORE: readonly CueRow<Status>[] = [
  { says: 'not_done', pattern: NOT_DONE_BEFORE, reach: 40 },
  { says: 'past', pattern: STOPPED_BEFORE, reach: 30 },
  { says: 'affirmed', pattern: CONTINUE_BEFORE, reach: 24 },
  { says: 'planned', pattern: PLANNED_BEFORE, reach: 45 },
  { says: 'planned', pattern: PLANNED_CLOSE, reach: 4 },
  { says: 'conditional', pattern: CONDITIONAL_BEFORE, reach: 45 },
  { says: 'general', pattern: GENERAL_BEFORE, reach: 30 },
  { says: 'general', pattern: WARNED_BEFORE, reach: 30 },
];

const ALLERGIES = /^(?:all(?:ergies|ergy|ergy\/intol\w*|s)?$|allerg|intoleranc|adrs?$)/;

/** How a record speaks of a drug, a procedure or a test. A test that was negative was done. */
export function treatmentStatus(view: StatusView, spoken: Spoken, isDenied: boolean): Status {
  const { kind, scope } = spoken;
  const isDrug = kind === 'drug' || kind === 'drug_class';
  if (NAIVE_AFTER.test(scope.after)) return 'negated';
  if (NAMESAKE_AFTER.test(scope.after)) return 'general';
  if (firstAfter(scope.after, NOT_DONE_AFTER, 100) >= 0) return 'not_done';
  const told = nearestBefore(scope.before, BEFORE);
  if (told === 'not_done') return told;
  if (isDrug ? isDenied || DENIED_BEHIND.test(scope.after) : DENIED_HERE.test(scope.before))
    return 'negated';
  if (isDrug && (spoken.isNamedForHarm || NAMED_FOR_HARM.test(scope.after))) return 'past';
  const stop = isDrug ? stopAfter(scope.after) : undefined;
  if (stop) return stop;
  if (GENERAL_AFTER.test(scope.after)) return 'general';
  if (told === 'past' && !isDrug) return 'affirmed';
  return told ?? statusOfAfter(view, spoken, isDrug);
}

/** Where nothing is told before it. */
function statusOfAfter(view: StatusView, { scope, concept }: Spoken, isDrug: boolean): Status {
  if (firstAfter(scope.after, PLANNED_AFTER, 50) >= 0) return 'planned';
  if (firstAfter(scope.after, CONDITIONAL_AFTER, 24) >= 0 || /^ ?\?/.test(scope.after))
    return 'conditional';
  if (isDrug && ALLERGIES.test(view.section)) return 'past';
  if (!isPlanSection(view.section) || DONE_AFTER.test(scope.after)) return 'affirmed';
  if (!isDrug) return HAS_RESULT.test(scope.after) ? 'affirmed' : 'planned';
  return view.isKnown(concept) ? 'affirmed' : 'planned';
}

/** "A1c 9.2", "QFT 8/18 indeterminate": it was done, even where a plan names it. */
const HAS_RESULT =
  /^:? ?(?:is |was |of |= ?|at |on |in )?[<>~]?-?(?:\d+(?:\.\d+)?(?!\d* ?-?(?:\d+ ?)?(?:wks?|weeks?|mos?|months?|days?|d|yrs?|years?)\b)|(?:neg|pos|normal|abnormal|elevated|low|high|indeterminate|stable|reviewed|pending)\b)/i;
const DENIED_HERE =
  /\b(?:no|not|never|without|w\/o|denies|never had)(?: (?:prior|previous|recent|further|known|repeat|formal|new|such|other|any|record of|documented|evidence of|history of|hx of))* $/i;
const DENIED_BEHIND =
  /^ ?[:=-]{1,2} ?(?:none|no|never|nil|denies|not taking)\b ?(?:[.;,(]|$|to date|ever|prior)/i;

/** Stopped, unless the stop is still to come or the text goes on to say that it goes on. */
function stopAfter(after: string): Status | undefined {
  const at = firstAfter(after, STOPPED_AFTER, 130);
  if (at < 0) return undefined;
  const isToCome = STOP_TO_COME.test(after.slice(Math.max(0, at - 40), at));
  return isToCome || GOING_ON.test(after) ? 'affirmed' : 'past';
}

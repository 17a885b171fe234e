import { type CueRow, firstAfter, nearestBefore } from './cues.js';
import type { Status } from './reading.js';
import { isPlanSection } from './sections.js';
import type { Spoken, StatusView } from './status.js';
import {
  ACTIVE_AFTER,
  ASKED,
  CONDITIONAL_AFTER,
  CONDITIONAL_BEFORE,
  CONTINUE_BEFORE,
  CONTINUE_CLOSE,
  CONTRAINDICATED_AFTER,
  DENIED_BEHIND,
  DONE_AFTER,
  GENERAL_AFTER,
  GENERAL_BEFORE,
  GOING_ON,
  KEPT_AFTER,
  KEPT_BEFORE,
  NAIVE_AFTER,
  NAMED_FOR_HARM,
  NAMESAKE_AFTER,
  NOT_DONE_AFTER,
  NOT_DONE_BEFORE,
  NOT_TAKEN_BEFORE,
  PLANNED_AFTER,
  PLANNED_BEFORE,
  PLANNED_CLOSE,
  STOP_TO_COME,
  STOPPED_AFTER,
  STOPPED_BEFORE,
  STOPPED_CLOSE,
  WARNED_BEFORE,
} from './status-words.js';

type Told = Status | 'kept' | 'warned';

const BEFORE: readonly CueRow<Told>[] = [
  { says: 'not_done', pattern: NOT_DONE_BEFORE, reach: 40, within: 'phrase' },
  { says: 'kept', pattern: KEPT_BEFORE, reach: 20 },
  { says: 'past', pattern: STOPPED_BEFORE, reach: 30 },
  { says: 'affirmed', pattern: CONTINUE_BEFORE, reach: 24 },
  { says: 'affirmed', pattern: CONTINUE_CLOSE, reach: 4 },
  { says: 'planned', pattern: PLANNED_BEFORE, reach: 45 },
  { says: 'planned', pattern: PLANNED_CLOSE, reach: 4 },
  { says: 'conditional', pattern: CONDITIONAL_BEFORE, reach: 45 },
  { says: 'general', pattern: GENERAL_BEFORE, reach: 30 },
];
/** Of drugs only: "not on insulin", "risks of methotrexate". */
const BEFORE_DRUG: readonly CueRow<Told>[] = [
  ...BEFORE,
  { says: 'negated', pattern: NOT_TAKEN_BEFORE, reach: 20 },
  { says: 'past', pattern: STOPPED_CLOSE, reach: 4 },
  { says: 'warned', pattern: WARNED_BEFORE, reach: 30 },
];

const ALLERGIES = /^(?:all(?:ergies|ergy|ergy\/intol\w*|s)?$|allerg|intoleranc|adrs?$)/;

/** How a record speaks of a drug, a procedure or a test. A test that was negative was done. */
export function treatmentStatus(view: StatusView, spoken: Spoken, isDenied: boolean): Status {
  const { kind, scope } = spoken;
  const isDrug = kind === 'drug' || kind === 'drug_class';
  if (NAIVE_AFTER.test(scope.after)) return 'negated';
  if (NAMESAKE_AFTER.test(scope.after)) return 'general';
  // "G6PD normal (sent in case dapsone was considered; not used)": a test ends where its brackets open.
  const own = kind === 'test' ? (scope.after.split(/[;(,]/)[0] as string) : scope.after;
  if (firstAfter(own, NOT_DONE_AFTER, { reach: 100 }) >= 0) return 'not_done';
  const before = isDrug ? scope.before : reasoned(scope.before);
  const told = nearestBefore(before, isDrug ? BEFORE_DRUG : BEFORE);
  if (isDrug && ASKED.test(before)) return 'conditional';
  if (told === 'kept') return 'affirmed';
  if (told === 'warned') return 'general';
  if (told === 'not_done') return told;
  const stop = isDrug ? stopAfter(scope.after) : undefined;
  if (told === 'negated') return stop === 'past' ? stop : told;
  if (isDrug ? isDenied || DENIED_BEHIND.test(scope.after) : DENIED_HERE.test(before))
    return 'negated';
  if (isDrug && (spoken.isNamedForHarm || NAMED_FOR_HARM.test(scope.after))) return 'past';
  if (stop) return stop;
  if (GENERAL_AFTER.test(scope.after)) return 'general';
  if (firstAfter(scope.after, PLANNED_AFTER, { reach: 2 }) >= 0) return 'planned';
  if (told === 'past' && !isDrug) return 'affirmed';
  if (isDrug && ACTIVE_AFTER.test(scope.after)) return 'affirmed';
  if (told === 'planned' && /^[^.;,]{0,25}\bif\b/i.test(scope.after)) return 'conditional';
  return told ?? statusOfAfter(view, spoken, isDrug);
}

/** "Not done since [IGRA] is negative": behind a reason another thing is told. */
function reasoned(before: string): string {
  const at = before.search(
    /\b(?:given|because|due to|since)\b(?!.*\b(?:given|because|due to|since)\b)/i,
  );
  return at < 0 ? before : before.slice(at);
}

/** Where nothing is told before it. */
function statusOfAfter(view: StatusView, { scope, concept }: Spoken, isDrug: boolean): Status {
  if (isDrug && ALLERGIES.test(view.section)) return 'past';
  if (!MEDICATIONS.test(view.section)) {
    if (firstAfter(scope.after, PLANNED_AFTER, { reach: 50 }) >= 0) return 'planned';
    if (firstAfter(scope.after, CONDITIONAL_AFTER, { reach: 24 }) >= 0 || /^ ?\?/.test(scope.after))
      return 'conditional';
    if (isDrug && firstAfter(scope.after, CONTRAINDICATED_AFTER, { reach: 60 }) >= 0)
      return 'conditional';
  }
  const isTold = DONE_AFTER.test(scope.after) || KEPT_AFTER.test(scope.after);
  if (!isDrug) {
    const isPlan = isPlanSection(view.section);
    return !isPlan || isTold || HAS_RESULT.test(scope.after) ? 'affirmed' : 'planned';
  }
  if (isTold || view.isKnown(concept)) return 'affirmed';
  if (isPlanSection(view.section)) return 'planned';
  // "Cladribine: lymphopenia.": weighed, where an assessment names what no one has told of, without a dose.
  return ASSESSMENT.test(view.section) && !/\d/.test(scope.after) ? 'conditional' : 'affirmed';
}

const MEDICATIONS = /\bmed(?:s|ications?)\b/;
const ASSESSMENT = /^(?:a|assessment|imp(?:ression)?)$/;

/** "A1c 9.2", "QFT 8/18 indeterminate": it was done, even where a plan names it. */
const HAS_RESULT =
  /^:? ?(?:is |was |of |= ?|at |on |in )?[<>~]?-?(?:\d+(?:\.\d+)?(?!\d* ?-?(?:\d+ ?)?(?:wks?|weeks?|mos?|months?|days?|d|yrs?|years?)\b)|(?:neg|pos|normal|abnormal|elevated|low|high|indeterminate|stable|reviewed|pending)\b)/i;
const DENIED_HERE =
  /\b(?:no|not|never|without|w\/o|denies|never had)(?: (?:prior|previous|recent|further|known|repeat|formal|new|such|other|any|record of|documented|evidence of|history of|hx of))*(?: [\w-]+ (?:or|nor))? $/i;

/** Stopped, unless the stop is still to come or the text goes on to say that it goes on. */
function stopAfter(after: string): Status | undefined {
  const at = firstAfter(after, STOPPED_AFTER, { reach: 130, crosses: true });
  if (at < 0) return undefined;
  const isToCome = STOP_TO_COME.test(after.slice(Math.max(0, at - 40), at));
  return isToCome || GOING_ON.test(after) ? 'affirmed' : 'past';
}

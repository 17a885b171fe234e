import type { Timing } from '../core/decision.js';
import type { ExpectedChange } from '../core/intervention.js';
import { type Marked, mark, type Part } from './change.js';
import type { Pair } from './compare-drugs.js';
import { type Course, callsOff, courseOf, moves, sameTreatments } from './course.js';
import type { Weighed } from './standing.js';

const PRIMARY: readonly string[] = ['neoadjuvant', 'definitive', 'perioperative'];
const CURATIVE: readonly Timing[] = ['neoadjuvant', 'adjuvant', 'perioperative', 'definitive'];

interface Courses {
  readonly before: Course;
  readonly after: Course;
}

function coursesOf(pair: Pair): Courses {
  return { before: courseOf(pair.baseline, false), after: courseOf(pair.sibling, true) };
}

/** Timing that had to shift: undefined where the baseline states none of the old one. */
export function compareTiming(
  pair: Pair,
  shift: NonNullable<ExpectedChange['timingMustShift']>,
): Part | undefined {
  const { before, after } = coursesOf(pair);
  const from = shift.from as readonly Timing[];
  const to = shift.to as readonly Timing[];
  const old = from.filter((t) => holds(before, t));
  if (old.length === 0) return undefined;
  const toPrimary = to.some((t) => PRIMARY.includes(t));
  // Treatment before an operation that is still to come is neoadjuvant by whatever name.
  const still = !toPrimary && after.resections.length > 0 && !after.resected;
  const kept = still ? old : from.filter((t) => remains(after, t));
  const marksOf = (c: Course, timings: readonly Timing[]) =>
    timings.flatMap((t) => c.phases.get(t) ?? []);
  const [progress, why] = shifted({ before, after }, { old, kept, to, toPrimary });
  return {
    progress,
    why: `treatment was ${old.join(' and ')}${why}`,
    baseline: marksOf(before, old),
    sibling:
      progress === 'none'
        ? marksOf(after, kept).map((m) => ({ ...m, credit: -1 }))
        : marksOf(after, to).map((m) => ({ ...m, credit: 1 })),
  };
}

function shifted(
  { before, after }: Courses,
  how: {
    readonly old: readonly Timing[];
    readonly kept: readonly Timing[];
    readonly to: readonly Timing[];
    readonly toPrimary: boolean;
  },
): [Part['progress'], string] {
  const { kept, to, toPrimary } = how;
  const operates = toPrimary && after.resections.length > 0 && !after.resected;
  const turnsOut = after.unresected && !before.unresected;
  const surgeryComes = operates && (before.resections.length === 0 || turnsOut);
  const arrived = to.some((t) => arrives(before, after, { from: how.old, to: t }));
  if (kept.length === 0) {
    if (arrived || surgeryComes) return ['done', ` and is ${to.join(' or ')} after the change`];
    if (toPrimary && after.resected && !after.unresected)
      return ['none', ', and still follows the operation'];
    const idle = after.treatments.size === 0 && after.resections.length === 0;
    if (toPrimary && idle && before.treatments.size === 0)
      return ['none', ', and nothing else is planned'];
    const stands = !toPrimary && sameOperations(before, after) && sameTreatments(before, after);
    if (stands) return ['none', ', and the same plan still leads to the same operation'];
    if (toPrimary ? after.unresected : after.resected)
      return ['done', ' and is no longer so after the change'];
    return sameTreatments(before, after)
      ? ['none', ', and is the same treatment after the change']
      : ['partly', ' and is no longer so called after the change'];
  }
  // Surgery that is now planned comes first, and adjuvant treatment after it is only later.
  if (surgeryComes) return ['done', ' and now follows surgery that is planned first'];
  if (arrived && !toPrimary && isRenamed(before, after, to))
    return ['none', ', and only its name has changed: the same operation still follows it'];
  if (arrived) return ['partly', '; part of it still is'];
  return ['none', ' and still is'];
}

/** "Adjuvant FLOT, then gastrectomy": the same treatment is still given first, and the same operation still follows. */
function isRenamed(before: Course, after: Course, to: readonly Timing[]): boolean {
  if (!sameOperations(before, after) || !sameTreatments(before, after)) return false;
  const operation = Math.min(...after.resections.map((m) => m.start));
  const renamed = to.flatMap((t) => after.phases.get(t) ?? []);
  return renamed.length > 0 && renamed.every((m) => m.start < operation);
}

/** Every operation that the first course plans is still to come in the second. */
function sameOperations(before: Course, after: Course): boolean {
  return (
    before.operations.size > 0 && [...before.operations].every((id) => after.operations.has(id))
  );
}

function holds(course: Course, timing: Timing): boolean {
  if (timing !== 'surveillance') return course.phases.has(timing);
  const treated = course.treatments.size > 0 || course.resections.length > 0;
  return course.phases.has('surveillance') && course.resected && !treated;
}

/** An operation that is missed in the record ends no surveillance that goes on as it was. */
function remains(course: Course, timing: Timing): boolean {
  if (timing !== 'surveillance') return course.phases.has(timing);
  return (
    course.phases.has(timing) && course.treatments.size === 0 && course.resections.length === 0
  );
}

/** Intent that had to shift: undefined where the baseline's is not the old one. */
export function compareIntent(pair: Pair): Part | undefined {
  const { before, after } = coursesOf(pair);
  const evidence = curativeIn(pair.baseline, before);
  if (evidence.length === 0) return undefined;
  const kept = curativeIn(pair.sibling, after);
  const palliative = palliativeIn(pair.sibling, after);
  const sibling =
    kept.length > 0
      ? kept.map((m) => ({ ...m, credit: -1 }))
      : palliative.map((m) => ({ ...m, credit: 1 }));
  const told = (progress: Part['progress'], why: string): Part => ({
    progress,
    why,
    baseline: evidence,
    sibling,
  });
  const turned = turnsPalliative(pair);
  if (kept.length === 0 && turned && (palliative.length > 0 || after.systemic.length > 0)) {
    return told('done', 'the intent was curative and is palliative or systemic after the change');
  }
  if (kept.length === 0 && (turned || !sameTreatments(before, after)))
    return told('partly', 'the curative plan is dropped with nothing in its place');
  if (turned && newIn(palliativeIn(pair.baseline, before), palliative))
    return told('partly', 'the intent was curative and only part of the plan has shifted');
  return told('none', 'the intent was curative and still is');
}

/** What was said before as often says nothing new. */
function newIn(before: readonly Marked[], after: readonly Marked[]): boolean {
  return after.length > 0 && before.length === 0;
}

/**
 * True where the sibling gives a reason for another intent: it names metastases, or treats as one does then. What is
 * merely said in other words, or not said again, is no reason.
 */
export function turnsPalliative(pair: Pair): boolean {
  const { before, after } = coursesOf(pair);
  if (after.metastatic && !before.metastatic) return true;
  if (newIn(palliativeIn(pair.baseline, before), palliativeIn(pair.sibling, after))) return true;
  const added = after.systemic.flatMap((m) => m.drugs).filter((d) => !before.treatments.has(d));
  return added.length > 0 && curativeIn(pair.sibling, after).length === 0;
}

function curativeIn(weighed: Weighed, course: Course): Marked[] {
  const stated = weighed.decision.intents
    .filter((i) => i.intent === 'curative')
    .map((i) => mark(i, 'curative intent'));
  const palliative = weighed.decision.intents.some((i) => i.intent === 'palliative');
  const timed = CURATIVE.flatMap((t) => course.phases.get(t) ?? []);
  const operations = [
    ...course.resections.map((m) => mark(m, 'resection')),
    ...course.transplants.map((m) => mark(m, 'transplant')),
  ];
  const planned = [...timed, ...operations];
  return palliative ? planned : [...planned, ...stated];
}

function palliativeIn(weighed: Weighed, course: Course): Marked[] {
  const stated = weighed.decision.intents
    .filter((i) => i.intent === 'palliative')
    .map((i) => mark(i, 'palliative intent'));
  const supportive = weighed.mentions
    .filter((m) => m.kind === 'care' && m.id === 'supportive' && m.certainty === 'recommended')
    .map((m) => mark(m, 'supportive care'));
  return [...stated, ...(course.phases.get('palliative') ?? []), ...supportive];
}

/** A timing among what had to be dropped (`timing:adjuvant`): undefined where the baseline does not plan it. */
export function compareTimingDrop(pair: Pair, timing: Timing): Part | undefined {
  const { before, after } = coursesOf(pair);
  const planned = before.phases.get(timing);
  if (!planned) return undefined;
  const kept = after.phases.get(timing) ?? [];
  const unnamed = kept.length === 0 && !turnsPalliative(pair);
  return {
    progress: kept.length > 0 || unnamed ? 'none' : 'done',
    why:
      kept.length > 0
        ? `${timing} treatment is still planned`
        : unnamed
          ? `${timing} treatment goes on under no such name`
          : `${timing} treatment is dropped`,
    baseline: planned,
    sibling: kept.map((m) => ({ ...m, credit: -1 })),
  };
}

/**
 * An operation that a text no longer names is dropped only for a reason: it is said to be over or called off, or the
 * course has shifted. Otherwise it may be planned in words that were not understood.
 */
export function dropIsReasoned(pair: Pair, change: ExpectedChange): boolean {
  const { before, after } = coursesOf(pair);
  if (callsOff(before, after)) return true;
  if (change.intentMustShift) return turnsPalliative(pair);
  if (after.resected && !before.resected) return true;
  const from = (change.timingMustShift?.from ?? []) as readonly Timing[];
  const to = (change.timingMustShift?.to ?? []) as readonly Timing[];
  return to.some((t) => arrives(before, after, { from, to: t }));
}

/** Some treatment is newly given at that time: radiation that always was does not hide a drug that has moved there. */
function arrives(
  before: Course,
  after: Course,
  by: { readonly from: readonly Timing[]; readonly to: Timing },
): boolean {
  if (!holds(after, by.to)) return false;
  // Under another name, before the operation that is still to come, nothing has moved.
  return !holds(before, by.to) || (after.resections.length === 0 && moves(before, after, by));
}

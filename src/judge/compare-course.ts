import type { DecisionMention, Timing } from '../core/decision.js';
import type { ExpectedChange } from '../core/intervention.js';
import type { Marked, Part } from './change.js';
import type { Pair } from './compare-drugs.js';
import type { Weighed } from './standing.js';

/** Where and why treatment is given, as one decision plans it. */
interface Course {
  readonly timings: ReadonlyMap<Timing, readonly Marked[]>;
  readonly resections: readonly DecisionMention[];
  readonly systemic: readonly DecisionMention[];
  readonly resected: boolean;
  readonly unresected: boolean;
}

const PRIMARY: readonly string[] = ['neoadjuvant', 'definitive', 'perioperative'];
const CURATIVE: readonly Timing[] = ['neoadjuvant', 'adjuvant', 'perioperative', 'definitive'];

function courseOf(weighed: Weighed, against: boolean): Course {
  const { decision } = weighed;
  const mentions = against ? weighed.all : weighed.mentions;
  const given = mentions.filter((m) => m.certainty === 'recommended');
  const timings = new Map<Timing, Marked[]>();
  for (const t of decision.timings) {
    if (t.certainty !== 'recommended' || t.section === 'history' || t.section === 'judge') continue;
    if (t.tainted && !against) continue;
    const found = { start: t.start, end: t.end, reason: t.timing };
    timings.set(t.timing, [...(timings.get(t.timing) ?? []), found]);
  }
  return {
    timings,
    resections: given.filter((m) => m.kind === 'procedure' && m.classes.includes('kind:resection')),
    systemic: given.filter((m) => m.classes.includes('systemic')),
    resected: decision.facts.some((f) => f.fact === 'resection'),
    unresected: decision.facts.some((f) => f.fact === 'no_resection'),
  };
}

/** Timing that had to shift: undefined where the baseline states none of the old one. */
export function compareTiming(
  pair: Pair,
  shift: NonNullable<ExpectedChange['timingMustShift']>,
): Part | undefined {
  const before = courseOf(pair.baseline, false);
  const after = courseOf(pair.sibling, true);
  const old = shift.from.filter((t) => holds(before, t as Timing));
  if (old.length === 0) return undefined;
  const baseline = old.flatMap((t) => before.timings.get(t as Timing) ?? []);
  const toPrimary = shift.to.some((t) => PRIMARY.includes(t));
  // Treatment before an operation that is still to come is neoadjuvant by whatever name.
  const still = !toPrimary && after.resections.length > 0 && !after.resected;
  const kept = still ? old : shift.from.filter((t) => holds(after, t as Timing));
  const arrived = toPrimary ? primaryIn(after, shift.to) : followsSurgery(before, after, shift.to);
  const told = (progress: Part['progress'], why: string): Part => ({
    progress,
    why,
    baseline,
    sibling:
      progress === 'none'
        ? kept
            .flatMap((t) => after.timings.get(t as Timing) ?? [])
            .map((m) => ({ ...m, credit: -1 }))
        : shift.to
            .flatMap((t) => after.timings.get(t as Timing) ?? [])
            .map((m) => ({ ...m, credit: 1 })),
  });
  const was = `treatment was ${old.join(' and ')}`;
  if (kept.length === 0) {
    if (arrived) return told('done', `${was} and is ${shift.to.join(' or ')} after the change`);
    if (toPrimary && after.resected) return told('none', `${was}, and still follows the operation`);
    const settled = toPrimary ? after.unresected : after.resected;
    return told(settled ? 'done' : 'partly', `${was} and is no longer so called after the change`);
  }
  // Surgery that is now planned comes first, and adjuvant treatment after it is only later.
  if (toPrimary && arrived)
    return told('done', `${was} and now follows surgery that is planned first`);
  if (arrived) return told('partly', `${was}; part of it still is`);
  return told('none', `${was} and still is`);
}

function holds(course: Course, timing: Timing): boolean {
  if (timing !== 'surveillance') return course.timings.has(timing);
  return course.timings.has('surveillance') && course.resected && course.systemic.length === 0;
}

function primaryIn(after: Course, to: readonly string[]): boolean {
  return after.resections.length > 0 || to.some((t) => after.timings.has(t as Timing));
}

function followsSurgery(before: Course, after: Course, to: readonly string[]): boolean {
  return (
    to.some((t) => after.timings.has(t as Timing) && !before.timings.has(t as Timing)) ||
    (after.resected &&
      after.resections.length === 0 &&
      to.some((t) => after.timings.has(t as Timing)))
  );
}

/** Intent that had to shift: undefined where the baseline's is not the old one. */
export function compareIntent(pair: Pair): Part | undefined {
  const before = courseOf(pair.baseline, false);
  const after = courseOf(pair.sibling, true);
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
  if (kept.length === 0 && (palliative.length > 0 || after.systemic.length > 0)) {
    return told('done', 'the intent was curative and is palliative or systemic after the change');
  }
  if (kept.length === 0)
    return told('partly', 'the curative plan is dropped with nothing in its place');
  if (palliative.length > 0)
    return told('partly', 'the intent was curative and only part of the plan has shifted');
  return told('none', 'the intent was curative and still is');
}

function curativeIn(weighed: Weighed, course: Course): Marked[] {
  const stated = weighed.decision.intents
    .filter((i) => i.intent === 'curative')
    .map((i) => ({ ...i, reason: 'curative intent' }));
  const palliative = weighed.decision.intents.some((i) => i.intent === 'palliative');
  const timed = CURATIVE.flatMap((t) => course.timings.get(t) ?? []);
  const operations = course.resections.map((m) => ({
    start: m.start,
    end: m.end,
    reason: 'resection',
  }));
  const planned = [...timed, ...operations];
  return palliative ? planned : [...planned, ...stated];
}

function palliativeIn(weighed: Weighed, course: Course): Marked[] {
  const stated = weighed.decision.intents
    .filter((i) => i.intent === 'palliative')
    .map((i) => ({ ...i, reason: 'palliative intent' }));
  const supportive = weighed.mentions
    .filter((m) => m.kind === 'care' && m.id === 'supportive' && m.certainty === 'recommended')
    .map((m) => ({ start: m.start, end: m.end, reason: 'supportive care' }));
  return [...stated, ...(course.timings.get('palliative') ?? []), ...supportive];
}

/** A timing among what had to be dropped (`timing:adjuvant`): undefined where the baseline does not plan it. */
export function compareTimingDrop(pair: Pair, timing: Timing): Part | undefined {
  const before = courseOf(pair.baseline, false).timings.get(timing);
  if (!before) return undefined;
  const after = courseOf(pair.sibling, true).timings.get(timing) ?? [];
  return {
    progress: after.length > 0 ? 'none' : 'done',
    why:
      after.length > 0 ? `${timing} treatment is still planned` : `${timing} treatment is dropped`,
    baseline: before,
    sibling: after.map((m) => ({ ...m, credit: -1 })),
  };
}

import type { Intent, Timing } from '../core/decision.js';
import type { ExpectedChange } from '../core/intervention.js';
import { type Marked, mark, type Part } from './change.js';
import type { Pair } from './compare-drugs.js';
import { type Course, courseOf, coursesOf, sameTreatments } from './course.js';
import type { Weighed } from './standing.js';

/** Times of treatment that only a plan with curative intent has. */
const CURATIVE: readonly Timing[] = ['neoadjuvant', 'adjuvant', 'perioperative', 'definitive'];

/** The intent that a change asks for; palliative where it says nothing of intent. */
export function intentOf({ intentMustShift: shift }: ExpectedChange): Intent {
  return shift?.to.includes('curative') ? 'curative' : 'palliative';
}

/** Intent that had to shift to `to` from the other one: undefined where the baseline's is not the old one. */
export function compareIntent(pair: Pair, to: Intent): Part | undefined {
  return to === 'curative' ? compareToCurative(pair) : compareToPalliative(pair);
}

function compareToPalliative(pair: Pair): Part | undefined {
  const { before, after } = coursesOf(pair);
  const evidence = curativeIn(pair.baseline, before);
  if (evidence.length === 0) return undefined;
  const kept = curativeIn(pair.sibling, after);
  const palliative = palliativeIn(pair.sibling, after);
  const told = telling(evidence, { kept, gained: palliative });
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

/**
 * A plan that is palliative and holds nothing curative has to aim at cure. That a text says "palliative" no more is no
 * shift: it must plan what cures, or say that cure is the aim.
 */
function compareToCurative(pair: Pair): Part | undefined {
  const before = courseOf(pair.baseline, false);
  const evidence = [
    ...palliativeIn(pair.baseline, before),
    ...(before.metastatic ? before.systemic.map((m) => mark(m, 'systemic treatment')) : []),
  ];
  if (evidence.length === 0 || curativeIn(pair.baseline, before).length > 0) return undefined;
  const kept = statedPalliative(pair.sibling, courseOf(pair.sibling, true));
  // What aims at cure counts for the text: words aimed at a judge are left out.
  const after = courseOf(pair.sibling, false);
  const curative = curativeIn(pair.sibling, asOrdered(after));
  const told = telling(evidence, { kept, gained: curative });
  if (curative.length > 0 && kept.length === 0)
    return told('done', 'the intent was palliative and is curative after the change');
  if (curative.length > 0)
    return told('partly', 'the intent was palliative and only part of the plan has shifted');
  if ([...after.operations].some((id) => !before.operations.has(id)))
    return told('partly', 'the intent was palliative and an operation is only weighed');
  return told('none', 'the intent was palliative and still is');
}

/** Treatment ahead of an operation that is only weighed has no such aim yet. */
function asOrdered(course: Course): Course {
  if (course.resections.length > 0 || course.operations.size === 0) return course;
  return {
    ...course,
    phases: new Map([...course.phases].filter(([timing]) => timing !== 'neoadjuvant')),
  };
}

/** Where something of the old intent is left, it is what the verdict on the sibling rests on. */
function telling(
  baseline: readonly Marked[],
  { kept, gained }: { readonly kept: readonly Marked[]; readonly gained: readonly Marked[] },
) {
  const sibling =
    kept.length > 0
      ? kept.map((m) => ({ ...m, credit: -1 }))
      : gained.map((m) => ({ ...m, credit: 1 }));
  return (progress: Part['progress'], why: string): Part => ({ progress, why, baseline, sibling });
}

/** What was said before as often says nothing new. */
function newIn(before: readonly Marked[], after: readonly Marked[]): boolean {
  return after.length > 0 && before.length === 0;
}

/**
 * True where the sibling gives a reason for another intent. For palliation it names metastases, or treats as one does
 * then; for cure it plans what cures. What is merely said in other words, or not said again, is no reason.
 */
export function turnsTo(intent: Intent, pair: Pair): boolean {
  if (intent === 'palliative') return turnsPalliative(pair);
  const curative = (weighed: Weighed) => curativeIn(weighed, asOrdered(courseOf(weighed, false)));
  return newIn(curative(pair.baseline), curative(pair.sibling));
}

function turnsPalliative(pair: Pair): boolean {
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
  const supportive = weighed.mentions
    .filter((m) => m.kind === 'care' && m.id === 'supportive' && m.certainty === 'recommended')
    .map((m) => mark(m, 'supportive care'));
  return [...statedPalliative(weighed, course), ...supportive];
}

/** Supportive care is given beside a plan that aims at cure as well. */
function statedPalliative({ decision }: Weighed, course: Course): Marked[] {
  const stated = decision.intents
    .filter((i) => i.intent === 'palliative')
    .map((i) => mark(i, 'palliative intent'));
  return [...stated, ...(course.phases.get('palliative') ?? [])];
}

import type { DecisionMention } from '../../core/decision.js';

/** Whether chemotherapy and radiation are said to be given at one time, or one after the other. */
export type Pairing = 'together' | 'sequence';

/** What the words of a text say of the order of its treatments; what they do not say is absent. */
export interface CourseOrder {
  /** Before or after the operation of its course, where a word of sequence stands between. */
  readonly sides: ReadonlyMap<DecisionMention, 'neoadjuvant' | 'adjuvant'>;
  /** Chemotherapy that is given with a dose in Gy. */
  readonly dosed: ReadonlySet<DecisionMention>;
  readonly pairing: Pairing | undefined;
}

/** Treatments further apart (code points) are not read as one course. */
const WITHIN_POINTS = 80;
const THEN =
  /\b(?:then|followed by|thereafter|afterwards?|subsequently|next,)(?![\w-])[^.;\n]*$|^\W*first\b(?![- ]?line)/i;
/** "Surgery thereafter": the word stands behind what comes later. */
const LATER = /^[\s,]*(?:thereafter|afterwards?|subsequently|later|after(?=\s*(?:[.;\n]|$)))/i;
/** "Mastectomy after chemotherapy". */
const AFTER = /^[^.,;\n]*\b(?:after|following)\s+(?:[\w-]+\s+){0,2}$/i;
const AT_ONE_TIME = /\b(?:concurrent|concomitant|simultaneous|add(?:ed|ing)?\b)/i;
/** Radiation that begins within the chemotherapy. */
const FROM_CYCLE =
  /^[^.;\n]{0,30}\b(?:from|with|at|in|on)\s+(?:the\s+)?(?:\w+\s+)?(?:cycle|day)\b/i;
/** Radiation of the brain is never that of chemoradiation for a tumor elsewhere. */
const OF_BRAIN: ReadonlySet<string> = new Set([
  'prophylactic cranial irradiation',
  'whole brain radiotherapy',
  'stereotactic radiosurgery',
]);
/** The first of these is what is meant: "sequential rather than concurrent". */
const HOW =
  /(\bsequential|\b(?:not|non)[- ]?(?:concurrent|concomitant))|\b(?:concurrent|concomitant|simultaneous)/i;
const DOSE_AFTER =
  /^[^.;\n]{0,40}\b(?:with|plus|and|during|to)\s+(?:[\w-]+\s+){0,3}\d+(?:\.\d+)?\s?Gy\b/i;
const DOSE_BEFORE = /\bGy\b[^.;\n]{0,40}\b(?:with|plus|and)\b[^.;\n]{0,30}$/i;
/** A dose that is told of, or given at another time. */
const NOT_NOW =
  /\b(?:no|not|without|after|following|then|followed|before|sequential(?:ly)?|alone|palliative|previous|prior|earlier|received|had|instead)\b/i;

type Step = DecisionMention[];
type TextAt = (start: number, end: number) => string;

/** Reads the order of what is offered. Only words between neighbours count. Linear. */
export function courseOrderOf(mentions: readonly DecisionMention[], textAt: TextAt): CourseOrder {
  const sides = new Map<DecisionMention, 'neoadjuvant' | 'adjuvant'>();
  const offered = mentions
    .filter((m) => m.certainty !== 'none' && isInCourse(m))
    .sort((a, b) => a.start - b.start);
  const pairings = new Set<Pairing | undefined>(offered.map((m) => pairingNamed(m, textAt)));
  for (const [i, m] of offered.entries()) {
    const next = offered[i + 1];
    if (next && isOperation(m) && relation(m, next, textAt) === 'after')
      sides.set(next, 'neoadjuvant');
  }
  for (const course of coursesOf(offered, textAt)) {
    noteSides(course, sides);
    pairings.add(pairingIn(course, textAt));
  }
  const dosed = new Set(offered.filter((m) => isChemotherapy(m) && isDosed(m, textAt)));
  if (dosed.size > 0) pairings.add('together');
  const pairing = (['together', 'sequence'] as const).find((of) => pairings.has(of));
  return { sides, dosed, pairing };
}

function isInCourse(m: DecisionMention): boolean {
  return (
    isOperation(m) ||
    m.kind === 'radiation' ||
    (m.classes.includes('systemic') && m.kind !== 'test')
  );
}

function isOperation(m: DecisionMention): boolean {
  return m.classes.includes('kind:resection') && m.certainty === 'recommended';
}

function isChemotherapy(m: DecisionMention): boolean {
  return m.kind !== 'radiation' && m.classes.includes('chemotherapy');
}

function isRadiation(m: DecisionMention): boolean {
  return m.kind === 'radiation' && m.id !== 'chemoradiation' && !OF_BRAIN.has(m.id);
}

/** How a treatment stands to the next that is named: in the same breath, before it, after it, or in no said order. */
function relation(
  one: DecisionMention,
  next: DecisionMention,
  textAt: TextAt,
): 'with' | 'before' | 'after' | undefined {
  if (next.start - one.end > WITHIN_POINTS) return undefined;
  const between = textAt(one.end, Math.max(one.end, next.start));
  if (one.sentence === next.sentence && AT_ONE_TIME.test(between)) return 'with';
  const isWithin = isRadiation(next) && FROM_CYCLE.test(textAt(next.end, next.end + WITHIN_POINTS));
  if (one.sentence === next.sentence && isWithin) return 'with';
  if (THEN.test(between)) return 'before';
  if (LATER.test(textAt(next.end, next.end + WITHIN_POINTS))) return 'before';
  if (AFTER.test(between)) return 'after';
  return one.sentence === next.sentence ? 'with' : undefined;
}

/** Runs of steps, each of which is said to come after the one before it. */
function coursesOf(offered: readonly DecisionMention[], textAt: TextAt): Step[][] {
  const courses: Step[][] = [];
  let last: DecisionMention | undefined;
  for (const m of offered) {
    const how = last && relation(last, m, textAt);
    const course = courses.at(-1);
    if (course && how === 'with') course.at(-1)?.push(m);
    else if (course && how === 'before') course.push([m]);
    else if (course && how === 'after' && course.length === 1 && course[0]?.length === 1) {
      course.unshift([m]);
    } else courses.push([[m]]);
    last = m;
  }
  return courses;
}

function noteSides(
  course: readonly Step[],
  sides: Map<DecisionMention, 'neoadjuvant' | 'adjuvant'>,
): void {
  const operations = course.flatMap((step, i) => (step.some(isOperation) ? [i] : []));
  const [first] = operations;
  if (first === undefined) return;
  const last = operations.at(-1) as number;
  for (const [i, step] of course.entries()) {
    if (i >= first && i <= last) continue;
    for (const m of step) sides.set(m, i < first ? 'neoadjuvant' : 'adjuvant');
  }
}

function pairingIn(course: readonly Step[], textAt: TextAt): Pairing | undefined {
  const pair = course.find((step) => step.some(isChemotherapy) && step.some(isRadiation));
  if (pair) return isSaidSequential(pair, textAt) ? 'sequence' : 'together';
  const all = course.flat();
  return all.some(isChemotherapy) && all.some(isRadiation) ? 'sequence' : undefined;
}

function pairingNamed(m: DecisionMention, textAt: TextAt): Pairing | undefined {
  if (m.kind !== 'radiation' || m.id !== 'chemoradiation') return undefined;
  return isSaidSequential([m], textAt) ? 'sequence' : 'together';
}

/** "Sequential chemotherapy and radiation", "chemotherapy and radiation, sequentially". */
function isSaidSequential(step: Step, textAt: TextAt): boolean {
  const start = step[0]?.start ?? 0;
  const end = step.at(-1)?.end ?? 0;
  const lead = textAt(Math.max(0, start - 25), start).replace(/^.*[.;\n]/s, '');
  const tail = textAt(end, end + 25).replace(/[.;\n].*$/s, '');
  const said = `${lead}${end - start > 5 * WITHIN_POINTS ? '' : textAt(start, end)}${tail}`;
  return HOW.exec(said)?.[1] !== undefined;
}

function isDosed({ start, end }: DecisionMention, textAt: TextAt): boolean {
  const after = DOSE_AFTER.exec(textAt(end, end + WITHIN_POINTS))?.[0];
  if (after !== undefined && !NOT_NOW.test(after)) return true;
  const before = textAt(Math.max(0, start - WITHIN_POINTS), start).replace(/^.*[.;\n]/s, '');
  return DOSE_BEFORE.test(before) && !NOT_NOW.test(before);
}

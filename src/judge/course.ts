import type { DecisionMention, Timing } from '../core/decision.js';
import { type Marked, mark } from './change.js';
import type { Weighed } from './standing.js';

/** Where and why treatment is given, as one decision plans it. */
export interface Course {
  /** The phases that are planned: those that the text states, and those that its treatments amount to. */
  readonly phases: ReadonlyMap<Timing, readonly Marked[]>;
  readonly resections: readonly DecisionMention[];
  /** Names of the operations that are planned, if only under a condition. */
  readonly operations: ReadonlySet<string>;
  readonly transplants: readonly DecisionMention[];
  /** Operations that the text says are over, or will not be done, by name. */
  readonly resectionsOff: ReadonlySet<string>;
  readonly systemic: readonly DecisionMention[];
  /** Names of the cancer drugs and kinds of radiation that are given. */
  readonly treatments: ReadonlySet<string>;
  /** Names of the cancer drugs that are given at a time that the text says. */
  readonly timed: ReadonlyMap<Timing, ReadonlySet<string>>;
  readonly resected: boolean;
  readonly unresected: boolean;
  readonly metastatic: boolean;
}

const ABLATIVE: ReadonlySet<string> = new Set(['stereotactic body radiotherapy']);

const CHEMORADIATION = 'chemoradiation';

const OFF: ReadonlySet<string> = new Set(['past', 'stop', 'avoid', 'hold']);
/** Names that mean whatever operation is planned. */
const GENERAL = ['surgery', 'resection'];

/**
 * True where the second course says that an operation the first plans will not be done, or is. What it says of
 * operations at large counts only where it plans none.
 */
export function callsOff(before: Course, after: Course): boolean {
  const named = before.resections.map((m) => m.id).filter((id) => !GENERAL.includes(id));
  const planned = after.resections.length === 0 ? [...named, ...GENERAL] : named;
  return planned.some((id) => after.resectionsOff.has(id));
}

/** The courses of a baseline and of its sibling. */
export interface Courses {
  readonly before: Course;
  readonly after: Course;
}

/** What stands in words aimed at a judge counts in the sibling: see `courseOf`. */
export function coursesOf({
  baseline,
  sibling,
}: Readonly<Record<'baseline' | 'sibling', Weighed>>): Courses {
  return { before: courseOf(baseline, false), after: courseOf(sibling, true) };
}

/** `against`: what stands in words aimed at a judge counts as well, so that it can only be held against the text. */
export function courseOf(weighed: Weighed, against: boolean): Course {
  const { decision } = weighed;
  const mentions = against ? weighed.all : weighed.mentions;
  const given = mentions.filter((m) => m.certainty === 'recommended');
  const operations = mentions.filter(isResection);
  const states = (fact: string) => decision.facts.some((f) => f.fact === fact);
  const treated = given.filter((m) => m.classes.includes('systemic') || m.kind === 'radiation');
  const course = {
    resections: given.filter(isResection),
    operations: new Set(operations.filter((m) => m.certainty !== 'none').map((m) => m.id)),
    transplants: given.filter((m) => m.classes.includes('kind:transplant')),
    resectionsOff: new Set(operations.filter((m) => OFF.has(m.action)).map((m) => m.id)),
    systemic: given.filter((m) => m.classes.includes('systemic')),
    treatments: new Set(treated.flatMap(namesOf)),
    timed: byTiming(treated.filter((m) => m.kind !== 'radiation')),
    resected: states('resection'),
    unresected: states('no_resection'),
    metastatic: states('metastasis'),
  };
  const phases = statedPhases(weighed, against);
  for (const [timing, marks] of impliedPhases(course, {
    treated,
    operations,
    stated: phases,
    curative: decision.intents.some((i) => i.intent === 'curative'),
    relapsed: states('relapse') || decision.intents.some((i) => i.intent === 'palliative'),
  })) {
    if (!phases.has(timing)) phases.set(timing, marks);
  }
  return { ...course, phases };
}

function isResection(m: DecisionMention): boolean {
  return m.kind === 'procedure' && m.classes.includes('kind:resection');
}

function namesOf(m: DecisionMention): readonly string[] {
  if (m.kind === 'radiation') return ['radiation'];
  return m.drugs.length > 0 ? m.drugs : [`class:${m.id}`];
}

function byTiming(treated: readonly DecisionMention[]): Map<Timing, Set<string>> {
  const timed = new Map<Timing, Set<string>>();
  for (const m of treated) {
    if (!m.timing) continue;
    const there = timed.get(m.timing) ?? new Set<string>();
    for (const name of namesOf(m)) there.add(name);
    timed.set(m.timing, there);
  }
  return timed;
}

/** A drug that the first course gives at one time of `from` is given at `to` in the second, and at none of `from`. */
export function moves(
  before: Course,
  after: Course,
  { from, to }: { readonly from: readonly Timing[]; readonly to: Timing },
): boolean {
  const was = (c: Course, name: string) => from.some((t) => c.timed.get(t)?.has(name));
  return [...(after.timed.get(to) ?? [])].some(
    (name) => was(before, name) && !was(after, name) && !before.timed.get(to)?.has(name),
  );
}

function statedPhases({ decision }: Weighed, against: boolean): Map<Timing, Marked[]> {
  const phases = new Map<Timing, Marked[]>();
  for (const t of decision.timings) {
    if (t.certainty !== 'recommended' || t.section === 'history' || t.section === 'judge') continue;
    if (t.tainted && !against) continue;
    phases.set(t.timing, [...(phases.get(t.timing) ?? []), mark(t, t.timing)]);
  }
  return phases;
}

/**
 * What treatment amounts to that no word times: after an operation that is done it is adjuvant, and none at all is
 * surveillance; before an operation that is planned it is neoadjuvant; an ablative or full dose to a primary that
 * stays is definitive. Treatment of metastases or of a relapse is none of these.
 */
function impliedPhases(
  c: Omit<Course, 'phases'>,
  by: {
    readonly treated: readonly DecisionMention[];
    readonly operations: readonly DecisionMention[];
    readonly stated: ReadonlyMap<Timing, readonly Marked[]>;
    readonly curative: boolean;
    /** Also: what cannot be cured. Its treatment has no phase. */
    readonly relapsed: boolean;
  },
): [Timing, Marked[]][] {
  const { treated, operations, stated, curative, relapsed } = by;
  if (c.metastatic || relapsed || stated.has('palliative')) return [];
  const upFront = stated.has('neoadjuvant') || stated.has('perioperative');
  const marked = (timing: Timing, m: readonly DecisionMention[]): [Timing, Marked[]][] => [
    [timing, m.map((x) => mark(x, timing))],
  ];
  const planned = operations.filter((m) => m.certainty !== 'none');
  if (planned.length > 0) {
    if (c.resected || upFront || stated.has('adjuvant')) return [];
    const first = planned[0] as DecisionMention;
    const before = treated.filter((m) => m.start < first.start && m.timing !== 'adjuvant');
    return before.length > 0 ? marked('neoadjuvant', before) : [];
  }
  const ablative = treated.filter((m) => ABLATIVE.has(m.id));
  const aims = ablative.length > 0 && ablative.length === treated.length;
  if (c.resected && !c.unresected && !upFront && !stated.has('definitive') && !aims) {
    return treated.length > 0 ? marked('adjuvant', treated) : [['surveillance', []]];
  }
  // Radiation with the aim of cure and no operation is the local treatment; so is chemoradiation, whose aim that is.
  const aimed = (m: DecisionMention) => curative || ABLATIVE.has(m.id) || m.id === CHEMORADIATION;
  const local = treated.filter((m) => m.kind === 'radiation' && aimed(m));
  return local.length > 0 && !stated.has('adjuvant') ? marked('definitive', local) : [];
}

/** True where every treatment that the first course gives is in the second: it is the same, whatever it is called. */
export function sameTreatments(before: Course, after: Course): boolean {
  if (before.treatments.size === 0) return after.treatments.size === 0;
  return [...before.treatments].every((name) => after.treatments.has(name));
}

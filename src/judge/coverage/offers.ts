import {
  type Decision,
  type DecisionMention,
  PLANLESS_SECTIONS,
  type Timing,
} from '../../core/decision.js';
import type { Weighed } from '../standing.js';
import { type CourseOrder, courseOrderOf } from './course-order.js';
import type { Kinship } from './kinship.js';
import { type InLine, treatmentLines } from './treatment-lines.js';

/** A mention that offers something, as far as coverage looks at it. */
export type Offer = Pick<
  DecisionMention,
  'timing' | 'item' | 'sentence' | 'start' | 'end' | 'section' | 'kind' | 'id'
> & {
  /** 1: recommended, 0.5: hedged. */
  readonly weight: 1 | 0.5;
  /** On which side of the operation the order of words puts it. */
  readonly side?: Timing | undefined;
};

/** A line of treatment in which something is offered, and on which side of the operation, where that is said. */
export interface OfferedLine extends InLine {
  readonly mention: DecisionMention;
  readonly side: 'neoadjuvant' | 'adjuvant' | undefined;
}

/** What a text offers, indexed once: each question of a consensus list is then a look-up. */
export interface Offers {
  /**
   * The offers under a key (`drug:x`, `class:x`, `named:x` of a class's own name, `procedure:x` …; `together:` before it:
   * those said to be given with a partner), best first kept per timing.
   */
  of(key: string): readonly Offer[];
  /** The lines of treatment in which something under a key is offered. */
  linesOf(key: string): readonly OfferedLine[];
  /** The best action against it, of what is told not to be given: stop or avoid 1, hold 0.5. */
  againstOf(key: string): number;
  /** Systemic treatments that are offered, as `drug:x` and `class:x`, with the best weight of each. */
  readonly systemic: ReadonlyMap<string, number>;
  /** Operations that are recommended, by name. */
  readonly operations: ReadonlySet<string>;
  readonly hasRadiation: boolean;
  readonly hasResection: boolean;
  /** Treatment that is to come before an operation is recommended. */
  readonly hasNeoadjuvant: boolean;
  /** Where the first systemic treatment of no said timing stands. */
  readonly firstSystemicAt: number;
  /** How chemotherapy and radiation stand to each other. */
  readonly pairing: CourseOrder['pairing'];
}

const BEFORE: ReadonlySet<Timing> = new Set<Timing>(['neoadjuvant', 'perioperative']);

/** Indexes the offers of a text, or, `against`, also those that stand in words aimed at a judge. Linear. */
export function offersOf(
  weighed: Weighed,
  by: {
    readonly against: boolean;
    readonly decision: Decision;
    readonly kinship: Kinship;
    /** Whether the text says that what it names is given with a partner. */
    readonly isTogether: (mention: DecisionMention) => boolean;
    /** The text between two places, in code points. */
    readonly textAt: (start: number, end: number) => string;
  },
): Offers {
  const { against, decision, kinship, isTogether, textAt } = by;
  const mentions = against ? weighed.all : weighed.mentions;
  const refusals = refusalsIn(mentions);
  const order = courseOrderOf(mentions, textAt);
  const byKey = new Map<string, Map<string, Offer>>();
  const lines = treatmentLines(mentions, textAt);
  const places = new Map<string, Map<string, OfferedLine>>();
  const systemic = new Map<string, number>();
  const operations = new Set<string>();
  const seen = { radiation: false, resection: false, neoadjuvant: false, systemicAt: Infinity };
  for (const m of mentions) {
    const weight = weightOf(m);
    if (weight === 0 || (weight < 1 && m.tainted)) continue;
    // A rationale that weighs what the plan rules out does not offer it.
    if (weight < 1 && PLANLESS_SECTIONS.has(m.section) && refusals.has(`${m.kind}:${m.id}`))
      continue;
    const named = namedBy(m, kinship);
    const side = order.sides.get(m);
    const isDosed = order.dosed.has(m) || (m.kind === 'regimen' && kinship.radiating.has(m.id));
    for (const key of [...keysOf(m), ...named, ...(isDosed ? RADIATED : [])]) {
      put(byKey, key, { ...m, weight, side });
      note(places, key, { ...(lines.get(m) ?? FIRST), mention: m, side: sideOf(m.timing ?? side) });
    }
    for (const key of partneredKeys(m, { named, isTogether })) {
      put(byKey, `together:${key}`, { ...m, weight, side });
    }
    noteSystemic(m, weight, systemic);
    if (weight < 1) continue;
    look(side ? { ...m, timing: m.timing ?? side } : m, seen);
    if (isDosed) seen.radiation = true;
    if (m.kind === 'procedure') operations.add(m.id);
  }
  const early = decision.timings.some((t) => t.certainty === 'recommended' && BEFORE.has(t.timing));
  return {
    of: (key) => [...(byKey.get(key)?.values() ?? [])],
    linesOf: (key) => [...(places.get(key)?.values() ?? [])],
    againstOf: (key) => refusals.get(key) ?? 0,
    systemic,
    operations,
    hasRadiation: seen.radiation,
    hasResection: seen.resection,
    hasNeoadjuvant: seen.neoadjuvant || early,
    firstSystemicAt: seen.systemicAt,
    pairing: order.pairing,
  };
}

/** "Carboplatin with 60 Gy" is radiation, too. */
const RADIATED = ['radiation:any', 'radiation:radiation'];

const FIRST: InLine = { line: 1 };

function sideOf(timing: Timing | undefined): OfferedLine['side'] {
  return timing === 'neoadjuvant' || timing === 'adjuvant' ? timing : undefined;
}

const LISTS_ORDERS: ReadonlySet<string> = new Set(['plan', 'tests']);

/** How surely it is to be given. A test or a service that a plan only names ("LVEF every 12 weeks", "dietitian") is half. */
function weightOf({ certainty, action, kind, section }: DecisionMention): 0 | 0.5 | 1 {
  if (certainty === 'recommended') return 1;
  if (certainty === 'hedged') return 0.5;
  const isListed = action === 'mention' && LISTS_ORDERS.has(section);
  return isListed && (kind === 'test' || kind === 'care') ? 0.5 : 0;
}

/** Classes that a mention names, of which some drug is given: its own, or those that a regimen is made of. */
function namedBy({ kind, id, classes, drugs }: DecisionMention, kinship: Kinship): string[] {
  if (kind === 'class') return [`named:${id}`];
  if (kind !== 'regimen') return [];
  const said = new Set(drugs.flatMap((drug) => kinship.drugs.get(drug)?.classes ?? []));
  return classes.flatMap((of) => (said.has(of) ? [] : [`named:${of}`]));
}

/** Under what a mention says that there is a partner: what it puts so, and what a regimen has by its class alone. */
function partneredKeys(
  m: DecisionMention,
  by: {
    readonly named: readonly string[];
    readonly isTogether: (mention: DecisionMention) => boolean;
  },
): string[] {
  if (m.kind === 'regimen') return by.named.map((key) => key.replace('named:', 'class:'));
  if (m.kind !== 'drug' && m.kind !== 'class') return [];
  return by.isTogether(m) ? [...keysOf(m), ...by.named] : [];
}

/** The best action against each key. */
function refusalsIn(mentions: readonly DecisionMention[]): ReadonlyMap<string, number> {
  const refusals = new Map<string, number>();
  for (const m of mentions) {
    const weight = weightAgainst(m);
    if (weight === 0) continue;
    for (const key of keysOf(m)) refusals.set(key, Math.max(weight, refusals.get(key) ?? 0));
  }
  return refusals;
}

function weightAgainst({ action, certainty }: DecisionMention): number {
  if (action === 'hold') return 0.5;
  if (certainty !== 'none') return 0;
  return action === 'stop' || action === 'avoid' ? 1 : 0;
}

/** Is given beside treatment, and hospice in its place: neither is the other. */
const PALLIATIVE_CARE = 'palliative_care';

/** Under what a mention is looked for. */
function keysOf(m: DecisionMention): string[] {
  const classes = m.id === PALLIATIVE_CARE ? [] : m.classes;
  const keys = [`${m.kind}:${m.id}`, ...classes.map((id) => classKey(m, id))];
  if (m.kind !== 'drug') keys.push(...m.drugs.map((drug) => `drug:${drug}`));
  else keys.push(`own:${m.id}`);
  if (m.kind === 'radiation') {
    keys.push('radiation:any');
    if (m.id === 'chemoradiation') keys.push('class:chemotherapy', 'class:systemic');
  }
  return [...new Set(keys)];
}

function classKey({ kind }: DecisionMention, id: string): string {
  if (kind === 'test' || kind === 'care') return `${kind}:${id}`;
  return id.startsWith('kind:') ? id : `class:${id}`;
}

function put(byKey: Map<string, Map<string, Offer>>, key: string, offer: Offer): void {
  const there = byKey.get(key) ?? new Map<string, Offer>();
  const timing = offer.timing ?? offer.side ?? '';
  const known = there.get(timing);
  if (!known || known.weight < offer.weight) there.set(timing, offer);
  byKey.set(key, there);
}

/** So many times one thing is offered instead of another. */
const MOST_CHOICES = 32;

function note(places: Map<string, Map<string, OfferedLine>>, key: string, at: OfferedLine): void {
  if (!key.startsWith('drug:')) return;
  const there = places.get(key) ?? new Map<string, OfferedLine>();
  const choice = at.insteadOf ? `or ${at.mention.start}` : '';
  if (choice !== '' && there.size >= MOST_CHOICES) return;
  const where = `${at.line} ${at.side} ${choice}`;
  if (!there.has(where)) places.set(key, there.set(where, at));
}

function look(
  m: DecisionMention,
  seen: { radiation: boolean; resection: boolean; neoadjuvant: boolean; systemicAt: number },
): void {
  const isSystemic = isSystemicMention(m);
  if (m.kind === 'radiation') seen.radiation = true;
  if (m.classes.includes('kind:resection')) seen.resection = true;
  if (isSystemic || m.kind === 'radiation') {
    if (m.timing && BEFORE.has(m.timing)) seen.neoadjuvant = true;
    if (isSystemic && m.timing === undefined) seen.systemicAt = Math.min(seen.systemicAt, m.start);
  }
}

function isSystemicMention({ classes, kind }: DecisionMention): boolean {
  return classes.includes('systemic') && kind !== 'test';
}

function noteSystemic(m: DecisionMention, weight: number, systemic: Map<string, number>): void {
  if (!isSystemicMention(m)) return;
  const keys = m.drugs.length === 0 ? [`class:${m.id}`] : m.drugs.map((drug) => `drug:${drug}`);
  for (const key of keys) systemic.set(key, Math.max(weight, systemic.get(key) ?? 0));
}

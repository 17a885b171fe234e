import type { Decision, DecisionMention, Timing } from '../../core/decision.js';
import type { Weighed } from '../standing.js';
import type { Kinship } from './kinship.js';

/** A mention that offers something, as far as coverage looks at it. */
export type Offer = Pick<
  DecisionMention,
  'timing' | 'item' | 'sentence' | 'start' | 'end' | 'section' | 'kind' | 'id'
> & {
  /** 1: recommended, 0.5: hedged. */
  readonly weight: 1 | 0.5;
};

/** What a text offers, indexed once: each question of a consensus list is then a look-up. */
export interface Offers {
  /** The offers under a key (`drug:x`, `class:x`, `named:x` of a class's own name, `procedure:x` …), best first kept per timing. */
  of(key: string): readonly Offer[];
  /** Where all that is under a key stands: items and sentences in which it is offered. */
  placesOf(key: string): ReadonlySet<string>;
  /** The best action against it, of what is told not to be given: stop or avoid 1, hold 0.5. */
  againstOf(key: string): number;
  /** Systemic treatments that are recommended, as `drug:x` and `class:x`. */
  readonly systemic: ReadonlySet<string>;
  readonly hasRadiation: boolean;
  readonly hasResection: boolean;
  /** Treatment that is to come before an operation is recommended. */
  readonly hasNeoadjuvant: boolean;
  /** Where the first systemic treatment of no said timing stands. */
  readonly firstSystemicAt: number;
}

const PLANLESS: ReadonlySet<string> = new Set(['rationale', 'summary']);
const BEFORE: ReadonlySet<Timing> = new Set<Timing>(['neoadjuvant', 'perioperative']);

/** Indexes the offers of a text, or, `against`, also those that stand in words aimed at a judge. Linear. */
export function offersOf(
  weighed: Weighed,
  by: { readonly against: boolean; readonly decision: Decision; readonly kinship: Kinship },
): Offers {
  const { against, decision, kinship } = by;
  const mentions = against ? weighed.all : weighed.mentions;
  const refusals = new Map<string, number>();
  for (const m of mentions) {
    const weight = weightAgainst(m);
    if (weight === 0) continue;
    for (const key of keysOf(m)) refusals.set(key, Math.max(weight, refusals.get(key) ?? 0));
  }
  const byKey = new Map<string, Map<string, Offer>>();
  const places = new Map<string, Set<string>>();
  const systemic = new Set<string>();
  const seen = { radiation: false, resection: false, neoadjuvant: false, systemicAt: Infinity };
  for (const m of mentions) {
    const weight = weightOf(m);
    if (weight === 0 || (weight < 1 && m.tainted)) continue;
    // A rationale that weighs what the plan rules out does not offer it.
    if (weight < 1 && PLANLESS.has(m.section) && refusals.has(`${m.kind}:${m.id}`)) continue;
    for (const key of [...keysOf(m), ...namedBy(m, kinship)]) {
      put(byKey, key, { ...m, weight });
      note(places, key, m);
    }
    if (weight === 1) look(m, seen, systemic);
  }
  const early = decision.timings.some((t) => t.certainty === 'recommended' && BEFORE.has(t.timing));
  return {
    of: (key) => [...(byKey.get(key)?.values() ?? [])],
    placesOf: (key) => places.get(key) ?? NOWHERE,
    againstOf: (key) => refusals.get(key) ?? 0,
    systemic,
    hasRadiation: seen.radiation,
    hasResection: seen.resection,
    hasNeoadjuvant: seen.neoadjuvant || early,
    firstSystemicAt: seen.systemicAt,
  };
}

const NOWHERE: ReadonlySet<string> = new Set();

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

function weightAgainst({ action, certainty }: DecisionMention): number {
  if (action === 'hold') return 0.5;
  if (certainty !== 'none') return 0;
  return action === 'stop' || action === 'avoid' ? 1 : 0;
}

/** Under what a mention is looked for. */
function keysOf(m: DecisionMention): string[] {
  const keys = [`${m.kind}:${m.id}`, ...m.classes.map((id) => classKey(m, id))];
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
  const timing = offer.timing ?? '';
  const known = there.get(timing);
  if (!known || known.weight < offer.weight) there.set(timing, offer);
  byKey.set(key, there);
}

function note(places: Map<string, Set<string>>, key: string, m: DecisionMention): void {
  if (!key.startsWith('drug:') || m.certainty !== 'recommended') return;
  const there = places.get(key) ?? new Set<string>();
  places.set(key, there.add(`item ${m.item}`).add(`sentence ${m.sentence}`));
}

function look(
  m: DecisionMention,
  seen: { radiation: boolean; resection: boolean; neoadjuvant: boolean; systemicAt: number },
  systemic: Set<string>,
): void {
  const isSystemic = m.classes.includes('systemic') && m.kind !== 'test';
  if (m.kind === 'radiation') seen.radiation = true;
  if (m.classes.includes('kind:resection')) seen.resection = true;
  if (isSystemic || m.kind === 'radiation') {
    if (m.timing && BEFORE.has(m.timing)) seen.neoadjuvant = true;
    if (isSystemic && m.timing === undefined) seen.systemicAt = Math.min(seen.systemicAt, m.start);
  }
  if (!isSystemic) return;
  if (m.drugs.length === 0) systemic.add(`class:${m.id}`);
  for (const drug of m.drugs) systemic.add(`drug:${drug}`);
}

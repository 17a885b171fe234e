import type { CancerType } from '../core/case.js';
import {
  type Decision,
  type DecisionMention,
  PLANLESS_SECTIONS,
  TREATMENT_KINDS,
} from '../core/decision.js';
import type { Matcher } from './selectors.js';

/** What a decision does with the treatments under some selectors, by name. */
export interface Standing {
  readonly recommended: ReadonlyMap<string, readonly DecisionMention[]>;
  /** Named as an option, under a condition, or held; not recommended anywhere. */
  readonly hedged: ReadonlyMap<string, readonly DecisionMention[]>;
  /** Among the hedged: those that wait for a test's result. */
  readonly waiting: ReadonlySet<string>;
  /** Named without being asked for, refused or dated to the past. */
  readonly named: ReadonlyMap<string, readonly DecisionMention[]>;
  /** Names that are ruled out or stopped somewhere, whatever is said of them elsewhere. */
  readonly refused: ReadonlySet<string>;
  /** Names that were given somewhere, whatever is said of them elsewhere. */
  readonly past: ReadonlySet<string>;
}

/** A decision as the comparison sees it: what counts, and what is given together. */
export interface Weighed {
  readonly decision: Decision;
  /** Mentions that may count for the text: those that do not stand in words aimed at a judge. */
  readonly mentions: readonly DecisionMention[];
  /** Mentions that may count against the text: also those in its judge-directed parts. */
  readonly all: readonly DecisionMention[];
  readonly cancerType: CancerType | undefined;
  /** Items in which chemotherapy is recommended. */
  readonly chemotherapyIn: ReadonlySet<number>;
  /** Sentences in which chemotherapy is recommended or weighed. */
  readonly chemotherapyNear: ReadonlySet<number>;
}

/**
 * Prepares a decision for comparison. A rationale or summary that recommends what the plan does not is not
 * believed where there is a plan.
 */
export function weigh(decision: Decision, cancerTypes: readonly CancerType[]): Weighed {
  const recommends = (m: DecisionMention) =>
    m.certainty === 'recommended' && TREATMENT_KINDS.has(m.kind);
  const planned = decision.mentions.some(
    (m) => recommends(m) && !m.tainted && !PLANLESS_SECTIONS.has(m.section),
  );
  const believed = decision.mentions.map((m) =>
    planned && PLANLESS_SECTIONS.has(m.section) && m.certainty === 'recommended'
      ? { ...m, action: 'mention' as const, certainty: 'none' as const }
      : m,
  );
  const mentions = believed.filter((m) => !m.tainted);
  const plain = mentions.some(recommends);
  const chemotherapyIn = new Set<number>();
  const chemotherapyNear = new Set<number>();
  for (const m of mentions) {
    if (m.certainty === 'none' || !m.classes.includes('chemotherapy')) continue;
    chemotherapyNear.add(m.sentence);
    if (m.certainty === 'recommended') chemotherapyIn.add(m.item);
  }
  return {
    decision,
    mentions,
    // Where nothing else is recommended, the words aimed at a judge hold the only plan there is.
    all: believed.filter((m) => !m.tainted || m.section !== 'judge' || !plain),
    cancerType:
      decision.cancerTypes.find((t): t is CancerType => cancerTypes.includes(t as CancerType)) ??
      cancerTypes[0],
    chemotherapyIn,
    chemotherapyNear,
  };
}

/** Sorts what falls under the matchers by how it stands. `against`: also what stands in words aimed at a judge. */
export function standing(
  weighed: Weighed,
  matchers: readonly Matcher[],
  against: boolean,
): Standing {
  const recommended = new Map<string, DecisionMention[]>();
  const hedged = new Map<string, DecisionMention[]>();
  const named = new Map<string, DecisionMention[]>();
  const refused = new Set<string>();
  const past = new Set<string>();
  for (const m of against ? weighed.all : weighed.mentions) {
    const where = {
      cancerType: weighed.cancerType,
      withChemotherapy:
        weighed.chemotherapyIn.has(m.item) || weighed.chemotherapyNear.has(m.sentence),
    };
    for (const matcher of matchers) {
      for (const name of matcher(m, where)) {
        if (m.certainty === 'recommended') put(recommended, name, m);
        else if (m.certainty === 'hedged' && !m.tainted) put(hedged, name, m);
        else if (m.action === 'mention' && !m.tainted) put(named, name, m);
        else if ((m.action === 'avoid' || m.action === 'stop') && !m.tainted) refused.add(name);
        else if (m.action === 'past' && !m.tainted) past.add(name);
      }
    }
  }
  for (const matcher of matchers) {
    if (matcher.components) spelledOut(weighed, matcher.components, recommended);
  }
  for (const name of recommended.keys()) hedged.delete(name);
  for (const [name, mentions] of hedged) {
    if (refused.has(name) && mentions.every((m) => PLANLESS_SECTIONS.has(m.section)))
      hedged.delete(name);
  }
  for (const name of [...recommended.keys(), ...hedged.keys(), ...refused]) named.delete(name);
  // "No HER2-directed treatment is indicated" refuses every drug of the class that the text only names.
  if ([...refused].some((name) => name.startsWith('class:'))) named.clear();
  const waiting = new Set<string>();
  for (const [name, mentions] of hedged) {
    if (mentions.every((m) => m.condition === 'result' || m.action === 'hold')) waiting.add(name);
  }
  return { recommended, hedged, waiting, named, refused, past };
}

/** A regimen whose drugs are all recommended in one item is recommended. */
function spelledOut(
  { mentions }: Weighed,
  { name, drugs }: NonNullable<Matcher['components']>,
  recommended: Map<string, DecisionMention[]>,
): void {
  const found = new Map<number, Map<string, DecisionMention>>();
  for (const m of mentions) {
    if (m.certainty !== 'recommended') continue;
    for (const drug of m.drugs) {
      if (!drugs.includes(drug)) continue;
      const item = found.get(m.sentence) ?? new Map<string, DecisionMention>();
      found.set(m.sentence, item.set(drug, m));
    }
  }
  for (const item of found.values()) {
    if (item.size < drugs.length || recommended.has(name)) continue;
    const whole = [...item.values()];
    if (!whole.every((m) => m === whole[0])) recommended.set(name, whole);
  }
}

function put(map: Map<string, DecisionMention[]>, name: string, m: DecisionMention): void {
  const list = map.get(name);
  if (list) list.push(m);
  else map.set(name, [m]);
}

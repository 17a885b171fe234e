import type { CancerType } from '../core/case.js';
import { type DecisionMention, TIMINGS } from '../core/decision.js';
import type { Selector } from '../core/intervention.js';
import {
  PROCEDURE_KINDS,
  type ResultNeed,
  resultsNeeded,
  type Treatments,
} from '../core/treatments.js';

/** A selector resolved against the lexicon: what of a mention falls under it, by name; empty where nothing does. */
export interface Matcher {
  (mention: DecisionMention, where: Where): readonly string[];
  /** For a regimen: its drugs, which given together are the regimen by another name. */
  readonly components?: { readonly name: string; readonly drugs: readonly string[] };
}

/** What around a mention decides whether it falls under a selector. */
export interface Where {
  readonly cancerType: CancerType | undefined;
  /** Chemotherapy is given with it. */
  readonly withChemotherapy: boolean;
}

const NONE: readonly string[] = [];
/** Names so wide that giving "it" says nothing of a class inside it. */
const TOO_WIDE = new Set([
  'systemic',
  'targeted_therapy',
  'driver_targeted',
  'chemotherapy',
  'antibody_drug_conjugate',
]);

/** Compiles selectors once per lexicon. */
export function selectorCompiler(treatments: Treatments): (selector: Selector) => Matcher {
  const drugs = new Map(treatments.drugs.map((d) => [d.name, d]));
  const classes = new Map(treatments.classes.map((c) => [c.id, c]));
  const tests = new Map(treatments.tests.map((t) => [t.id, t]));
  const known = new Map<Selector, Matcher>();
  const compile = (selector: Selector): Matcher => {
    const [kind, name] = split(selector);
    switch (kind) {
      case 'drug':
        return (m) => (m.drugs.includes(name) ? [name] : NONE);
      case 'class':
        return classMatcher(name);
      case 'regimen':
        return regimenMatcher(name);
      case 'procedure':
      case 'radiation':
      case 'care':
        return (m) => (m.kind === kind && m.id === name ? [name] : NONE);
      case 'kind':
        return (m) =>
          m.kind === 'procedure' && m.classes.includes(`kind:${name}`) ? [m.id] : NONE;
      case 'test':
        return (m) => (m.kind === 'test' && m.classes.includes(name) ? [m.id] : NONE);
      case 'needs':
        return needsMatcher(name);
      default:
        return () => NONE;
    }
  };

  function regimenMatcher(name: string): Matcher {
    const whole: Matcher = (m) => (m.kind === 'regimen' && m.id === name ? [name] : NONE);
    const parts = treatments.regimens.find((r) => r.name === name)?.components ?? [];
    const active = parts.filter((d) => drugs.get(d)?.kind !== 'supportive');
    return active.length < 2
      ? whole
      : Object.assign(whole, { components: { name, drugs: active } });
  }

  function classMatcher(id: string): Matcher {
    const wider = (classes.get(id)?.within ?? []).filter((w) => !TOO_WIDE.has(w));
    return (m) => {
      const named = m.drugs.filter((d) => drugs.get(d)?.classes.includes(id));
      if (named.length > 0) return named;
      if (m.drugs.length === 0 && m.classes.includes(id))
        return [`class:${m.kind === 'class' ? m.id : id}`];
      return m.kind === 'class' && wider.includes(m.id) ? [`class:${m.id}`] : NONE;
    };
  }

  function needsMatcher(test: string): Matcher {
    const within = (id: string) => id === test || (tests.get(id)?.within.includes(test) ?? false);
    const needs = (list: readonly ResultNeed[] | undefined, where: Where) =>
      where.cancerType !== undefined &&
      resultsNeeded(list ?? [], {
        cancerType: where.cancerType,
        withChemotherapy: where.withChemotherapy,
      }).some(within);
    return (m, where) => {
      const named = m.drugs.filter((d) => needs(drugs.get(d)?.needs, where));
      if (named.length > 0 || m.kind !== 'class') return named;
      return needs(classes.get(m.id)?.needs, where) ? [`class:${m.id}`] : NONE;
    };
  }

  return (selector) => {
    let matcher = known.get(selector);
    if (!matcher) {
      matcher = compile(selector);
      known.set(selector, matcher);
    }
    return matcher;
  };
}

/** What is wrong with a selector, a sentence; empty where it resolves. */
export function selectorFaults(selector: Selector, t: Treatments): string[] {
  const [kind, name] = split(selector);
  const names: Record<string, readonly string[]> = {
    drug: t.drugs.map((d) => d.name),
    class: t.classes.map((c) => c.id),
    regimen: t.regimens.map((r) => r.name),
    procedure: t.procedures.map((p) => p.name),
    radiation: t.radiation.map((r) => r.name),
    care: t.care.map((c) => c.id),
    test: t.tests.map((x) => x.id),
    needs: t.tests.map((x) => x.id),
    kind: PROCEDURE_KINDS,
    timing: TIMINGS,
  };
  const known = names[kind];
  if (!known)
    return [`selector "${selector}" has no known kind; use ${Object.keys(names).join(', ')}`];
  return known.includes(name) ? [] : [`selector "${selector}" names nothing in treatments.yaml`];
}

/** Kind and name of a selector; the name may hold colons. */
export function split(selector: Selector): [kind: string, name: string] {
  const colon = selector.indexOf(':');
  return colon < 0 ? ['', selector] : [selector.slice(0, colon), selector.slice(colon + 1)];
}

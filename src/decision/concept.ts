import type { CancerType } from '../core/case.js';
import type { ConceptKind, Timing } from '../core/decision.js';
import type { ProcedureKind, Treatments } from '../core/treatments.js';
import { shortForms } from './short-forms.js';

/** A treatment, test or kind of care that a text can name, with what follows from giving it. */
export interface Concept {
  readonly kind: ConceptKind;
  readonly id: string;
  readonly drugs: readonly string[];
  readonly classes: readonly string[];
  readonly procedureKind?: ProcedureKind;
  /** The timing that the name alone implies. */
  readonly timing?: Timing;
  readonly cancerTypes: readonly CancerType[];
  /** For a class: what its name means in a cancer type. */
  readonly meansIn: Readonly<Partial<Record<CancerType, string>>>;
  /** Radiation that is given with chemotherapy, or a regimen with radiation in it. */
  readonly chemoradiation: boolean;
}

/** One spelling of a concept. */
export interface Spelling {
  readonly concept: Concept;
  readonly text: string;
  /** Means the concept only near other treatment terms. */
  readonly context: boolean;
  /** A trial's name: alone it may only cite evidence. */
  readonly trial: boolean;
}

const TIMING_OF_SETTING: Readonly<Record<string, Timing>> = {
  neoadjuvant: 'neoadjuvant',
  adjuvant: 'adjuvant',
  perioperative: 'perioperative',
  definitive: 'definitive',
  consolidation: 'definitive',
  palliative: 'palliative',
};

const NO_MEANING = {};

/** Every spelling of every term of treatments.yaml. */
export function spellingsOf(t: Treatments): Spelling[] {
  return [
    ...drugSpellings(t),
    ...classSpellings(t),
    ...regimenSpellings(t),
    ...procedureSpellings(t),
    ...radiationSpellings(t),
    ...t.tests.flatMap((x) => named('test', x)),
    ...t.care.flatMap((x) => named('care', x)),
  ];
}

function concept(given: Partial<Concept> & Pick<Concept, 'kind' | 'id'>): Concept {
  return {
    drugs: [],
    classes: [],
    cancerTypes: [],
    meansIn: NO_MEANING,
    chemoradiation: false,
    ...given,
  };
}

function spell(
  c: Concept,
  texts: readonly string[],
  how: { context: boolean; trials?: readonly string[] },
): Spelling[] {
  return texts.map((text) => ({
    concept: c,
    text,
    context: how.context,
    trial: how.trials?.includes(text) ?? false,
  }));
}

function drugSpellings(t: Treatments): Spelling[] {
  const short = shortForms(t.drugs.map((d) => d.name));
  return t.drugs.flatMap((d) => {
    const c = concept({ kind: 'drug', id: d.name, drugs: [d.name], classes: d.classes });
    return [
      ...spell(c, [d.name, ...d.brands, ...d.aliases, ...d.shorthand], { context: false }),
      ...spell(c, d.contextShorthand, { context: true }),
      ...spell(c, short.get(d.name) ?? [], { context: true }),
    ];
  });
}

function classSpellings(t: Treatments): Spelling[] {
  return t.classes.flatMap((k) => {
    const c = concept({
      kind: 'class',
      id: k.id,
      classes: [k.id, ...k.within],
      meansIn: k.meansIn,
    });
    return [
      ...spell(c, k.names, { context: false }),
      ...spell(c, k.contextNames, { context: true }),
    ];
  });
}

function regimenSpellings(t: Treatments): Spelling[] {
  const drugs = new Map(t.drugs.map((d) => [d.name, d]));
  const classes = new Map(t.classes.map((k) => [k.id, k]));
  return t.regimens.flatMap((r) => {
    const given = [
      ...r.components.flatMap((name) => drugs.get(name)?.classes ?? []),
      ...r.classComponents.flatMap((id) => [id, ...(classes.get(id)?.within ?? [])]),
    ];
    const c = concept({
      kind: 'regimen',
      id: r.variantOf ?? r.name,
      drugs: r.components,
      classes: [...new Set(given)],
      cancerTypes: r.cancerTypes,
      chemoradiation: r.radiation,
      ...(r.setting ? { timing: TIMING_OF_SETTING[r.setting] } : {}),
    });
    const how = { context: false, trials: r.trialNames };
    return [
      ...spell(c, [r.name, ...r.aliases], how),
      ...spell(c, r.contextAliases, { ...how, context: true }),
    ];
  });
}

function procedureSpellings(t: Treatments): Spelling[] {
  return t.procedures.flatMap((p) => {
    const c = concept({
      kind: 'procedure',
      id: p.name,
      procedureKind: p.kind,
      cancerTypes: p.cancerTypes,
    });
    return [
      ...spell(c, [p.name, ...p.aliases], { context: false }),
      ...spell(c, p.contextAliases, { context: true }),
    ];
  });
}

function radiationSpellings(t: Treatments): Spelling[] {
  return t.radiation.flatMap((r) => {
    const c = concept({ kind: 'radiation', id: r.name, chemoradiation: r.withChemotherapy });
    return [
      ...spell(c, [r.name, ...r.aliases], { context: false }),
      ...spell(c, r.contextAliases, { context: true }),
    ];
  });
}

function named(
  kind: 'test' | 'care',
  x: {
    id: string;
    within: readonly string[];
    names: readonly string[];
    contextNames: readonly string[];
  },
): Spelling[] {
  const c = concept({ kind, id: x.id, classes: [x.id, ...x.within] });
  return [...spell(c, x.names, { context: false }), ...spell(c, x.contextNames, { context: true })];
}

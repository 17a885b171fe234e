import type {
  CareTerm,
  DiagnosticTest,
  Drug,
  Procedure,
  ProcedureKind,
  RadiationTerm,
  Regimen,
  ResultNeed,
  TreatmentClass,
  Treatments,
} from '../core/treatments.js';
import type { TreatmentsFile } from './treatments-schema.js';

type FileClass = TreatmentsFile['classes'][number];
type FileGroup = TreatmentsFile['drugs'][number];
type FileRegimen = TreatmentsFile['regimens'][number];

/** Writes a checked file out in full: class names from patterns, group members, everything that lies within. */
export function expandTreatments(file: TreatmentsFile): Treatments {
  const classes = expandClasses(file);
  const byId = new Map(classes.map((c) => [c.id, c]));
  return {
    classes,
    drugs: file.drugs.flatMap((g) => g.drugs.map((d) => expandDrug(g, d, byId))),
    regimens: expandRegimens(file.regimens),
    procedures: expandProcedures(file.procedures),
    radiation: file.radiation.map(expandRadiation),
    tests: expandTests(file),
    care: expandCare(file.care),
  };
}

/** The names that an entry's `named_for` gives, in the order of the patterns. */
export function patternNames(
  patterns: Readonly<Record<string, readonly string[]>>,
  namedFor: Readonly<Record<string, readonly string[]>>,
): string[] {
  const names = Object.entries(namedFor).flatMap(([set, words]) =>
    (patterns[set] ?? []).flatMap((p) => words.map((word) => p.replace('{}', () => word))),
  );
  return [...new Set(names)];
}

/** Every id reachable through `within`, near ones first. The id itself is left out, unless it lies within itself. */
export function widerIds(
  within: ReadonlyMap<string, readonly string[]>,
  start: readonly string[],
): string[] {
  const reached = new Set(start);
  for (const id of reached) for (const wider of within.get(id) ?? []) reached.add(wider);
  return [...reached];
}

function expandClasses(file: TreatmentsFile): TreatmentClass[] {
  const within = new Map(file.classes.map((c) => [c.id, c.within]));
  return file.classes.map((c) => ({
    id: c.id,
    names: joined(c.names, patternNames(file.class_patterns, c.named_for)),
    contextNames: c.context,
    within: widerIds(within, c.within),
    meansIn: c.means_in,
    needs: c.needs.map(expandNeed),
  }));
}

function expandDrug(
  group: FileGroup,
  drug: FileGroup['drugs'][number],
  classes: ReadonlyMap<string, TreatmentClass>,
): Drug {
  const own = [...new Set([...drug.classes, ...group.classes])];
  const all = [...new Set([...own, ...own.flatMap((id) => classes.get(id)?.within ?? [])])];
  return {
    name: drug.name,
    kind: drug.kind ?? group.kind,
    brands: drug.brands,
    aliases: drug.aliases,
    shorthand: drug.shorthand,
    contextShorthand: drug.context,
    classes: all,
    targets: drug.targets ?? group.targets,
    needs: drug.needs?.map(expandNeed) ?? classNeeds(all, classes),
  };
}

function classNeeds(
  ids: readonly string[],
  classes: ReadonlyMap<string, TreatmentClass>,
): ResultNeed[] {
  const needs = ids.flatMap((id) => classes.get(id)?.needs ?? []);
  return [...new Map(needs.map((n) => [JSON.stringify(n), n])).values()];
}

function expandNeed(need: FileClass['needs'][number]): ResultNeed {
  return {
    cancerTypes: need.cancer_types,
    test: need.test,
    withoutChemotherapyOnly: need.without_chemotherapy_only,
  };
}

function expandRegimens(regimens: readonly FileRegimen[]): Regimen[] {
  const byName = new Map(regimens.map((r) => [r.name, r]));
  return regimens.map((r) => {
    const made = r.drugs.length + r.classes.length > 0 ? r : byName.get(r.variant_of ?? '');
    const general = byName.get(r.variant_of ?? '');
    return {
      name: r.name,
      aliases: joined([...r.aliases, ...r.trials], slashNames([r.name, ...r.aliases])),
      trialNames: [...r.trials, ...r.trial_words],
      contextAliases: [...r.context, ...r.trial_words],
      components: made?.drugs ?? [],
      classComponents: made?.classes ?? [],
      radiation: r.radiation || (general?.radiation ?? false),
      variantOf: r.variant_of,
      cancerTypes: r.cancer_types.length > 0 ? r.cancer_types : (general?.cancer_types ?? []),
      setting: r.setting,
    };
  });
}

/**
 * What a slash in the name of a combination stands for besides itself: "plus", "and", "with". Of three parts one slash
 * may stay ("A/B plus C"), or the last joint is "and" ("A plus B and C").
 */
export function slashNames(names: readonly string[]): string[] {
  const made = names.flatMap((name) => {
    const parts = name.split('/');
    if (parts.length < 2 || parts.length > 3 || parts.some((p) => !/[a-z]{3}/i.test(p))) return [];
    const [a, b, c] = parts as [string, string, string?];
    const words = ['plus', 'and', 'with'];
    if (c === undefined) return words.map((w) => `${a} ${w} ${b}`);
    return words.flatMap((w) => [
      `${a}/${b} ${w} ${c}`,
      `${a} ${w} ${b}/${c}`,
      `${a} ${w} ${b} and ${c}`,
    ]);
  });
  const written = new Set(names.map((n) => n.toLowerCase()));
  return [...new Set(made)].filter((n) => !written.has(n.toLowerCase()));
}

function expandProcedures(procedures: TreatmentsFile['procedures']): Procedure[] {
  return Object.entries(procedures).flatMap(([kind, entries]) =>
    entries.map((p) => ({
      name: p.name,
      kind: kind as ProcedureKind,
      aliases: p.aliases,
      contextAliases: p.context,
      cancerTypes: p.cancer_types,
    })),
  );
}

function expandRadiation(r: TreatmentsFile['radiation'][number]): RadiationTerm {
  return {
    name: r.name,
    aliases: r.aliases,
    contextAliases: r.context,
    withChemotherapy: r.with_chemotherapy,
  };
}

function expandTests(file: TreatmentsFile): DiagnosticTest[] {
  const within = new Map(file.tests.map((t) => [t.id, t.within]));
  return file.tests.map((t) => ({
    id: t.id,
    names: joined(t.names, patternNames(file.test_patterns, t.named_for)),
    contextNames: t.context,
    analytes: [...new Set(Object.values(t.named_for).flat())],
    within: widerIds(within, t.within),
  }));
}

function expandCare(entries: TreatmentsFile['care']): CareTerm[] {
  const within = new Map(entries.map((e) => [e.id, e.within]));
  return entries.map((e) => ({
    id: e.id,
    names: e.names,
    contextNames: e.context,
    within: widerIds(within, e.within),
  }));
}

/** The written names, then those of the patterns that are not written in another case. */
function joined(written: readonly string[], made: readonly string[]): string[] {
  const known = new Set(written.map((n) => n.toLowerCase()));
  return [...written, ...made.filter((n) => !known.has(n.toLowerCase()))];
}

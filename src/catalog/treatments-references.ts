import { widerIds } from './treatments-expand.js';
import type { TreatmentsFault, TreatmentsFile } from './treatments-schema.js';

type Path = readonly PropertyKey[];

/** Faults of ids: one defined twice, one that names nothing, one that lies within itself, a drug outside `systemic`. */
export function checkReferences(file: TreatmentsFile): TreatmentsFault[] {
  return [
    ...twice(file),
    ...classFaults(file),
    ...drugFaults(file),
    ...regimenFaults(file),
    ...testFaults(file),
    ...namedFaults(file, 'tests'),
    ...namedFaults(file, 'care'),
  ];
}

function unknown(
  known: ReadonlySet<string>,
  kind: string,
): (id: string, at: Path) => TreatmentsFault[] {
  return (id, at) =>
    known.has(id)
      ? []
      : [{ at, message: `no ${kind} "${id}" is defined; define it or correct its spelling` }];
}

function twice(file: TreatmentsFile): TreatmentsFault[] {
  const lists: [string, { key: string; at: Path }[]][] = [
    ['class', file.classes.map((c, i) => ({ key: c.id, at: ['classes', i, 'id'] }))],
    [
      'drug',
      file.drugs.flatMap((g, i) =>
        g.drugs.map((d, j) => ({ key: d.name, at: ['drugs', i, 'drugs', j, 'name'] })),
      ),
    ],
    ['regimen', file.regimens.map((r, i) => ({ key: r.name, at: ['regimens', i, 'name'] }))],
    ['test', file.tests.map((t, i) => ({ key: t.id, at: ['tests', i, 'id'] }))],
    ['care term', file.care.map((c, i) => ({ key: c.id, at: ['care', i, 'id'] }))],
  ];
  return lists.flatMap(([kind, entries]) => {
    const seen = new Set<string>();
    return entries.flatMap(({ key, at }) => {
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      return [{ at, message: `${kind} "${key}" is defined twice; join the two entries` }];
    });
  });
}

function classFaults(file: TreatmentsFile): TreatmentsFault[] {
  const noClass = unknown(classIds(file), 'class');
  const noTest = unknown(new Set(file.tests.map((t) => t.id)), 'test');
  const noPattern = unknown(new Set(Object.keys(file.class_patterns)), 'class pattern set');
  return file.classes.flatMap((c, i) => [
    ...c.within.flatMap((id, j) => noClass(id, ['classes', i, 'within', j])),
    ...Object.entries(c.means_in).flatMap(([type, id]) =>
      noClass(id, ['classes', i, 'means_in', type]),
    ),
    ...Object.keys(c.named_for).flatMap((set) => noPattern(set, ['classes', i, 'named_for', set])),
    ...c.needs.flatMap((n, j) => noTest(n.test, ['classes', i, 'needs', j, 'test'])),
    ...withinItself(file.classes, i, ['classes', i, 'within']),
  ]);
}

function drugFaults(file: TreatmentsFile): TreatmentsFault[] {
  const noClass = unknown(classIds(file), 'class');
  const noTest = unknown(new Set(file.tests.map((t) => t.id)), 'test');
  const within = new Map(file.classes.map((c) => [c.id, c.within]));
  return file.drugs.flatMap((g, i) => [
    ...g.classes.flatMap((id, j) => noClass(id, ['drugs', i, 'classes', j])),
    ...g.drugs.flatMap((d, j) => {
      const at = ['drugs', i, 'drugs', j];
      const systemic = widerIds(within, [...g.classes, ...d.classes]).includes('systemic');
      const supportive = (d.kind ?? g.kind) === 'supportive';
      return [
        ...d.classes.flatMap((id, k) => noClass(id, [...at, 'classes', k])),
        ...(d.needs ?? []).flatMap((n, k) => noTest(n.test, [...at, 'needs', k, 'test'])),
        ...(systemic === supportive ? [{ at, message: reachMessage(d.name, supportive) }] : []),
      ];
    }),
  ]);
}

function reachMessage(name: string, supportive: boolean): string {
  return supportive
    ? `drug "${name}" is supportive and yet in a class within "systemic"; give it another class`
    : `drug "${name}" is in no class within "systemic"; give it one, or the kind supportive`;
}

function regimenFaults(file: TreatmentsFile): TreatmentsFault[] {
  const noClass = unknown(classIds(file), 'class');
  const noDrug = unknown(new Set(file.drugs.flatMap((g) => g.drugs.map((d) => d.name))), 'drug');
  const noRegimen = unknown(new Set(file.regimens.map((r) => r.name)), 'regimen');
  const variants = new Set(file.regimens.filter((r) => r.variant_of).map((r) => r.name));
  return file.regimens.flatMap((r, i) => [
    ...r.drugs.flatMap((name, j) => noDrug(name, ['regimens', i, 'drugs', j])),
    ...r.classes.flatMap((id, j) => noClass(id, ['regimens', i, 'classes', j])),
    ...(r.variant_of === undefined ? [] : noRegimen(r.variant_of, ['regimens', i, 'variant_of'])),
    ...(r.variant_of !== undefined && variants.has(r.variant_of)
      ? [{ at: ['regimens', i, 'variant_of'], message: nestedMessage(r.name, r.variant_of) }]
      : []),
    ...(r.variant_of === undefined && r.drugs.length + r.classes.length === 0
      ? [{ at: ['regimens', i], message: `regimen "${r.name}" has neither drugs nor classes` }]
      : []),
  ]);
}

function testFaults(file: TreatmentsFile): TreatmentsFault[] {
  const noPattern = unknown(new Set(Object.keys(file.test_patterns)), 'test pattern set');
  return file.tests.flatMap((t, i) => [
    ...Object.keys(t.named_for).flatMap((set) => noPattern(set, ['tests', i, 'named_for', set])),
    ...(t.names.length + t.context.length + Object.keys(t.named_for).length === 0
      ? [{ at: ['tests', i], message: `test "${t.id}" has no name` }]
      : []),
  ]);
}

function nestedMessage(name: string, general: string): string {
  return `regimen "${name}" is a variant of "${general}", itself a variant; name the general regimen`;
}

function namedFaults(file: TreatmentsFile, list: 'tests' | 'care'): TreatmentsFault[] {
  const known = unknown(
    new Set(file[list].map((e) => e.id)),
    list === 'tests' ? 'test' : 'care term',
  );
  return file[list].flatMap((e, i) => [
    ...e.within.flatMap((id, j) => known(id, [list, i, 'within', j])),
    ...withinItself(file[list], i, [list, i, 'within']),
  ]);
}

function withinItself(
  entries: readonly { id: string; within: string[] }[],
  index: number,
  at: Path,
): TreatmentsFault[] {
  const entry = entries[index];
  if (!entry) return [];
  const reached = widerIds(new Map(entries.map((e) => [e.id, e.within])), entry.within);
  return reached.includes(entry.id)
    ? [{ at, message: `"${entry.id}" lies within itself; break the circle` }]
    : [];
}

function classIds(file: TreatmentsFile): Set<string> {
  return new Set(file.classes.map((c) => c.id));
}

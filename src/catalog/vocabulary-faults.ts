import type { ClinicalTerm } from '../core/clinical-term.js';
import { nameWords } from '../core/name-words.js';
import { widerIds } from './treatments-expand.js';
import type { Fault } from './yaml-file.js';

/** A term, and where it is written. */
export interface PlacedTerm {
  readonly term: ClinicalTerm;
  /** Path in the file's value. */
  readonly at: readonly PropertyKey[];
  readonly file: string;
  readonly line: number;
}

/** A set of rivals, and where it is written. */
export interface PlacedRivals {
  readonly ids: readonly string[];
  readonly file: string;
  readonly line: number;
}

/** Faults that no single file's form shows, in the order of the files. */
export function vocabularyFaults(
  terms: readonly PlacedTerm[],
  rivals: readonly PlacedRivals[],
): Fault[] {
  const byId = new Map(terms.map((t) => [t.term.id, t.term]));
  const within = new Map(terms.map((t) => [t.term.id, t.term.within]));
  return [
    ...twice(terms),
    ...terms.flatMap((t) => groupFaults(t, within)),
    ...rivals.flatMap((set) => rivalFaults(set, byId)),
    ...nameFaults(terms),
  ];
}

function twice(terms: readonly PlacedTerm[]): Fault[] {
  const seen = new Map<string, PlacedTerm>();
  return terms.flatMap((placed) => {
    const { file, line } = placed;
    const { id } = placed.term;
    const first = seen.get(id);
    if (!first) {
      seen.set(id, placed);
      return [];
    }
    const where = `${first.file}:${first.line}`;
    const message = `"${id}" is defined twice, first in ${where}; join the two entries`;
    return [{ file, line, message }];
  });
}

function groupFaults(
  { term, file, line }: PlacedTerm,
  within: ReadonlyMap<string, readonly string[]>,
): Fault[] {
  const fault = (message: string) => ({ file, line, message });
  const missing = [...term.within, ...(term.parts ?? [])]
    .filter((id) => !within.has(id))
    .map((id) => fault(`no entry "${id}" is defined; define it or correct its spelling`));
  const circle = widerIds(within, term.within).includes(term.id);
  return circle
    ? [...missing, fault(`"${term.id}" lies within itself; break the circle`)]
    : missing;
}

function rivalFaults(
  { ids, file, line }: PlacedRivals,
  byId: ReadonlyMap<string, ClinicalTerm>,
): Fault[] {
  return ids
    .filter((id) => byId.get(id)?.kind !== 'condition')
    .map((id) => ({ file, line, message: `no condition "${id}" is defined for these rivals` }));
}

/** Names are compared as texts are read; case tells two apart only where it is written under `exact` or is short. */
function nameFaults(terms: readonly PlacedTerm[]): Fault[] {
  const seen = new Map<string, { readonly id: string; readonly sure: boolean }>();
  return terms.flatMap(({ term, file, line }) => {
    const own = new Set<string>();
    const sure = [...term.names, ...term.exact].map((name) => ({ name, sure: true }));
    const unsure = Object.keys(term.onlyWith).map((name) => ({ name, sure: false }));
    return [...sure, ...unsure].flatMap(({ name, sure }) => {
      const key = spelled(name, term.exact.includes(name));
      if (own.has(name)) {
        return [{ file, line, message: `"${name}" stands twice in "${term.id}"; remove one` }];
      }
      own.add(name);
      const other = seen.get(key);
      if (!other || other.id === term.id) {
        seen.set(key, { id: term.id, sure });
        return [];
      }
      if (!other.sure && !sure) return [];
      const cure = 'list it under only_with in both, or remove one';
      const message = `"${name}" means both "${other.id}" and "${term.id}"; ${cure}`;
      return [{ file, line, message }];
    });
  });
}

function spelled(name: string, exact: boolean): string {
  const { caseMatters, key } = nameWords(name);
  return exact || caseMatters ? name : key;
}

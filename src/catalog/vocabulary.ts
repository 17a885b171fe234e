import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ClinicalTerm, ConceptKind } from '../core/clinical-term.js';
import { canonicalJson, sha256Hex } from '../core/digest.js';
import { FlipsideError } from '../errors.js';
import { type PlacedRivals, type PlacedTerm, vocabularyFaults } from './vocabulary-faults.js';
import { type VocabularyFile, vocabularySchema } from './vocabulary-schema.js';
import { type Fault, faultsError, readYamlFile } from './yaml-file.js';

/** The files of `catalog/verifier/`, without `.yaml`. */
export const VOCABULARY_FILES = ['conditions', 'drugs', 'procedures', 'tests'] as const;

export interface LoadedVocabulary {
  /** In the order of the files; frozen. */
  readonly terms: readonly ClinicalTerm[];
  /** SHA-256, hex, of each file's canonical JSON, by its name: comments and layout do not enter it. */
  readonly digests: Readonly<Record<string, string>>;
}

/**
 * Reads the verifier's words from `verifier/` of a catalog directory. Throws FlipsideError `catalog_invalid` with
 * `file:line: what is wrong` for every fault: those of form, or else an id defined twice, a group or rival that is not
 * defined, a group inside itself, a name that means two things and is under `only_with` in neither.
 */
export function loadVocabulary(dir: string): LoadedVocabulary {
  const room = join(dir, 'verifier');
  const faults = strayFiles(room);
  const terms: PlacedTerm[] = [];
  const rivals: PlacedRivals[] = [];
  const digests: Record<string, string> = {};
  for (const name of VOCABULARY_FILES) {
    const file = join(room, `${name}.yaml`);
    try {
      const { value, lineOf } = readYamlFile(file, vocabularySchema);
      terms.push(...termsOf(value).map((t) => ({ ...t, file, line: lineOf(t.at) })));
      value.rivals.forEach((ids, i) => {
        rivals.push({ ids, file, line: lineOf(['rivals', i]) });
      });
      digests[name] = sha256Hex(canonicalJson(value));
    } catch (error) {
      if (!(error instanceof FlipsideError)) throw error;
      faults.push(error.message);
    }
  }
  if (faults.length > 0) throw new FlipsideError('catalog_invalid', faults.join('\n'));
  const found = vocabularyFaults(terms, rivals);
  if (found.length > 0) throw faultsError(found.sort(byPlace));
  return { terms: Object.freeze(withRivals(terms, rivals)), digests };
}

function byPlace(a: Fault, b: Fault): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}

function strayFiles(room: string): string[] {
  if (!existsSync(room)) return [];
  const known: readonly string[] = VOCABULARY_FILES.map((name) => `${name}.yaml`);
  return readdirSync(room)
    .filter((name) => /\.ya?ml$/.test(name) && !known.includes(name))
    .sort()
    .map((name) => `${join(room, name)}:1: not a file of words; known are ${known.join(', ')}`);
}

type Written = Pick<PlacedTerm, 'term' | 'at'>;
type FileTerm = VocabularyFile['conditions'][number] &
  Partial<VocabularyFile['tests'][number] & VocabularyFile['drugs'][number]['of'][number]>;

function termsOf(file: VocabularyFile): Written[] {
  const list = (kind: ConceptKind, key: 'classes' | 'conditions' | 'tests' | 'procedures') =>
    file[key].map((entry, i) => ({ term: termOf(kind, entry), at: [key, i] }));
  return [
    ...list('drug_class', 'classes'),
    ...file.drugs.flatMap((group, i) =>
      group.of.map((drug, j) => ({
        term: termOf('drug', { ...drug, within: [...new Set([...drug.within, ...group.within])] }),
        at: ['drugs', i, 'of', j],
      })),
    ),
    ...list('condition', 'conditions'),
    ...list('test', 'tests'),
    ...list('procedure', 'procedures'),
  ];
}

function termOf(kind: ConceptKind, entry: FileTerm): ClinicalTerm {
  const { id, names, exact, only_with: onlyWith, within, unit, factors, parts } = entry;
  return {
    id,
    kind,
    names: [id, ...names],
    exact,
    onlyWith,
    within,
    rivals: [],
    ...(parts && parts.length > 0 ? { parts } : {}),
    ...(unit === undefined ? {} : { units: { usual: unit, factors: factors ?? {} } }),
  };
}

function withRivals(terms: readonly PlacedTerm[], sets: readonly PlacedRivals[]): ClinicalTerm[] {
  const rivals = new Map<string, Set<string>>();
  for (const { ids } of sets) {
    for (const id of ids) {
      const own = rivals.get(id) ?? new Set();
      for (const other of ids) if (other !== id) own.add(other);
      rivals.set(id, own);
    }
  }
  return terms.map(({ term }) =>
    Object.freeze({ ...term, rivals: [...(rivals.get(term.id) ?? [])] }),
  );
}

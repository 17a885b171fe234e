import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ClinicalTerm, ConceptKind } from '../core/clinical-term.js';
import { sha256Hex } from '../core/digest.js';
import { FlipsideError } from '../errors.js';
import { type PlacedRivals, type PlacedTerm, vocabularyFaults } from './vocabulary-faults.js';
import { type VocabularyFile, vocabularySchema } from './vocabulary-schema.js';
import {
  type Fault,
  type FileContent,
  faultsError,
  parseYamlFile,
  readContent,
  unlessFaulty,
} from './yaml-file.js';

/** The files of `catalog/verifier/`, without `.yaml`. */
export const VOCABULARY_FILES = ['conditions', 'drugs', 'procedures', 'tests'] as const;

export interface LoadedVocabulary {
  /**
   * In the order of the files; frozen. Made at first use, once, of the bytes that `digests` tells of, whatever became of
   * the files since. Throws FlipsideError `catalog_invalid` with `file:line: what is wrong` for every fault: those of
   * form, or else an id defined twice, a group or rival that is not defined, a group inside itself, a name that means two
   * things and is under `only_with` in neither.
   */
  readonly terms: readonly ClinicalTerm[];
  /**
   * SHA-256, hex, of each file's bytes, by its name. Of the bytes and not of what they say, for a digest of values would
   * make every command parse three thousand words that few of them use, and this one any tool can check. A comment
   * changes it, then; what the words say has a digest of its own, `Vocabulary.digest`, in the identity of each verifier.
   */
  readonly digests: Readonly<Record<string, string>>;
}

/**
 * The verifier's words, from `verifier/` of a catalog directory. The files are read, and parsed when `terms` is first
 * asked for. Throws FlipsideError `catalog_invalid` for a file that is missing, cannot be read or is none of these, and
 * then with the faults of form of the others.
 */
export function loadVocabulary(dir: string): LoadedVocabulary {
  const room = join(dir, 'verifier');
  const faults = strayFiles(room);
  const contents = new Map<string, FileContent>();
  for (const name of VOCABULARY_FILES) {
    const content = unlessFaulty(() => readContent(join(room, `${name}.yaml`)), faults);
    if (content) contents.set(name, content);
  }
  if (faults.length > 0) parseTerms([...contents.values()], faults);
  let terms: readonly ClinicalTerm[] | undefined;
  return {
    get terms() {
      terms ??= parseTerms([...contents.values()], []);
      return terms;
    },
    digests: Object.fromEntries([...contents].map(([name, c]) => [name, sha256Hex(c.bytes)])),
  };
}

/** Throws the faults that were found before with those of form; without any, those between the entries. */
function parseTerms(contents: readonly FileContent[], before: readonly string[]) {
  const faults = [...before];
  const terms: PlacedTerm[] = [];
  const rivals: PlacedRivals[] = [];
  for (const content of contents) {
    const file = content.path;
    const parsed = unlessFaulty(() => parseYamlFile(content, vocabularySchema), faults);
    if (!parsed) continue;
    const { value, lineOf } = parsed;
    terms.push(...termsOf(value).map((t) => ({ ...t, file, line: lineOf(t.at) })));
    rivals.push(...value.rivals.map((ids, i) => ({ ids, file, line: lineOf(['rivals', i]) })));
  }
  if (faults.length > 0) throw new FlipsideError('catalog_invalid', faults.join('\n'));
  const found = vocabularyFaults(terms, rivals);
  if (found.length > 0) throw faultsError(found.sort(byPlace));
  return Object.freeze(withRivals(terms, rivals));
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

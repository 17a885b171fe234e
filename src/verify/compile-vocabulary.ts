import type { ClinicalTerm, Concept } from '../core/clinical-term.js';
import { canonicalJson, sha256Hex } from '../core/digest.js';
import { nameKey } from '../core/name-words.js';
import type { Treatments } from '../core/treatments.js';
import { namesIn } from './find-names.js';
import { addName, type NameNode, nameNode } from './name-trie.js';
import { joinTerms } from './oncology-terms.js';
import { type TextWords, textWords } from './text-words.js';
import type { Vocabulary } from './vocabulary.js';

/**
 * The verifier's words, ready to be found in texts. The oncology lexicon's drugs, classes and operations are joined to
 * the terms; where both know a drug, the two entries are one. Build once, share.
 */
export function compileVocabulary(given: {
  readonly terms: readonly ClinicalTerm[];
  readonly treatments: Treatments;
}): Vocabulary {
  const terms = joinTerms(given.terms, given.treatments);
  const wider = closure(new Map(terms.map((t) => [t.id, t.within])));
  const concepts = new Map(terms.map((t) => [t.id, conceptOf(t, wider.get(t.id) ?? new Set())]));
  const root = nameNode();
  const byName = new Map<string, Concept | null>();
  for (const term of terms) addTerm(term, concepts.get(term.id) as Concept, { root, byName });
  const members = new Map<string, Concept[]>();
  for (const concept of concepts.values()) {
    for (const group of concept.within) {
      const known = members.get(group);
      if (known) known.push(concept);
      else members.set(group, [concept]);
    }
  }
  const triggers = new Set(terms.flatMap((t) => Object.values(t.onlyWith).flat()).map(nameKey));
  const vocabulary = (settled?: ReadonlySet<string>): Vocabulary => ({
    digest,
    concept: (id) => concepts.get(id) ?? byName.get(nameKey(id)) ?? undefined,
    isWithin: (id, group) => id === group || (wider.get(id)?.has(group) ?? false),
    membersOf: (group) => members.get(group) ?? [],
    namesIn: (text) => {
      const words = textWords(text);
      return namesIn(words, root, settled ?? present(words, triggers));
    },
    settledBy: (texts) =>
      vocabulary(new Set(texts.flatMap((t) => [...present(textWords(t), triggers)]))),
  });
  const digest = sha256Hex(canonicalJson(terms));
  return vocabulary();
}

function conceptOf(term: ClinicalTerm, within: ReadonlySet<string>): Concept {
  const { id, kind, names, exact, onlyWith, rivals, parts, units } = term;
  return Object.freeze({
    id,
    kind,
    names: [...names, ...exact, ...Object.keys(onlyWith)],
    within: [...within],
    rivals,
    ...(parts ? { parts } : {}),
    ...(units ? { units } : {}),
  });
}

function addTerm(
  term: ClinicalTerm,
  concept: Concept,
  { root, byName }: { readonly root: NameNode; readonly byName: Map<string, Concept | null> },
): void {
  const say = (name: string) => {
    const key = nameKey(name);
    const known = byName.get(key);
    byName.set(key, known === undefined || known === concept ? concept : null);
  };
  for (const name of term.names) addName(root, name, { concept, exact: false });
  for (const name of term.exact) addName(root, name, { concept, exact: true });
  for (const [name, onlyWith] of Object.entries(term.onlyWith)) {
    const words = onlyWith.map(nameKey);
    addName(root, name, { concept, exact: false, onlyWith: words });
  }
  for (const name of concept.names) say(name);
}

/** Every group that an id lies in, near or far; a circle ends where it began. */
function closure(within: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  return new Map(
    [...within.keys()].map((id) => {
      const reached = new Set(within.get(id));
      for (const group of reached) for (const wider of within.get(group) ?? []) reached.add(wider);
      reached.delete(id);
      return [id, reached];
    }),
  );
}

function present({ singular }: TextWords, triggers: ReadonlySet<string>): Set<string> {
  return new Set(singular.filter((w) => triggers.has(w)));
}

import type { ClinicalTerm, Concept } from '../core/clinical-term.js';
import { canonicalJson, sha256Hex } from '../core/digest.js';
import { nameKey } from '../core/name-words.js';
import type { Treatments } from '../core/treatments.js';
import { addName, lettersOf, type NameNode, nameNode, type Spelling } from './name-trie.js';
import { joinTerms } from './oncology-terms.js';
import { joins, type TextWords, textWords } from './text-words.js';
import type { NameAt, Vocabulary } from './vocabulary.js';

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
    for (const group of concept.within)
      members.set(group, [...(members.get(group) ?? []), concept]);
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
    const known = byName.get(nameKey(name));
    byName.set(nameKey(name), known === undefined || known === concept ? concept : null);
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

function namesIn(words: TextWords, root: NameNode, settled: ReadonlySet<string>): NameAt[] {
  const found: NameAt[] = [];
  for (let i = 0; i < words.words.length; ) {
    const hit = longestAt(words, i, { root, settled });
    if (hit) {
      const start = words.starts[i] as number;
      found.push({ concept: hit.concept, start, end: words.ends[hit.last] as number });
      i = hit.last + 1;
    } else i++;
  }
  return found;
}

interface Hit {
  readonly concept: Concept;
  /** Index of its last word. */
  readonly last: number;
}

function longestAt(
  words: TextWords,
  from: number,
  { root, settled }: { readonly root: NameNode; readonly settled: ReadonlySet<string> },
): Hit | undefined {
  let best: Hit | undefined;
  const follow = (parent: NameNode, at: number) => {
    for (const node of nodesFor(parent, words, at)) {
      const concept = meant(node.here, surface(words, from, at), settled);
      if (concept && !(best && best.last >= at)) best = { concept, last: at };
      if (node.next.size > 0 && joins(words, at)) follow(node, at + 1);
    }
  };
  follow(root, from);
  return best;
}

/** Where a word leads: as it is written, and without its plural ending. A name's few words bound the ways. */
function nodesFor(parent: NameNode, { words, singular }: TextWords, at: number): NameNode[] {
  const [written, single] = [words[at] as string, singular[at] as string];
  const nodes = [parent.next.get(written)];
  if (single !== written) nodes.push(parent.next.get(single));
  return nodes.filter((node) => node !== undefined);
}

interface Surface {
  readonly letters: () => string;
  readonly cut: () => boolean;
}

function surface({ text, starts, ends }: TextWords, from: number, to: number): Surface {
  const [start, end] = [starts[from] as number, ends[to] as number];
  return {
    letters: () => lettersOf(text.slice(start, end)),
    // "CD-19" and "1-MS" name something else than CD and MS do.
    cut: () =>
      /[-‐‑]\d/.test(text.slice(end, end + 2)) || /\d[-‐‑]/.test(text.slice(start - 2, start)),
  };
}

/** What a spelling means here: one that is sure before one that the record's words settle; of two as likely, neither. */
function meant(
  here: readonly Spelling[],
  { letters, cut }: Surface,
  settled: ReadonlySet<string>,
): Concept | undefined {
  if (here.length === 0) return undefined;
  const fitting = here.filter(
    ({ exactly }) => exactly === undefined || (sameCase(letters(), exactly) && !cut()),
  );
  const sure = fitting.filter((s) => !s.onlyWith);
  if (sure.length > 0) return (sure.find((s) => s.exactly !== undefined) ?? sure[0])?.concept;
  let best: { concept: Concept; weight: number } | undefined;
  let tied = false;
  for (const { concept, onlyWith = [] } of fitting) {
    const weight = onlyWith.filter((w) => settled.has(w)).length;
    if (weight === 0 || weight < (best?.weight ?? 0)) continue;
    tied = weight === best?.weight;
    best = { concept, weight };
  }
  return tied ? undefined : best?.concept;
}

function sameCase(written: string, name: string): boolean {
  return written === name || (written === `${name}s` && /[^s]$/.test(name));
}

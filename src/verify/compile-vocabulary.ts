import type { ClinicalTerm, Concept } from '../core/clinical-term.js';
import { canonicalJson, sha256Hex } from '../core/digest.js';
import { foldWord, nameWords } from '../core/name-words.js';
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
  const triggers = new Set(
    terms.flatMap((t) => Object.values(t.onlyWith).flat()).map((w) => foldWord(w) ?? w),
  );
  const vocabulary = (settled?: ReadonlySet<string>): Vocabulary => ({
    digest,
    concept: (id) => concepts.get(id) ?? byName.get(keyOf(id)) ?? undefined,
    isWithin: (id, group) => id === group || (wider.get(id)?.has(group) ?? false),
    membersOf: (group) => members.get(group) ?? [],
    namesIn: (text) => {
      const words = textWords(text);
      return namesIn(words, root, settled ?? present(words.words, triggers));
    },
    settledBy: (texts) =>
      vocabulary(new Set(texts.flatMap((t) => [...present(textWords(t).words, triggers)]))),
  });
  const digest = sha256Hex(canonicalJson(terms));
  return vocabulary();
}

function keyOf(name: string): string {
  return nameWords(name).words.join(' ');
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
    const known = byName.get(keyOf(name));
    byName.set(keyOf(name), known === undefined || known === concept ? concept : null);
  };
  for (const name of term.names) addName(root, name, { concept, exact: false });
  for (const name of term.exact) addName(root, name, { concept, exact: true });
  for (const [name, onlyWith] of Object.entries(term.onlyWith)) {
    const words = onlyWith.map((w) => foldWord(w) ?? w);
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

function present(words: readonly string[], triggers: ReadonlySet<string>): Set<string> {
  return new Set(words.filter((w) => triggers.has(w)));
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

function longestAt(
  words: TextWords,
  from: number,
  { root, settled }: { readonly root: NameNode; readonly settled: ReadonlySet<string> },
): { concept: Concept; last: number } | undefined {
  let best: { concept: Concept; last: number } | undefined;
  let node = root.next.get(words.words[from] as string);
  for (let at = from; node; at++) {
    const concept = meant(node.here, surface(words, from, at), settled);
    if (concept) best = { concept, last: at };
    if (node.next.size === 0 || !joins(words, at)) break;
    node = node.next.get(words.words[at + 1] as string);
  }
  return best;
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
  let best: { concept: Concept; weight: number } | undefined;
  let tied = false;
  for (const { concept, exactly, onlyWith } of here) {
    if (exactly !== undefined && (!sameCase(letters(), exactly) || cut())) continue;
    if (!onlyWith) return concept;
    const weight = onlyWith.filter((w) => settled.has(w)).length;
    if (weight === 0) continue;
    tied = best?.weight === weight;
    if (!best || weight > best.weight) best = { concept, weight };
  }
  return tied ? undefined : best?.concept;
}

function sameCase(written: string, name: string): boolean {
  return written === name || (written === `${name}s` && /[^s]$/.test(name));
}

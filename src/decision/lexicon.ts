import { canonicalJson, sha256Hex } from '../core/digest.js';
import type { Treatments } from '../core/treatments.js';
import { type Concept, type Spelling, spellingsOf } from './concept.js';
import { looksLikeDrug } from './drug-stems.js';
import { First, FirstWords } from './first-words.js';
import { addressesFrom } from './judge-directed.js';
import { languageFirst } from './language.js';
import { PhraseTrie } from './phrase-trie.js';
import { SpellingIndex } from './spelling.js';
import { Gap, type Tokens } from './tokens.js';

/** A place where a text names a concept: words `from` to `to`. Ambiguous short forms have several readings. */
export interface RawMention {
  readonly from: number;
  readonly to: number;
  readonly readings: readonly Spelling[];
}

/** treatments.yaml compiled for reading: build once, share. */
export interface Lexicon {
  readonly treatments: Treatments;
  /** SHA-256 over the treatments: texts are read alike under equal digests. */
  readonly digest: string;
  /** Every mention in the text, longest first at each place, not overlapping. Linear. */
  scan(tokens: Tokens, text: string, first: Uint8Array): RawMention[];
  /** What can begin with each word. */
  readonly firstWords: FirstWords;
  /** The concept of a test, by id. */
  test(id: string): Concept | undefined;
}

/** A form this short is a word of its own unless it is written in the case the lexicon gives. */
const CASE_MATTERS_UP_TO = 4;

export function compileLexicon(treatments: Treatments): Lexicon {
  const trie = new PhraseTrie<Spelling>();
  const spelling = new SpellingIndex();
  const owners = new Map<string, Concept>();
  const tests = new Map<string, Concept>();
  for (const s of spellingsOf(treatments)) {
    trie.addNoun(s.text, s);
    if (s.concept.kind === 'test') tests.set(s.concept.id, s.concept);
    const word = s.text.toLowerCase();
    if ((s.concept.kind === 'drug' || s.concept.kind === 'regimen') && !s.context && !s.trial) {
      spelling.add(word);
      if (!owners.has(word)) owners.set(word, s.concept);
    }
  }
  const same = (a: string, b: string) => owners.get(a) === owners.get(b);
  return {
    treatments,
    digest: sha256Hex(canonicalJson(treatments)),
    scan: (tokens, text, first) =>
      scan({ tokens, text, first }, trie, (w) => spelling.nearest(w, same)),
    firstWords: new FirstWords((word) => {
      const named = trie.begins(word) || spelling.nearest(word, same) !== undefined;
      return (
        (named ? First.name : 0) |
        (addressesFrom(word) ? First.judge : 0) |
        (looksLikeDrug(word) ? First.drug : 0) |
        languageFirst(word)
      );
    }),
    test: (id) => tests.get(id),
  };
}

function scan(
  { tokens, text, first }: { tokens: Tokens; text: string; first: Uint8Array },
  trie: PhraseTrie<Spelling>,
  nearest: (word: string) => string | undefined,
): RawMention[] {
  const found: RawMention[] = [];
  const admits = (s: Spelling, from: number, to: number) =>
    caseFits(s, text, tokens.start[from] as number, tokens.end[to - 1] as number);
  for (let i = 0; i < tokens.count; ) {
    const word = tokens.word[i] as string;
    const named = ((first[i] as number) & First.name) !== 0;
    let hit = named ? trie.longestAt(tokens, i, admits) : undefined;
    if (!hit && i + 1 < tokens.count && brokenOverLine(tokens.gap[i + 1])) {
      // "trastu-" at the end of a line and "zumab" on the next.
      const whole = word + tokens.word[i + 1];
      const known = trie.begins(whole) ? whole : nearest(whole);
      const rest = known && trie.longestAt(tokens, i + 1, () => true, known);
      if (rest) hit = { ...rest, from: i };
    }
    if (!hit && named && !trie.begins(word)) {
      const meant = nearest(word);
      if (meant) hit = trie.longestAt(tokens, i, () => true, meant);
    }
    if (hit) {
      found.push({ from: hit.from, to: hit.to, readings: hit.values });
      i = hit.to;
    } else i++;
  }
  return found;
}

function brokenOverLine(gap: number | undefined): boolean {
  const broken = Gap.hyphen | Gap.line;
  return gap !== undefined && (gap & (broken | Gap.apart)) === broken;
}

function caseFits(
  { text: form, trial }: Spelling,
  text: string,
  start: number,
  end: number,
): boolean {
  // Trials are named after words (CLEAR, CROSS, PACIFIC).
  const isWord = trial && /^[A-Z]+$/.test(form);
  if (!isWord && (form.length > CASE_MATTERS_UP_TO || form === form.toLowerCase())) return true;
  const surface = text.slice(start, end).replace(/(?<=[A-Z])s$/, '');
  return surface === form || surface.replace(/\W/g, '') === form.replace(/\W/g, '');
}

import type { Concept } from './concept.js';
import type { Lexicon, RawMention } from './lexicon.js';
import { Gap, type Tokens } from './tokens.js';

/** A thing that no lexicon has, by the words that name it: all of them must stand in one sentence, in any order. */
export interface OwnWords {
  readonly id: string;
  /** As `ownWordsOf` gives them. */
  readonly words: readonly string[];
}

/** Words that say that something is done, and not what. */
const SAYS_LITTLE: ReadonlySet<string> = new Set(
  (
    'a an and or of the to for in on with without at by as per if plan plans treatment treatments therapy therapies ' +
    'measure measures input support referral management monitoring surveillance replacement adjustment reduction attempt ' +
    'optimization optimisation supplementation supplement control continued continue continuing start repeat regular ' +
    'early upfront immediate alone only adjuvant neoadjuvant palliative relatives use'
  ).split(' '),
);
/** How far from the rarest word the others may stand. */
const WITHIN_WORDS = 12;
const BREAKS = Gap.stop | Gap.line | Gap.semicolon | Gap.question;
const STEM = 6;

/** The words that tell a name from others, in order, lower case; empty where it has none. */
export function ownWordsOf(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    // "CA-125", "vitamin B 12": a figure belongs to the letters before it.
    if (last !== undefined && /^\d+$/.test(word) && /^[a-z]{1,4}$/.test(last)) {
      joined[joined.length - 1] = last + word;
    } else joined.push(word);
  }
  return [...new Set(joined.filter((word) => !SAYS_LITTLE.has(word)))];
}

/** Whether a text, in lower case, may name a thing at all: each of its words begins somewhere in it. */
export function mayName(lowText: string, { words }: OwnWords): boolean {
  const begins = (word: string) => lowText.includes(word.replace(/\d.*$/, '').slice(0, STEM));
  return words.length > 0 && words.every((word) => begins(stemOf(word)));
}

/** The longest word: the rarest, as words go. */
function anchorOf(words: readonly string[]): string {
  return words.reduce((a, b) => (b.length > a.length ? b : a), '');
}

/**
 * The lexicon with things of one's own in it: their places are read as drugs' are, under these ids, and take the place of
 * what the lexicon has there. Linear in the text, whatever it repeats.
 */
export function withOwnWords(lexicon: Lexicon, things: readonly OwnWords[]): Lexicon {
  const byAnchor = new Map<
    string,
    { readonly concept: Concept; readonly rest: readonly string[] }[]
  >();
  for (const { id, words } of things) {
    const anchor = anchorOf(words);
    if (anchor === '') continue;
    const concept = conceptOf(id);
    const rest = words.filter((word) => word !== anchor);
    const key = stemOf(anchor);
    byAnchor.set(key, [...(byAnchor.get(key) ?? []), { concept, rest }]);
  }
  const ownAt = (tokens: Tokens, at: number): RawMention | undefined => {
    const { key, to } = keyAt(tokens, at, byAnchor);
    const fits = (byAnchor.get(key) ?? []).filter(({ rest }) => allNear(tokens, at, rest));
    if (fits.length === 0) return undefined;
    const readings = fits.map(({ concept }) => ({
      concept,
      text: '',
      context: false,
      trial: false,
    }));
    // One place has one meaning: those of the same words share it.
    return { from: at, to, readings };
  };
  return {
    ...lexicon,
    scan(tokens, text, first) {
      const own: RawMention[] = [];
      for (let i = 0; i < tokens.count; i++) {
        const found = ownAt(tokens, i);
        if (found) own.push(found);
      }
      if (own.length === 0) return lexicon.scan(tokens, text, first);
      return merged(lexicon.scan(tokens, text, first), own);
    },
  };
}

function conceptOf(id: string): Concept {
  return {
    kind: 'drug',
    id,
    drugs: [],
    classes: [],
    cancerTypes: [],
    meansIn: {},
    chemoradiation: false,
  };
}

/** "Vaccination" and "vaccine" are one word, and so are singular and plural. */
function stemOf(word: string): string {
  if (word.length <= STEM) return word.endsWith('s') && word.length > 3 ? word.slice(0, -1) : word;
  return word.slice(0, Math.max(STEM, word.length - 5));
}

function isWord(tokens: Tokens, at: number, word: string): boolean {
  const said = tokens.word[at] as string;
  if (said === word || (tokens.word[at + 1] !== undefined && said + tokens.word[at + 1] === word)) {
    return true;
  }
  const stem = stemOf(word);
  return word.length > STEM ? said.startsWith(stem) : stemOf(said) === stem;
}

function keyAt(
  tokens: Tokens,
  at: number,
  known: ReadonlyMap<string, unknown>,
): { readonly key: string; readonly to: number } {
  const said = tokens.word[at] as string;
  const joined = said + (tokens.word[at + 1] ?? '');
  if (said.length <= 4 && /^\d/.test(tokens.word[at + 1] ?? '') && known.has(stemOf(joined))) {
    return { key: stemOf(joined), to: at + 2 };
  }
  // A stem is a prefix of the word: its own stem, or a shorter one.
  for (let size = Math.min(said.length, 40); size >= STEM; size--) {
    const key = said.slice(0, size);
    if (known.has(key)) return { key, to: at + 1 };
  }
  return { key: stemOf(said), to: at + 1 };
}

function allNear(tokens: Tokens, at: number, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  let from = at;
  while (from > 0 && at - from < WITHIN_WORDS && ((tokens.gap[from] as number) & BREAKS) === 0)
    from--;
  let to = at + 1;
  while (to < tokens.count && to - at < WITHIN_WORDS && ((tokens.gap[to] as number) & BREAKS) === 0)
    to++;
  return words.every((word) => {
    for (let i = from; i < to; i++) if (isWord(tokens, i, word)) return true;
    return false;
  });
}

function merged(theirs: readonly RawMention[], own: readonly RawMention[]): RawMention[] {
  const found: RawMention[] = [];
  let next = 0;
  for (const mention of theirs) {
    while (next < own.length && (own[next] as RawMention).to <= mention.from) {
      found.push(own[next++] as RawMention);
    }
    const overlaps = next < own.length && (own[next] as RawMention).from < mention.to;
    if (!overlaps) found.push(mention);
  }
  found.push(...own.slice(next));
  return found;
}

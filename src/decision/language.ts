import type { Cue, StateCue } from './cue.js';
import { First } from './first-words.js';
import { affirmingCues } from './language-affirming.js';
import { combinedCues } from './language-combined.js';
import { frameCues } from './language-frames.js';
import { operationCues } from './language-operations.js';
import { stateCues } from './language-state.js';
import { verbCues } from './language-verbs.js';
import { withholdingCues } from './language-withholding.js';
import { type Found, PhraseTrie } from './phrase-trie.js';
import { Gap, type Tokens } from './tokens.js';

/** Marks that stand beside any other cue and take no part in the longest match of those. */
const MARKS = new Set<Cue['role']>(['finite', 'result', 'test']);

const speech = new PhraseTrie<Cue>();
const marks = new PhraseTrie<Cue>();
const states = new PhraseTrie<StateCue>();
for (const [phrase, cue] of [
  ...verbCues(),
  ...operationCues(),
  ...combinedCues(),
  ...withholdingCues(),
  ...affirmingCues(),
  ...frameCues(),
]) {
  (MARKS.has(cue.role) ? marks : speech).add(phrase, cue);
}
for (const [phrase, cue] of stateCues()) states.add(phrase, cue);

/** The language of a text: what frames and governs its treatments, and what it states. Each in text order. */
export interface Wording {
  readonly speech: readonly Found<Cue>[];
  readonly states: readonly Found<StateCue>[];
  /** Per word, a bit set of `MarkBit`. */
  readonly marks: Uint8Array;
}

export const MarkBit = { finite: 1, result: 2, test: 4 } as const;

/** The bits of `First` that the language holds for a word. */
export function languageFirst(word: string): number {
  return (
    (speech.begins(word) ? First.speech : 0) |
    (marks.begins(word) ? First.mark : 0) |
    (states.begins(word) ? First.state : 0)
  );
}

/** `first`: per word, what can begin with it. */
export function readWording(tokens: Tokens, text: string, first: Uint8Array): Wording {
  const bits = new Uint8Array(tokens.count);
  for (const found of scan(marks, { tokens, text, first, bit: First.mark })) {
    for (const cue of found.values)
      bits[found.from] = (bits[found.from] as number) | MarkBit[cue.role as 'finite'];
  }
  return {
    speech: scan(speech, { tokens, text, first, bit: First.speech }),
    states: scan(states, { tokens, text, first, bit: First.state }),
    marks: bits,
  };
}

function scan<T extends { readonly exact?: string }>(
  trie: PhraseTrie<T>,
  at: {
    readonly tokens: Tokens;
    readonly text: string;
    readonly first: Uint8Array;
    readonly bit: number;
  },
): Found<T>[] {
  const { tokens, text, first, bit } = at;
  const found: Found<T>[] = [];
  const admits = (cue: T, from: number, to: number) =>
    cue.exact === undefined ||
    (text.slice(tokens.start[from], tokens.end[to - 1]) === cue.exact &&
      // "PD-L1" is no progression.
      ((tokens.gap[to] as number) & Gap.hyphen) === 0 &&
      tokens.word[to] !== 'l1' &&
      tokens.word[to] !== '1');
  for (let i = 0; i < tokens.count; ) {
    const hit = (first[i] as number) & bit ? trie.longestAt(tokens, i, admits) : undefined;
    if (hit) found.push(hit);
    i = hit ? hit.to : i + 1;
  }
  return found;
}

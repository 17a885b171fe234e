import {
  decidersSpeak,
  endsCondition,
  isDenied,
  isOnlyConjunction,
  isReasonSince,
} from './clause-openings.js';
import type { Cue } from './cue.js';
import { Gap, type Tokens } from './tokens.js';

/** A treatment named in the text while its meaning is being worked out. `mark` numbers it in the text. */
export interface Item {
  readonly from: number;
  readonly to: number;
  /** Index of the mention, or -1 for a cue. */
  readonly mention: number;
  /** The mention is of a test or a biopsy. */
  readonly test?: boolean;
  /** The mention is of a time alone, and of nothing that can be given. */
  readonly time?: boolean;
  readonly cue?: Cue;
}

/** A run of words that says one thing: between commas, colons, dashes, and words such as "if", "because", "but". */
export interface Clause {
  readonly from: number;
  readonly to: number;
  readonly kind: 'main' | 'if' | 'reason';
  /** Gap flags before its first word. */
  readonly gap: number;
  readonly items: Item[];
  readonly contrast: boolean;
  readonly later: boolean;
  /** Word from which the clause tells what is not so; infinite where it does not. */
  readonly unrealFrom: number;
  readonly until: boolean;
}

/** The words of one sentence outside its brackets, or inside one pair of them. */
export interface Stream {
  readonly words: readonly number[];
  /** The last mention before the bracket; -1 outside brackets. */
  readonly parent: number;
}

const ABBREVIATIONS = new Set([
  'vs',
  'eg',
  'ie',
  'e.g',
  'i.e',
  'approx',
  'incl',
  'dr',
  'mr',
  'mrs',
  'ms',
  'max',
  'min',
  'fig',
  'st',
  'e',
  'g',
  'i',
  'al',
  'cf',
  'resp',
  'ca',
  'poss',
  'prob',
  'prof',
  'nb',
]);
/** A longer run of words without a stop is cut: what is said in a sentence is weighed by its pairs. */
const LONGEST_SENTENCE = 250;
const LINK = Gap.comma | Gap.colon | Gap.dash | Gap.pipe | Gap.arrow;

/** Cuts a block's words into sentences: `[from, to)` pairs. */
export function sentencesOf(
  tokens: Tokens,
  text: string,
  from: number,
  to: number,
): [number, number][] {
  const found: [number, number][] = [];
  let start = from;
  for (let i = from + 1; i <= to; i++) {
    if (i === to || i - start >= LONGEST_SENTENCE || endsSentence(tokens, text, i)) {
      found.push([start, i]);
      start = i;
    }
  }
  return found;
}

function endsSentence(tokens: Tokens, text: string, i: number): boolean {
  const gap = tokens.gap[i] as number;
  if (gap & Gap.semicolon) return true;
  if (!(gap & Gap.stop)) return false;
  // "?pseudoprogression" queries a word.
  if (gap & Gap.question && text[(tokens.start[i] as number) - 1] === '?') return false;
  if (!(gap & (Gap.space | Gap.line | Gap.close | Gap.open))) {
    return /[A-Z]/.test(text[tokens.start[i] as number] as string);
  }
  return !ABBREVIATIONS.has(tokens.word[i - 1] as string) || (gap & Gap.line) !== 0;
}

/** Takes the bracketed parts out of a sentence. The brackets of unbalanced text end with the sentence. */
export function streamsOf(
  tokens: Tokens,
  [from, to]: readonly [number, number],
  lastMention: (word: number) => number,
): Stream[] {
  if (!hasBrackets(tokens, from, to)) {
    const words = new Array<number>(to - from);
    for (let i = from; i < to; i++) words[i - from] = i;
    return [{ words, parent: -1 }];
  }
  const outer: number[] = [];
  const inner: { words: number[]; parent: number }[] = [];
  let depth = 0;
  let parent = -1;
  for (let i = from; i < to; i++) {
    const gap = i === from ? 0 : (tokens.gap[i] as number);
    if (gap & Gap.close && depth > 0) depth--;
    if (gap & Gap.open) {
      if (depth === 0) inner.push({ words: [], parent });
      depth = Math.min(depth + 1, 3);
    }
    if (depth > 0 && inner.length > 0)
      (inner[inner.length - 1] as { words: number[] }).words.push(i);
    else {
      outer.push(i);
      const mention = lastMention(i);
      if (mention >= 0) parent = mention;
    }
  }
  return [{ words: outer, parent: -1 }, ...inner.filter((s) => s.words.length > 0)];
}

function hasBrackets({ gap }: Tokens, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if ((gap[i] as number) & Gap.open) return true;
  return false;
}

const SHORTEST_REASON = 4;
const QUALIFIES: ReadonlySet<string> = new Set(['where', 'wherever', 'when', 'whenever', 'if']);

/** Cuts a stream into clauses and puts its mentions and cues into them. `itemsAt`: what begins at a word. */
export function clausesOf(
  tokens: Tokens,
  stream: Stream,
  itemsAt: (word: number) => readonly Item[],
): Clause[] {
  const clauses: Clause[] = [];
  let at: { -readonly [K in keyof Clause]: Clause[K] } | undefined;
  let previous = -1;
  let covered = -1;
  for (const w of stream.words) {
    const items = itemsAt(w);
    const gap = previous < 0 ? 0 : gapBetween(tokens, previous, w);
    const inReason = at?.kind === 'reason';
    // "As the result is missing we have asked for it"
    const resumes =
      at !== undefined &&
      ((inReason && w - at.from >= SHORTEST_REASON && decidersSpeak(tokens, w)) ||
        (at.kind === 'if' && !(covered >= w) && endsCondition(tokens, at.from, w)));
    const since = isReasonSince(tokens, w);
    // "Because it also works where the receptor is scarce": what the reason holds for, and no condition.
    const within = inReason && (gap & LINK) === 0 && QUALIFIES.has(tokens.word[w] as string);
    const inside = covered >= w;
    const opens = resumes
      ? 'main'
      : within
        ? undefined
        : since && !inside
          ? 'reason'
          : opening(tokens, items, { inside, inReason });
    // "If, and only if, X": the condition is still to come.
    const waits = at?.kind === 'if' && isOnlyConjunction(tokens, at.from, w);
    if (!at || (!inside && (gap & LINK) !== 0 && !waits) || opens) {
      at = {
        from: w,
        to: w + 1,
        kind: opens === 'if' || opens === 'reason' ? opens : 'main',
        gap,
        items: [],
        contrast: opens === 'contrast',
        later: false,
        unrealFrom: Number.POSITIVE_INFINITY,
        until: false,
      };
      clauses.push(at);
    }
    for (const item of items) {
      const role = item.cue?.role;
      // "Since the target is gone": no "since the last dose".
      if (since && role === 'past') continue;
      // "If the LVEF falls then X is held": no "X, then Y".
      if (resumes && tokens.word[w] === 'then') continue;
      if (role === 'later') at.later = true;
      else if (role === 'unreal')
        at.unrealFrom = Math.min(at.unrealFrom, supposedFrom(tokens, at.from, w));
      else if (role === 'until') at.until = true;
      at.items.push(item);
      if (item.to - 1 > covered) covered = item.to - 1;
    }
    at.to = w + 1;
    previous = w;
  }
  return clauses as Clause[];
}

function opening(
  tokens: Tokens,
  items: readonly Item[],
  { inside, inReason }: { readonly inside: boolean; readonly inReason: boolean },
): 'if' | 'reason' | 'contrast' | 'main' | undefined {
  if (inside) return undefined;
  for (const { cue, to } of items) {
    if (cue?.role === 'proviso' && isDenied(tokens, to)) return 'if';
    // "As the tumor is HER2-low the recommendation is X"
    if (inReason && cue?.opensMain) return 'main';
    if (cue && (cue.role === 'if' || cue.role === 'reason' || cue.role === 'contrast'))
      return cue.role;
  }
  return undefined;
}

function gapBetween(tokens: Tokens, previous: number, w: number): number {
  let gap = tokens.gap[w] as number;
  // Words in brackets between the two: their gaps count as well.
  if (w > previous + 1) gap |= (tokens.gap[previous + 1] as number) & ~Gap.open;
  return gap;
}

/** "X rather than Y, which the report would have suggested": what is not so begins at the relative. */
function supposedFrom({ word }: Tokens, from: number, w: number): number {
  for (let k = w - 1; k > from && k >= w - RELATIVE_WITHIN; k--)
    if (/^(?:which|that|who|whom|whose)$/.test(word[k] as string)) return k;
  return from;
}

const RELATIVE_WITHIN = 6;

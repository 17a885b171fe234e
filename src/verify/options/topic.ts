import type { Vocabulary } from '../vocabulary.js';
import { contentStems, isStopWord, stemOf, wordsOf } from './words.js';

/** A thing that a question asks after or an option offers. */
export interface Topic {
  readonly text: string;
  /** What it is, by the vocabulary; the first is the thing itself, others narrow it. Empty where no word of it is known. */
  readonly concepts: readonly string[];
  /** Where it has no concept: the stem of the word that names the thing, as `stricture` of "intestinal stricture". */
  readonly head: string;
  /** Stems of its other words, which narrow it. */
  readonly words: readonly string[];
}

/** What a text speaks of. */
export function topicOf(text: string, vocabulary: Vocabulary): Topic {
  const names = vocabulary.namesIn(text);
  let rest = '';
  let at = 0;
  for (const name of names) {
    rest += `${text.slice(at, name.start)} | `;
    at = name.end;
  }
  rest += text.slice(at);
  const concepts = [...new Set(names.map((n) => n.concept.id))];
  const words = contentStems(rest).filter((s) => !FILLERS.has(s));
  const head = concepts.length === 0 ? headOf(text, words) : '';
  return { text: text.trim(), concepts, head, words: words.filter((w) => w !== head) };
}

/** What a text speaks of, by its words alone. */
export function inWords(text: string): Topic {
  const words = contentStems(text).filter((s) => !FILLERS.has(s));
  const head = headOf(text, words);
  return { text: text.trim(), concepts: [], head, words: words.filter((w) => w !== head) };
}

/** Whether a text speaks of anything. */
export function isTopic({ concepts, head }: Topic): boolean {
  return concepts.length > 0 || head !== '';
}

/** Where the thing that a phrase names ends and what is said of it begins. */
const END_OF_NAME =
  /\b(?:of|in|with|for|to|on|at|by|due|that|which|who|without|from|during|after|before|within|involving|requiring|including|as|per|since)\b|[(:]/gi;
/** Words that name nothing without the one before them. */
const GENERIC = new Set(
  'mutation fusion test testing infection failure deficiency syndrome level antibody vaccine series scan card program plan study exam examination visit device score index count history event abnormality lesion mass impairment dysfunction insufficiency reaction rearrangement amplification gene marker finding symptom complication feature pain use'
    .split(' ')
    .map(stemOf),
);

function headOf(text: string, words: readonly string[]): string {
  const ends = [...text.matchAll(END_OF_NAME)].map((m) => m.index);
  for (const end of [...ends, text.length]) {
    const named = wordsOf(text.slice(0, end))
      .filter((w) => !isStopWord(text.slice(w.start, w.end)))
      .map((w) => w.stem)
      .filter((s) => words.includes(s));
    if (named.length === 0) continue;
    return named.findLast((s) => !GENERIC.has(s)) ?? (named.at(-1) as string);
  }
  return '';
}

/** The things that a text names as alternatives, apart: "aura or hemiplegic migraine". One where it names one. */
export function topicsOf(text: string, vocabulary: Vocabulary): readonly Topic[] {
  const pieces = text
    .split(/\s*[,;]\s*(?:or|and\/or|and)?\s*|\s+(?:or|and\/or)\s+/i)
    .map((piece) => topicOf(piece, vocabulary))
    .filter(isTopic);
  const named = pieces.filter((t) => t.concepts.length > 0);
  if (pieces.length <= 1 || named.length === 0) return [topicOf(text, vocabulary)];
  return named.length === pieces.length ? pieces : withStrays(pieces);
}

/** The things that a text asks for together: "both an ACE inhibitor and a beta blocker". Undefined where it does not. */
export function allNamed(text: string, vocabulary: Vocabulary): readonly Topic[] | undefined {
  if (/\bor\b/i.test(text)) return undefined;
  const pieces = text
    .replace(/\bboth\b/i, ' ')
    .split(/\s*[,;]\s*(?:and\s+)?|\s+and\s+/i)
    .map((piece) => topicOf(piece, vocabulary));
  return pieces.length > 1 && pieces.every((t) => t.concepts.length > 0) ? pieces : undefined;
}

/** Pieces without a thing of their own ("NYHA class III", of "… or IV heart failure") narrow the next one. */
function withStrays(pieces: readonly Topic[]): readonly Topic[] {
  const out: Topic[] = [];
  let strays: Topic[] = [];
  for (const piece of pieces) {
    if (piece.concepts.length === 0) {
      strays.push(piece);
      continue;
    }
    out.push({ ...piece, text: [...strays.map((s) => s.text), piece.text].join(' or ') });
    strays = [];
  }
  return out;
}

const FILLERS: ReadonlySet<string> = new Set(
  contentStems(
    'treated tried trial received taken take use used given undergone tested screened measured done performed completed active ongoing ever evidence presence documented confirmed class category level least any significant clinically clinical adequate response conventional standard type kind following reason obtained conducted both together combination concomitant concurrent another normal range',
  ),
);

import type { Vocabulary } from '../vocabulary.js';
import { contentStems } from './words.js';

/** A thing that a question asks after or an option offers. */
export interface Topic {
  readonly text: string;
  /** What it is, by the vocabulary; the first is the thing itself, others narrow it. Empty where no word of it is known. */
  readonly concepts: readonly string[];
  /** Stems of its other words, which narrow it; all there is where it has no concept. */
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
  return { text: text.trim(), concepts, words: contentStems(rest).filter((s) => !isFiller(s)) };
}

/** The things that a text names as alternatives, apart: "aura or hemiplegic migraine". One where it names one. */
export function topicsOf(text: string, vocabulary: Vocabulary): readonly Topic[] {
  const pieces = text
    .split(/\s*[,;]\s*(?:or|and\/or|and)?\s*|\s+(?:or|and\/or)\s+/i)
    .map((piece) => topicOf(piece, vocabulary))
    .filter((t) => t.concepts.length > 0 || t.words.length > 0);
  const named = pieces.filter((t) => t.concepts.length > 0);
  if (pieces.length <= 1 || named.length === 0) return [topicOf(text, vocabulary)];
  return named.length === pieces.length ? pieces : withStrays(pieces);
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
    out.push({
      text: [...strays.map((s) => s.text), piece.text].join(' or '),
      concepts: piece.concepts,
      words: piece.words,
    });
    strays = [];
  }
  return out;
}

const FILLERS = new Set(
  contentStems(
    'treated tried trial received taken use used given undergone tested screened measured done performed completed active ongoing ever evidence presence documented confirmed class category level least any significant clinically clinical adequate response conventional standard type kind following reason',
  ),
);

function isFiller(stem: string): boolean {
  return FILLERS.has(stem);
}

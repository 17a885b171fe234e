import type { Decision, DecisionMention } from '../../core/decision.js';
import { type Piece, sentencesOfAnswer } from '../statements/split-answer.js';
import type { TextPlaces } from './text-places.js';

/** A sentence of an output, with what it is about. Places are UTF-16 units of the output. */
export interface OutputSentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Wants something done, stopped or weighed: what it says of treatments and their doses is no claim about the patient. */
  readonly isPlan: boolean;
  /** Tells of treatments that the patient has had. */
  readonly tellsPast: boolean;
}

/** Said under a condition, of no patient, or to the judge. */
const CONDITIONAL =
  /\b(?:if|unless|in case|whether|would|were to|provided that|should (?:he|she|they|the (?:patient|tumou?r|result)))\b/i;

/** The sentences of an output that may state something of the patient, in order. Linear. */
export function outputSentences(
  output: string,
  { decision, places }: { readonly decision: Decision; readonly places: TextPlaces },
): OutputSentence[] {
  const placed = ({ start, end }: Placed): Placed => ({
    start: places.unitOf(start),
    end: places.unitOf(end),
  });
  const mentions = decision.mentions.map((mention) => ({ mention, ...placed(mention) }));
  const judged = decision.judgeDirected.map(placed);
  const mentionsIn = inOrder(mentions);
  const judgedIn = inOrder(judged);
  const sentences: OutputSentence[] = [];
  let at = 0;
  for (const line of output.split('\n')) {
    for (const { text, start } of sentencesOfAnswer(line).flatMap(inBits)) {
      const place = { start: at + start, end: at + start + text.length };
      const own = mentionsIn(place).map(({ mention }) => mention);
      if (judgedIn(place).length > 0 || CONDITIONAL.test(text)) continue;
      const isPlan = own.some(isPlanned);
      const tellsPast = own.length > 0 && own.every(({ action }) => action === 'past');
      sentences.push({ ...place, text, isPlan, tellsPast });
    }
    at += line.length + 1;
  }
  return sentences;
}

/** What is longer is no sentence, and would be read as slowly as a chart. */
const LONGEST = 600;

function inBits(piece: Piece): Piece[] {
  const bits: Piece[] = [];
  for (let at = 0; at < piece.text.length; at += LONGEST) {
    bits.push({ text: piece.text.slice(at, at + LONGEST), start: piece.start + at });
  }
  return bits;
}

function isPlanned({ action, certainty }: DecisionMention): boolean {
  return certainty !== 'none' || (action !== 'past' && action !== 'mention');
}

interface Placed {
  readonly start: number;
  readonly end: number;
}

/** Those that overlap a place; places are asked for in order. */
function inOrder<T extends Placed>(items: readonly T[]): (place: Placed) => T[] {
  const sorted = [...items].sort((a, b) => a.start - b.start);
  let from = 0;
  return ({ start, end }) => {
    while (from < sorted.length && (sorted[from] as T).end <= start) from += 1;
    const found: T[] = [];
    for (let i = from; i < sorted.length && (sorted[i] as T).start < end; i += 1) {
      if ((sorted[i] as T).end > start) found.push(sorted[i] as T);
    }
    return found;
  };
}

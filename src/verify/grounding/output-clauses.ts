import type { Decision, DecisionMention } from '../../core/decision.js';
import { sentencesOfAnswer } from '../statements/split-answer.js';
import { clausesOf } from './clauses.js';
import type { ReadText } from './read-text.js';

/** A clause of an output that may state something of the patient. Places are UTF-16 units of the text as it is read. */
export interface OutputClause {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The sentence it stands in. */
  readonly sentence: { readonly start: number; readonly end: number };
  /** Wants something done, stopped or weighed: what it says of treatments and their doses is no claim about the patient. */
  readonly isPlan: boolean;
  /** Tells of treatments that the patient has had. */
  readonly tellsPast: boolean;
}

/** "Patients with HER2-positive disease", "trials", "her mother had": of nobody here. */
const OF_NOBODY =
  /\b(?:(?<!\b(?:the|this|our|these|both) )(?:patients|women|men|people|adults|individuals|cases|an? (?:patient|wom[ae]n|man|person)|anyone|those|cancers|tumou?rs) (?:with|who|whose|having|carrying)|in general|generally speaking|(?:trials?|stud(?:y|ies)|guidelines?|literature) (?:of|in|with|on|for|show\w*|enrol\w+|recommend\w*|suggest\w*|say\w*|includ\w+))\b/i;
/** "The regimen for triple-negative disease no longer applies": said of what she does not have. */
const OF_ANOTHER =
  /\b(?:regimens?|drugs?|agents?|therap(?:y|ies)|treatments?|standards?|protocols?|options?) (?:of care )?(?:for|in) .{3,60}\b(?:no longer|do(?:es)? not|is not|are not|ha(?:s|ve) no|falls? away|left out)\b/i;
const LIKE_HERS = /\b(?:like|such as|as) (?:her|him|hers|his|this|she|he|ours?)\b/i;
const OF_KIN =
  /\bfamily history\b|\bFHx?\b|\b(?:mother|father|parents?|sisters?|brothers?|aunts?|uncles?|grand(?:mother|father|parents?)|daughters?|sons?|cousins?|nieces?|nephews?|relatives?|twin|husband|wife)(?:'s\b|\s+(?:\w+\s+){0,2}(?:had|has|have|with|who|died|diagnosed|is|was|were|suffers?|suffered|carries)\b|\s*[(:])/i;

/** The clauses of an output that are said of the patient, and as so, in order. Linear. */
export function outputClauses(
  read: Pick<ReadText, 'text' | 'unitOf'>,
  decision: Decision,
): OutputClause[] {
  const placed = ({ start, end }: Placed): Placed => ({
    start: read.unitOf(start),
    end: read.unitOf(end),
  });
  const mentionsIn = inOrder(decision.mentions.map((mention) => ({ mention, ...placed(mention) })));
  const judgedIn = inOrder(decision.judgeDirected.map(placed));
  const clauses: OutputClause[] = [];
  for (const sentence of sentencesOf(read.text)) {
    const text = read.text.slice(sentence.start, sentence.end);
    for (const clause of clausesOf(text)) {
      const place = { start: sentence.start + clause.start, end: sentence.start + clause.end };
      const own = mentionsIn(place).map(({ mention }) => mention);
      const said = text.slice(clause.start, clause.end);
      if (judgedIn(place).length > 0 || clause.said === 'supposed' || OF_KIN.test(said)) continue;
      if ((OF_NOBODY.test(said) || OF_ANOTHER.test(said)) && !LIKE_HERS.test(said)) continue;
      const isPlan = own.some(isPlanned);
      const tellsPast = own.length > 0 && own.every(({ action }) => action === 'past');
      clauses.push({ ...place, text: said, sentence, isPlan, tellsPast });
    }
  }
  return clauses;
}

/** What is longer is no sentence, and would be read as slowly as a chart. */
const LONGEST = 600;

/** All of a text's sentences, however many stand in one line. */
function* sentencesOf(text: string): Generator<Placed> {
  let at = 0;
  for (const line of text.split('\n')) {
    let from = 0;
    while (from < line.length) {
      const pieces = sentencesOfAnswer(line.slice(from));
      let last = 0;
      for (const piece of pieces) {
        last = piece.start + piece.text.length;
        for (let k = 0; k < piece.text.length; k += LONGEST) {
          const start = at + from + piece.start + k;
          yield { start, end: start + Math.min(LONGEST, piece.text.length - k) };
        }
      }
      if (last === 0) break;
      from += last;
    }
    at += line.length + 1;
  }
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

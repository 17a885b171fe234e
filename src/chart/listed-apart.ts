import { type CompiledOperationFact, isIn } from './operation-fact.js';
import type { Range, Sentence } from './outline.js';

const HISTORY =
  /\b(?:PSH|PSHx|surgical history|past surg\w*|(?:prior|previous) (?:surg|operat)\w*)\b/i;
const OPERATION =
  /\b\w{2,24}(?:ectom(?:y|ies)|plast(?:y|ies)|rrhaphy|ligation|fusion|repair|replacement)\b/i;
/** Taken in the same sitting as what they drain or cover. */
const NODES = /node|sentinel|lymph ?aden|oment|SLN|ALND/i;

/** An item of a list of past operations is its own, and so is another operation behind a semicolon. */
export function isListedApart(
  text: string,
  compiled: CompiledOperationFact,
  sentence: Sentence,
  segment: Range,
): boolean {
  const words = text.slice(segment.start, segment.end);
  if (NODES.test(words)) return false;
  if (isIn(compiled.otherOperations, words))
    return /[,;] $/.test(text.slice(segment.start - 2, segment.start));
  const isList =
    sentence.section === 'surgical_history' ||
    HISTORY.test(text.slice(sentence.start, segment.start));
  return isList && OPERATION.test(words);
}

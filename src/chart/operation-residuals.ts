import { experiencerAt } from './assertion.js';
import { enactmentOf } from './enactment.js';
import type { PacketIndex } from './index-packet.js';
import { type CompiledOperationFact, isIn, namesFor, typeOf } from './operation-fact.js';
import { rangesOf } from './operations.js';
import { indexAt, type Outline, type Range, type Sentence } from './outline.js';
import { isOfOtherCancer, itemAround } from './ownership.js';

/** No report is longer than this. */
const MAX_RESIDUALS = 60;
/** What these say of wounds, margins and specimens is another procedure's. */
const OTHER_PROCEDURE =
  /\b(?:biops\w+|bx|FNA|core|punch|shave|aspirat\w+|ablat\w+|TURBT?|TURP|stent\w*|ERCP|EUS|colonoscop\w+|polyp\w*|thoracentesis|paracentesis)\b/i;
const AHEAD =
  /\b(?:will|would|could|should|may|might|if|plan\w*|consider\w*|candidate|option|discuss\w*|propos\w*|recommend\w*|before|prior to|upfront|for (?:possible|eventual)|declin\w+|refus\w+|not|no|never|without|unresectable)\b[^.;]{0,80}$/i;

/**
 * Words of an operation, its specimen or its healing that are left in a chart from which it was removed. The net is
 * wider than that of the removal: what it catches is reported for reading, and may be innocent.
 */
export function operationResiduals(after: PacketIndex, operation: CompiledOperationFact): Range[] {
  const { view } = after;
  const { text } = view;
  const { ownership } = namesFor(operation, typeOf(operation, after.cancerType, text));
  const out: Range[] = [];
  let last = -1;
  const watched = [operation.residues, operation.watch].flatMap((p) => rangesOf(text, p));
  for (const range of watched.sort((a, b) => a.start - b.start)) {
    const index = indexAt(view.sentences, range.start);
    const sentence = view.sentences[index];
    if (!sentence || index === last || range.start >= sentence.end) continue;
    if (!readsAsOperated(view, { operation, sentence, range, ownership })) continue;
    last = index;
    out.push(range);
    if (out.length >= MAX_RESIDUALS) break;
  }
  return out;
}

/** A service, a clinic or a surgeon's note: "Thoracic surgery, Dr. A". */
const SERVICE =
  /^(?:surgery|surgical)\b(?:,? (?:Drs?\b|clinic|team|service|consult\w*|progress|note|ward|ICU|oncolog\w+|visit|follow|discharge)|, [A-Z]|$)/i;

/** Whether a word of the wider net is told of an operation that was done on this tumor, and of nothing else. */
export function readsAsOperated(
  view: Outline,
  at: {
    readonly operation: CompiledOperationFact;
    readonly sentence: Sentence;
    readonly range: Range;
    readonly ownership: ReturnType<typeof namesFor>['ownership'];
  },
): boolean {
  const { text } = view;
  const { operation, sentence, range, ownership } = at;
  if (SERVICE.test(text.slice(range.start, Math.min(sentence.end, range.start + 40)))) return false;
  if (sentence.section !== 'other' && sentence.section !== 'history') return false;
  if (experiencerAt(text, sentence, range) === 'other') return false;
  const item = itemAround(text, sentence, range);
  const words = text.slice(item.start, item.end);
  if (isIn(operation.otherOperations, words) || isIn(operation.unrelated, words)) return false;
  if (OTHER_PROCEDURE.test(words) || isOfOtherCancer(view, ownership, range)) return false;
  if (rangesOf(words, ownership.foreignOperations).length > 0) return false;
  if (AHEAD.test(text.slice(Math.max(sentence.start, range.start - 100), range.start)))
    return false;
  const enactment = enactmentOf(text, sentence, range);
  return enactment !== 'planned' && enactment !== 'negated';
}

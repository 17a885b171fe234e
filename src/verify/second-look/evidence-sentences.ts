import type { Evidence } from '../../core/form.js';
import type { FormReading } from '../form-reading.js';
import type { DocumentReading, Sentence } from '../record/reading.js';

/** A place of evidence in the record as it was read. UTF-16 units of the document's text. */
export interface Rested {
  readonly sentence: Sentence;
  readonly start: number;
  readonly end: number;
}

/** The sentences that a verdict rests on, in the order of its evidence. */
export function restedOn(
  evidence: readonly Evidence[],
  { record }: Pick<FormReading, 'record'>,
): readonly Rested[] {
  return evidence.flatMap(({ docId, start, quote }) => {
    const document = record.documents.find((d) => d.document.docId === docId);
    if (!document) return [];
    const from = unitsBefore(document, start);
    const sentence = sentenceAt(document, from);
    return sentence ? [{ sentence, start: from, end: from + quote.length }] : [];
  });
}

/** UTF-16 units before a code point. */
function unitsBefore({ document: { text } }: DocumentReading, codePoints: number): number {
  let at = 0;
  for (let n = 0; n < codePoints && at < text.length; n++)
    at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
  return at;
}

function sentenceAt({ sentences }: DocumentReading, at: number): Sentence | undefined {
  return sentences.find((s) => s.start <= at && at < s.end) ?? sentences.find((s) => s.end > at);
}

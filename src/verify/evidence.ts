import type { Evidence } from '../core/form.js';
import type { DocumentReading, Sentence } from './record/reading.js';

/** A whole sentence as evidence. */
export function evidenceOf(sentence: Sentence): Evidence {
  return evidenceAt(sentence.document, sentence);
}

/** The whole sentences of what was found in them. */
export function evidenceOfEach(
  found: readonly { readonly sentence: Sentence }[],
): readonly Evidence[] {
  return found.map(({ sentence }) => evidenceOf(sentence));
}

/** A place of a document's text, given in UTF-16 units, as evidence: in code points, with its exact words. */
export function evidenceAt(
  document: DocumentReading,
  range: { readonly start: number; readonly end: number },
): Evidence {
  const { docId, text } = document.document;
  const pairs = pairsOf(document);
  return {
    docId,
    start: range.start - before(pairs, range.start),
    end: range.end - before(pairs, range.end),
    quote: text.slice(range.start, range.end),
  };
}

const known = new WeakMap<DocumentReading, readonly number[]>();
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Where the second units of surrogate pairs stand; found once a document. */
function pairsOf(document: DocumentReading): readonly number[] {
  let pairs = known.get(document);
  if (!pairs) {
    pairs = [...document.document.text.matchAll(PAIR)].map((m) => m.index + 1);
    known.set(document, pairs);
  }
  return pairs;
}

function before(sorted: readonly number[], offset: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((sorted[mid] as number) < offset) low = mid + 1;
    else high = mid;
  }
  return low;
}

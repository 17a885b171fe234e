import type { ConceptMention, DocumentReading } from '../record/reading.js';

/** A document's head ends here. */
const HEAD = 5;
const RE = /^(?:re|concerning|subject|regarding|drug|medication|product|reason)\b\s?:?/i;
const isDrug = (c: ConceptMention) => c.kind === 'drug';

/**
 * The one drug that a document is about, as a letter or an infusion log is: its head names it after "Re:", or names no
 * other and the document names none more often.
 */
export function documentSubject({ sentences }: DocumentReading): ConceptMention | undefined {
  const head = sentences.slice(0, HEAD);
  const line = head.find((s) => RE.test(s.text) && s.concepts.some(isDrug));
  const named = (line ? [line] : head).flatMap((s) => s.concepts.filter(isDrug));
  const [first] = named;
  if (!first || named.some((d) => d.concept !== first.concept)) return undefined;
  if (line) return first;
  const all = sentences.flatMap((s) => s.concepts.filter(isDrug));
  const own = all.filter((d) => d.concept === first.concept);
  return 2 * own.length >= all.length ? first : undefined;
}

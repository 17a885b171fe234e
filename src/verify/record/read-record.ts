import type { RecordDocument } from '../../core/form.js';
import type { Vocabulary } from '../vocabulary.js';
import { readDocument } from './read-document.js';
import type { ConceptMention, DocumentReading, RecordReading } from './reading.js';
import { searchOver } from './search.js';
import { sexIn } from './sex.js';
import { withdrawResults } from './taken-back.js';

/** Reads a patient's record once, oldest document first. Linear in the record; never throws. */
export function readRecord(
  record: readonly RecordDocument[],
  vocabulary: Vocabulary,
): RecordReading {
  const ordered = record
    .map((document) => ({ ...document, date: dayOf(document.date) }))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const sex = sexIn(ordered);
  const documents: DocumentReading[] = [];
  let from = 0;
  for (const document of ordered) {
    const reading = readDocument(document, { order: documents.length, from, sex }, vocabulary);
    documents.push(reading);
    from += reading.sentences.length;
  }
  const sentences = documents.flatMap((d) => d.sentences);
  withdrawResults(sentences);
  const mentions = new Map<string, ConceptMention[]>();
  for (const sentence of sentences)
    for (const mention of sentence.concepts) {
      const known = mentions.get(mention.concept);
      if (known) known.push(mention);
      else mentions.set(mention.concept, [mention]);
    }
  return {
    documents,
    sentences,
    today: ordered.at(-1)?.date ?? '',
    mentionsOf: (concept) => mentions.get(concept) ?? [],
    search: searchOver(sentences),
  };
}

/** A day as it is meant, or none. */
function dayOf(date: string): string {
  const day = date.slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : '';
}

import type { DocumentReading } from '../record/reading.js';
import type { Words } from './topic.js';

/** A note is about the patient, and not about one drug. */
const NOTE =
  /progress|consult|visit|discharge|history|emergency|urgent|lab|imaging|telephone|message/i;
const HEAD_SENTENCES = 5;
/** A longer document is about many things. */
const MAX_SENTENCES = 40;

const known = new WeakMap<DocumentReading, Words>();

/** The drug that a document is about: the one that its first sentences name most. None where several are. */
export function mainDrugOf(reading: DocumentReading): Words {
  let words = known.get(reading);
  if (!words) {
    const counts = new Map<string, number>();
    const isNote = NOTE.test(reading.document.type) || reading.sentences.length > MAX_SENTENCES;
    const head = isNote ? 0 : HEAD_SENTENCES;
    for (const { concepts } of reading.sentences.slice(0, head))
      for (const c of concepts)
        if (c.kind === 'drug') counts.set(c.concept, (counts.get(c.concept) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    const main = [...counts].filter(([, n]) => n === most).map(([drug]) => drug);
    words = { stems: new Set(), concepts: new Set(main.length === 1 ? main : []) };
    known.set(reading, words);
  }
  return words;
}

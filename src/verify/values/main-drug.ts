import type { DocumentReading } from '../record/reading.js';
import type { Words } from './topic.js';

const HEAD_SENTENCES = 5;
/** A longer document is about many things. */
const MAX_SENTENCES = 40;

const known = new WeakMap<DocumentReading, Words>();

/** The drug that a document is about: the one that its first sentences name most. None where several are. */
export function mainDrugOf(reading: DocumentReading): Words {
  let words = known.get(reading);
  if (!words) {
    const counts = new Map<string, number>();
    const head = reading.sentences.length <= MAX_SENTENCES ? HEAD_SENTENCES : 0;
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

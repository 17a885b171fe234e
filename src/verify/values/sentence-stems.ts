import type { RecordReading, Sentence } from '../record/reading.js';
import { type StemAt, stemsIn } from './stems.js';

const known = new WeakMap<Sentence, readonly StemAt[]>();

/** The stems of a sentence, at places of its document. Read once. */
export function stemsOf(sentence: Sentence): readonly StemAt[] {
  let stems = known.get(sentence);
  if (!stems) {
    const { start } = sentence;
    stems = stemsIn(sentence.text).map((s) => ({
      stem: s.stem,
      start: s.start + start,
      end: s.end + start,
    }));
    known.set(sentence, stems);
  }
  return stems;
}

const counted = new WeakMap<RecordReading, ReadonlyMap<string, number>>();

/** In how many sentences of a record each stem stands. Counted once. */
export function stemCounts(record: RecordReading): ReadonlyMap<string, number> {
  const found = counted.get(record);
  if (found) return found;
  const counts = new Map<string, number>();
  for (const sentence of record.sentences)
    for (const stem of new Set(stemsOf(sentence).map((s) => s.stem)))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  counted.set(record, counts);
  return counts;
}

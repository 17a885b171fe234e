import { evidenceOfEach } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type { RecordReading, Sentence } from '../record/reading.js';
import { isOthers } from '../values/other-subject.js';
import { isTakenBackIn } from './corrections.js';
import { agree, conflict, type Finding } from './finding.js';
import type { Statement } from './statement.js';
import { type WordedResult, wordedResultsIn } from './worded-results.js';

interface Told {
  readonly result: WordedResult;
  readonly sentence: Sentence;
}

const known = new WeakMap<RecordReading, readonly Told[]>();

/** Whether a receptor, antibody or margin is as positive or negative as a statement says. */
export function checkWordedResults(
  { said }: Statement,
  { record }: FormReading,
): readonly Finding[] {
  const results = wordedResultsIn(said);
  if (results.length === 0) return [];
  const told = toldIn(record);
  return results.flatMap((result) => {
    const alike = told.filter((t) => isOfSame(t.result.of, result.of));
    const fits = alike.filter((t) => t.result.isPositive === result.isPositive);
    const words = `${[...result.of].join(' ')} ${result.isPositive ? 'positive' : 'negative'}`;
    if (fits.length > 0) return [agree(evidenceOfEach(fits), `The record gives ${words}.`)];
    if (alike.length === 0) return [];
    return [conflict(evidenceOfEach(alike), `The record gives the opposite of ${words}.`)];
  });
}

/** All words that the statement names must be the record's. */
function isOfSame(told: ReadonlySet<string>, said: ReadonlySet<string>): boolean {
  return [...said].every((w) => told.has(w));
}

function toldIn(record: RecordReading): readonly Told[] {
  let told = known.get(record);
  if (!told) {
    told = record.sentences.flatMap((sentence) =>
      wordedResultsIn(sentence.text)
        .filter((r) => !isOthers(sentence, sentence.start + r.start) && !isTakenBackIn(sentence, r))
        .map((result) => ({ result, sentence })),
    );
    known.set(record, told);
  }
  return told;
}

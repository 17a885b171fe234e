import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { statusOf } from '../record/status-of.js';
import { disownedIn } from './disowned.js';
import type { Finding } from './findings.js';

/** Where words stand in the record as said of this patient: not of a relative, not under a condition. */
export function findsIn(pattern: RegExp, reading: FormReading): readonly Finding[] {
  const disowned = disownedIn(reading.record);
  return reading.record.sentences
    .filter((sentence) => !disowned.has(sentence))
    .flatMap((sentence) => findIn(pattern, sentence) ?? []);
}

function findIn(pattern: RegExp, sentence: Sentence): Finding | undefined {
  const m = pattern.exec(sentence.text);
  if (!m) return undefined;
  const start = sentence.start + m.index;
  const end = start + m[0].length;
  const status = statusOf({ sentence, start, end });
  if (status === 'family' || status === 'other_person' || status === 'conditional')
    return undefined;
  return { sentence, start, end, status: 'affirmed', how: 'words', share: 1, isOther: false };
}

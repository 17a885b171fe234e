import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { statusOf } from '../record/status-of.js';
import { isOthers } from '../values/other-subject.js';
import { disownedIn } from './disowned.js';
import type { Finding } from './findings.js';

/** Where words stand in the record as said of this patient: not of a relative, not under a condition. */
export function findsIn(pattern: RegExp, reading: FormReading): readonly Finding[] {
  const disowned = disownedIn(reading.record);
  return reading.record.sentences
    .filter((sentence) => !disowned.has(sentence))
    .flatMap((sentence) => findIn(pattern, sentence) ?? []);
}

const ANOTHER =
  /\b(?:husband|wife|spouse|partner|mother|father|brother|sister|son|daughter|parents?|room-?mate|grand\w+)\b[^.;]{0,25}$/i;

function findIn(pattern: RegExp, sentence: Sentence): Finding | undefined {
  const m = pattern.exec(sentence.text);
  if (!m) return undefined;
  const start = sentence.start + m.index;
  const end = start + m[0].length;
  const status = statusOf({ sentence, start, end });
  if (status === 'family' || status === 'other_person' || status === 'conditional')
    return undefined;
  if (isOthers(sentence, start) || ANOTHER.test(sentence.text.slice(0, m.index))) return undefined;
  return { sentence, start, end, status: 'affirmed', how: 'words', share: 1, isOther: false };
}

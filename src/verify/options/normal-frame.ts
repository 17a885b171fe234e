import type { FormReading } from '../form-reading.js';
import type { Ask } from './ask.js';
import { findingsOf } from './findings.js';
import { latestFirst } from './recency.js';
import { inRange } from './reference-range.js';
import { anyOf, type Scale, type Weigh, weigh } from './scale.js';
import { topicsOf } from './topic.js';

const WORDS_AFTER = 60;
const NORMAL =
  /\b(?:normal|wnl|within (?:the )?(?:normal|reference) (?:range|limits?)|in range|unremarkable|nl)\b/i;
const ABNORMAL =
  /\b(?:abnormal|elevated|high|low|decreased|increased|raised|reduced|deficien\w+|above|below|outside)\b|\((?:H|L|HH|LL)\)|(?<=\d )[HL]\b/;
const REVERSED = /\b(?:abnormal|elevated|high|low|above|below|outside|out of)\b/i;

/** Whether a value lies in its reference range, by the range beside it or by the record's word for it. */
export function normal(ask: Ask, reading: FormReading): Scale {
  const scale = anyOf(
    topicsOf(ask.object, reading.vocabulary).map((topic) => {
      const found = findingsOf(
        topic.concepts.length > 0 ? { ...topic, words: [] } : topic,
        reading,
      );
      return weigh(found, latestFirst(found, normality));
    }),
  );
  if (!REVERSED.test(ask.object)) return scale;
  return { yes: scale.no, no: scale.yes, forYes: scale.forNo, forNo: scale.forYes };
}

const normality: Weigh = (finding) => {
  if (finding.how === 'group' || finding.how === 'rival') return 0;
  const isInRange = inRange(finding);
  if (isInRange !== undefined) return isInRange ? 1 : -1;
  const { sentence, end } = finding;
  const behind = sentence.text.slice(end - sentence.start, end - sentence.start + WORDS_AFTER);
  const clause = behind.split(/[;.](?:\s|$)/, 1)[0] as string;
  if (ABNORMAL.test(clause)) return -1;
  return NORMAL.test(clause) ? 1 : 0;
};

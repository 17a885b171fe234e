import type { Sentence } from '../record/reading.js';
import type { BodySize } from './body-size.js';
import { isOthers } from './other-subject.js';

const FEET = /\b([3-7]) ?(?:'|’|ft|feet|foot)\.? ?(\d{1,2}(?:\.\d)?)? ?(?:"|”|''|in\b|inches)?/g;

/** Heights in feet and inches, in cm. */
export function feetIn(sentence: Sentence): readonly BodySize[] {
  if (!/['’]|ft|feet|foot/.test(sentence.text) || isOthers(sentence, sentence.end)) return [];
  return [...sentence.text.matchAll(FEET)].map((m) => ({
    value: (Number(m[1]) * 12 + Number(m[2] ?? 0)) * 2.54,
    date: sentence.date,
    isOwnDate: false,
    isAtHome: false,
    quote: {
      sentence,
      start: sentence.start + m.index,
      end: sentence.start + m.index + m[0].length,
    },
  }));
}

import type { FormReading } from '../form-reading.js';
import type { Derived } from './derived.js';
import { isOthers } from './other-subject.js';
import { ownPlace, placesAround } from './places.js';
import { met, type Topic } from './topic.js';

const AGE =
  /\b(?:at (?:the )?age(?: of)? ?|aged? |at )(\d{1,2})(?:\.\d)?(?! ?(?:weeks?|wks?|months?|mos?|days?|hours?|h\b|min|mg|mcg|ml|units?|cm|kg|lb|%|\/|:|am\b|pm\b|AM\b|PM\b|points?|letters?|mmHg))\b/gi;
const MONTHS = /\b(?:at (?:the )?age(?: of)? ?|aged? |at )(\d{1,3}) ?(?:months?|mos?)\b/gi;
const AGE_BEHIND = /(?<![\d.])(\d{1,2}) ?(?:y\/?o|years? old|yo|years? of age)\b/gi;

/** Ages that sentences about an event state: "first episode at 23", "diagnosed at age 31". */
export function statedAges(
  event: Topic,
  reading: FormReading,
  unit: 'year' | 'month' = 'year',
): readonly Derived[] {
  if (event.items.length === 0) return [];
  const out: Derived[] = [];
  for (const sentence of reading.record.sentences) {
    const own = ownPlace(sentence);
    const places = [own, ...placesAround(sentence, reading.vocabulary)];
    const tie = met(event, places, reading.vocabulary);
    if (tie < MIN_TIE || met(event, [own], reading.vocabulary) < MIN_OWN) continue;
    for (const pattern of unit === 'month' ? [MONTHS] : [AGE, AGE_BEHIND])
      for (const m of sentence.text.matchAll(pattern)) {
        const start = sentence.start + m.index;
        if (isOthers(sentence, start)) continue;
        const quotes = [{ sentence, start, end: start + m[0].length }];
        const sure = pattern !== AGE_BEHIND ? Math.min(0.9, tie) : 0.5;
        out.push({ value: Number(m[1]), sure, quotes, from: 'the words of the record' });
      }
  }
  return out;
}

const MIN_TIE = 0.5;
const MIN_OWN = 0.3;

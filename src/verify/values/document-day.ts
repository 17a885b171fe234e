import type { DocumentReading, Sentence } from '../record/reading.js';
import { type AskedRole, type DateRole, roleOf } from './date-cues.js';
import { dateSpots } from './date-spots.js';

/** A day with the place where it is written. */
export interface WrittenDay {
  readonly date: string;
  readonly sentence: Sentence;
  readonly start: number;
  readonly end: number;
}

const HEAD_SENTENCES = 10;

/** The day of a report: when its sample was taken or its study done, or when it was reported where that is asked. */
export function documentDay(reading: DocumentReading, asked: AskedRole): WrittenDay | undefined {
  const wanted: readonly (DateRole | undefined)[] =
    asked === 'reported' ? ['reported'] : ['collected', 'done'];
  const first = reading.sentences[0];
  if (!first) return undefined;
  for (const sentence of reading.sentences.slice(0, HEAD_SENTENCES))
    for (const spot of dateSpots(sentence))
      if (!spot.isColumn && spot.date.length === 10 && wanted.includes(roleOf(spot.before, '')))
        return { date: spot.date, sentence, start: spot.start, end: spot.end };
  const { date } = reading.document;
  return date ? { date, sentence: first, start: first.start, end: first.end } : undefined;
}

import type { FormReading } from '../form-reading.js';
import type { DateMention, Sentence } from '../record/reading.js';
import { dayFrom } from '../values/ask.js';
import { onlySide, type Side } from '../values/asked-side.js';
import { isOthers } from '../values/other-subject.js';
import type { AskedWord } from './asked-words.js';
import { coverage, placesBesideSentence, placesOfSentence } from './coverage.js';
import { isExcluded, lineFrom, listsIn } from './listed-rows.js';

/** A day of the record that may be that of what is asked. */
export interface StandingDate {
  readonly mention: DateMention;
  /** 0 to 1: the share of what is asked that stands in and around its line. */
  readonly tie: number;
  /** The same of its line and the head of its table alone. */
  readonly near: number;
}

export interface SoughtDay {
  readonly asked: readonly AskedWord[];
  readonly side: Side | undefined;
  /** A day that is meant to come. */
  readonly isPlanned: boolean;
}

const LEAST_TIE = 0.3;
const OF_LIST = 0.8;

/** The days on which the record says that what is asked took place, those called off and another's left out. */
export function standingDates(sought: SoughtDay, reading: FormReading): readonly StandingDate[] {
  const out: StandingDate[] = [];
  const listed = new Set(
    listsIn(reading)
      .filter((rows) => rows.every((r) => r.date !== ''))
      .flatMap((rows) => rows.map((r) => r.sentence)),
  );
  for (const sentence of reading.record.sentences) {
    if (sentence.dates.length === 0 || isExcluded(lineFrom(sentence))) continue;
    const side = sought.side && onlySide(sentence.text);
    if (side && side !== sought.side) continue;
    const tie = coverage(sought.asked, placesOfSentence(sentence, reading), reading);
    if (tie < LEAST_TIE || isOthers(sentence, sentence.start)) continue;
    const beside = coverage(sought.asked, placesBesideSentence(sentence), reading);
    // A line of a list of days is of what its document's title names.
    const near = listed.has(sentence) ? Math.max(beside, tie * OF_LIST) : beside;
    for (const mention of sentence.dates)
      if (sought.isPlanned || !isToCome(mention, sentence)) out.push({ mention, tie, near });
  }
  return out.sort((a, b) => b.tie - a.tie);
}

/** A day behind that of its own document was yet to come. */
function isToCome({ date }: DateMention, { document: { document } }: Sentence): boolean {
  return document.date !== '' && dayFrom(date) > document.date;
}

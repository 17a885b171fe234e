import type { FormReading } from '../form-reading.js';
import type { DateMention, Sentence } from '../record/reading.js';
import { dayFrom, dayTo } from '../values/ask.js';
import { wholeOf } from '../values/finding.js';
import { isOthers } from '../values/other-subject.js';
import { wholeYears } from '../values/time-between.js';
import { coverage, placesOfSentence } from './coverage.js';
import { lineFrom } from './listed-rows.js';
import type { Reckoned } from './reckoned.js';
import type { SoughtNumber } from './standing-numbers.js';

const BORN = /\b(?:dob|d\.o\.b\.?|born(?: on)?|birth ?date|date of birth)\b[^.;\d]{0,12}$/i;
const DIAGNOSED =
  /\b(?:diagnos\w+|dx|dx'd|named|labell?ed|confirmed|recogni[sz]ed|identified|proven|criteria|biops\w+)\b/i;
const ONSET =
  /\b(?:onset|symptoms? (?:since|began|started|from)|first noticed|began|since childhood)\b/i;
/** How far a date's line must be about the event. */
const LEAST_TIE = 0.4;

/** The ages, in completed years, on the days that the record gives for the event a question names. */
export function* reckonAges(sought: SoughtNumber, reading: FormReading): Generator<Reckoned> {
  if (sought.ask.computation !== 'age' || sought.ask.dates.length > 0) return;
  const event = /\b(?:at|when|on|by the time of) (.+)$/i.exec(sought.question)?.[1];
  if (!event) return;
  for (const birth of birthsIn(reading))
    for (const date of eventDays(event, sought, reading)) {
      const [low, high] = [
        wholeYears(dayTo(birth.date), dayFrom(date.date)),
        wholeYears(dayFrom(birth.date), dayTo(date.date)),
      ];
      if (low < 0) continue;
      const quotes = [birth, date].map(wholeOf);
      const from = `birth on ${birth.date} and ${date.date}`;
      for (let value = low; value <= Math.min(high, low + 2); value++)
        yield { value, slack: 0, quotes, from };
    }
}

/** The days of birth that a record gives for its patient. */
export function birthsIn({ record }: FormReading): readonly DateMention[] {
  return record.sentences.flatMap((sentence) =>
    sentence.dates.filter(({ start }) => {
      const at = start - sentence.start;
      return BORN.test(sentence.text.slice(Math.max(0, at - 26), at)) && !isOthers(sentence, start);
    }),
  );
}

/** The days on lines that are about an event; of a diagnosis those that tell of one, of the first of its kind the first. */
function eventDays(
  event: string,
  { asked }: SoughtNumber,
  reading: FormReading,
): readonly DateMention[] {
  const isDiagnosis = /\bdiagnos/i.test(event);
  const words = asked.filter((w) => !w.stems.includes('diagnos'));
  const days = reading.record.sentences.flatMap((sentence) => {
    if (sentence.dates.length === 0 || isOthers(sentence, sentence.start)) return [];
    const line = lineFrom(sentence);
    const isSo = isDiagnosis ? DIAGNOSED.test(line) : !DIAGNOSED.test(line);
    if (!isSo || (isDiagnosis && ONSET.test(line) && !/diagnos|named/i.test(line))) return [];
    const tie = Math.max(
      ...sameLine(sentence).map((s) => coverage(words, placesOfSentence(s, reading), reading)),
    );
    return tie < LEAST_TIE ? [] : sentence.dates.filter((d) => isBeforeRecord(d, sentence));
  });
  if (!/\bfirst\b/i.test(event)) return days;
  const first = days.reduce<string>((a, d) => (a === '' || d.date < a ? d.date : a), '');
  return days.filter((d) => d.date === first || /\bfirst\b/i.test(lineFrom(d.sentence)));
}

/** A sentence and those behind it on its line. */
function sameLine(sentence: Sentence): readonly Sentence[] {
  const { sentences } = sentence.document;
  const at = sentence.index - (sentences[0]?.index ?? 0);
  const end = sentence.start + lineFrom(sentence).length;
  return sentences.slice(at, at + MAX_SENTENCES).filter((s) => s.start < end);
}

const MAX_SENTENCES = 4;
const isBeforeRecord = ({ date }: DateMention, { document: { document } }: Sentence) =>
  document.date === '' || dayFrom(date) <= document.date;

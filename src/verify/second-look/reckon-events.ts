import type { FormReading } from '../form-reading.js';
import type { ConceptMention } from '../record/reading.js';
import { wholeOf } from '../values/finding.js';
import { daysBetween } from '../values/time-between.js';
import { askedWindow } from './asked-window.js';
import { asksCount } from './asks-count.js';
import { isExcluded, isWithin, lineFrom } from './listed-rows.js';
import type { Reckoned } from './reckoned.js';
import type { SoughtNumber } from './standing-numbers.js';

/** The days of one event lie no further apart. */
const SAME_EVENT = 3;

/** How many events of what is counted the whole record tells of, lists and notes together, each by its day. */
export function* reckonEvents(sought: SoughtNumber, reading: FormReading): Generator<Reckoned> {
  if (!asksCount(sought.question) || sought.ask.computation === 'average') return;
  const window = askedWindow(sought.ask, reading.record.today);
  const [head] = sought.asked.filter((w) => w.concept !== undefined);
  if (!head?.concept || !window) return;
  const told = mentionsWithin(head.concept, reading).filter(
    ({ sentence, status }) =>
      status === 'affirmed' &&
      sentence.date.length === 10 &&
      isWithin(sentence.date, window) &&
      !isExcluded(lineFrom(sentence)),
  );
  const days = [...new Set(told.map((m) => m.sentence.date))].sort();
  const events = days.filter(
    (d, i) => i === 0 || daysBetween(days[i - 1] as string, d) > SAME_EVENT,
  );
  if (events.length === 0) return;
  const quotes = events.flatMap((day) => {
    const mention = told.find((m) => m.sentence.date === day);
    return mention ? [wholeOf(mention)] : [];
  });
  yield { value: events.length, slack: 0, quotes, from: `${events.length} days of the record` };
}

function mentionsWithin(
  concept: string,
  { record, vocabulary }: FormReading,
): readonly ConceptMention[] {
  const kinds = vocabulary.membersOf(concept).flatMap((c) => record.mentionsOf(c.id));
  return [...record.mentionsOf(concept), ...kinds];
}

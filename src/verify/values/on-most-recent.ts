import type { FormReading } from '../form-reading.js';
import { eventDates } from './event-dates.js';
import { eventLists } from './event-lists.js';
import type { Valued } from './pick-candidate.js';
import { partTopic, questionTopic } from './question-topic.js';
import type { Topic } from './topic.js';
import { rowsSaidToCount } from './verdict-column.js';

const ON_RECENT =
  /\b(?:on|at|from|in|by|of) (?:the |her |his )?((?:most recent|latest|last|current) [^,.?()]{3,80})/i;
const NO_EXAM =
  /\b(?:visit|encounter|appointment|assessment|review|follow-?up|note|\d+ (?:days|weeks|months|years))\b/i;
const SURE = 0.7;

/**
 * The day of the examination that a question asks for the value on: "on the most recent right heart catheterization".
 * Undefined where it names none, or the record does not tell.
 */
export function dayOfExamination(question: string, reading: FormReading): string | undefined {
  const phrase = ON_RECENT.exec(question)?.[1];
  if (!phrase || NO_EXAM.test(phrase)) return undefined;
  const topic = partTopic(phrase, reading);
  if (topic.isRequestedDrug || !topic.head.items.some((i) => i.concept)) return undefined;
  if (isOwnValue(question, topic.head, reading)) return undefined;
  if (topic.head.items.some((i) => i.concept?.kind === 'condition'))
    return lastSaid(topic.head, reading);
  const dates = eventDates(phrase, topic, reading, 'done');
  const [day] = dates.chosen;
  return day && dates.top >= SURE ? day.date : undefined;
}

/** "Mean latency on the last latency test": the latest value is that of the last test. */
function isOwnValue(question: string, exam: Topic, reading: FormReading): boolean {
  const asked = new Set(questionTopic(question, reading).head.items.map((i) => i.concept?.id));
  const names = exam.items.flatMap((i) => (i.concept ? [i.concept.id] : []));
  return names.length > 0 && names.every((id) => asked.has(id));
}

/** Of a relapse or a flare, the last one that a log says to be one: notes speak of them on other days too. */
function lastSaid(head: Topic, reading: FormReading): string | undefined {
  return eventLists(reading)
    .flatMap(({ lines, isInline }) => (isInline ? [] : (rowsSaidToCount(lines, head) ?? [])))
    .map((l) => l.date)
    .sort()
    .at(-1);
}

/** Those of the values that can be of a day: of that day, or of a later note that gives none of its own. */
export function ofDay(all: readonly Valued[], day: string): readonly Valued[] {
  return all.filter(
    ({ candidate: { date, dated } }) =>
      date === '' ||
      date.startsWith(day) ||
      day.startsWith(date) ||
      (dated === 'document' && date >= day),
  );
}

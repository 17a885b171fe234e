import { dayFrom, dayTo } from './ask.js';
import { type Birth, birthOf } from './birth.js';
import type { Derivation, Derived } from './derived.js';
import { eventDates } from './event-dates.js';
import type { Quoted } from './finding.js';
import { quoteOf } from './judge-date.js';
import { partTopic } from './question-topic.js';
import { statedAges } from './stated-ages.js';
import { wholeMonths, wholeYears } from './time-between.js';

/** Age at a day that the question names, at an event, or now. */
export const deriveAge: Derivation = ({ ask, claim }, reading) => {
  const event = eventIn(claim.question.text);
  const topic = event === undefined ? undefined : partTopic(event, reading);
  const stated =
    topic && !topic.isRequestedDrug
      ? statedAges(topic.head, reading, ask.unit === 'month' ? 'month' : 'year')
      : [];
  const birth = birthOf(reading);
  if (!birth) return stated;
  const inMonths = ask.unit === 'month';
  const at = (date: string, sure: number, quotes: readonly Quoted[]) =>
    ageAt(birth, date, { sure, quotes: [birth.quote, ...quotes], inMonths });
  const [day] = ask.dates;
  if (day) return [at(day, 0.95, [])];
  if (event === undefined || !topic)
    return reading.record.today ? [at(reading.record.today, 0.9, [])] : [];
  const dates = eventDates(event, topic, reading);
  const ages = dates.band.map((c) =>
    at(c.date, (dates.chosen.includes(c) ? 0.95 : 0.8) * Math.min(1, c.score + 0.1), [quoteOf(c)]),
  );
  return [...stated, ...ages];
};

/** "at diagnosis of myasthenia gravis", "when the disease was diagnosed"; undefined where it is the age now. */
function eventIn(question: string): string | undefined {
  const m = /\b(?:at|when|on|by the time of|at the time of) (?!present|this time)(.+)$/i.exec(
    question,
  );
  return m &&
    !/^(?:now|today|(?:the )?(?:time of (?:this |the )?request|(?:most recent|current|last|latest|this|present) (?:visit|encounter|appointment|assessment)))\b/i.test(
      m[1] as string,
    )
    ? m[1]
    : undefined;
}

function ageAt(
  birth: Birth,
  date: string,
  about: { readonly sure: number; readonly quotes: readonly Quoted[]; readonly inMonths: boolean },
): Derived {
  const age = about.inMonths ? wholeMonths : wholeYears;
  const low = age(birth.to, dayFrom(date));
  const high = age(birth.from, dayTo(date));
  return {
    value: low,
    low,
    high,
    sure: about.sure,
    quotes: about.quotes,
    from:
      birth.from === birth.to
        ? `birth on ${birth.from} and ${date}`
        : `the ages written and ${date}`,
  };
}

import type { FormReading } from '../form-reading.js';
import type { AskedRole, DateRole } from './date-cues.js';
import { datesOfPart, nowOf, type SpanEnd, spans } from './derive-interval.js';
import type { Derivation } from './derived.js';
import { eventDates } from './event-dates.js';
import { quoteOf } from './judge-date.js';
import { questionTopic } from './question-topic.js';

/** How long something lasted, from its start to its end, or until a day that the question names, or now. */
export const deriveDuration: Derivation = ({ ask, claim }, reading) => {
  const question = claim.question.text;
  const starts = datesFor(question, 'started', reading);
  const [day] = ask.dates;
  const isCurrent = /\b(?:current|present|ongoing|to date|so far|currently)\b/.test(ask.text);
  const ends = day
    ? datesOfPart(day, reading)
    : [...datesFor(question, 'stopped', reading), ...(isCurrent ? nowOf(reading) : [])];
  const { head } = questionTopic(question, reading);
  const isTreatment = head.items.some((i) => i.concept && /^drug/.test(i.concept.kind));
  const all = spans(starts, ends, ask.unit || 'day');
  return isTreatment ? all : all.map((d) => ({ ...d, sure: d.sure * OTHER_THAN_TREATMENT }));
};

function isOtherEnd(role: DateRole | undefined, asked: AskedRole): boolean {
  return (
    role === 'planned' ||
    role === 'not_done' ||
    role === (asked === 'started' ? 'stopped' : 'started')
  );
}

/** A day that is called a start, or an end, is one; another may be. */
function sureOf(isCalledSo: boolean, isChosen: boolean): number {
  if (isCalledSo) return isChosen ? 0.95 : 0.9;
  return 0.78;
}

const LEAST = 0.6;
/** What is no treatment seldom has its start and its end told apart. */
const OTHER_THAN_TREATMENT = 0.7;

function datesFor(question: string, asked: AskedRole, reading: FormReading): readonly SpanEnd[] {
  const dates = eventDates(question, questionTopic(question, reading), reading, asked);
  const band = dates.all.filter((c) => c.score >= LEAST && !isOtherEnd(c.role, asked));
  return band
    .map((c) => ({
      date: c.date,
      sure: sureOf(c.role === asked, dates.chosen.includes(c)) * Math.min(1, c.score + 0.05),
      quotes: [quoteOf(c)],
    }))
    .sort((a, b) => b.sure - a.sure);
}

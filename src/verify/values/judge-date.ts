import type { ClaimRule } from '../form-reading.js';
import { silentClaim } from '../silent-claim.js';
import type { DateCandidate } from './date-candidates.js';
import { askedRole } from './date-cues.js';
import { eventDates, isOpenPhrase } from './event-dates.js';
import { finding, type Quoted, sourceOf } from './finding.js';
import { questionTopic } from './question-topic.js';

/** From here on a date is surely that of the event asked for. */
const SURE = 0.65;

/** Judges the claim that an answer's date is that of the event its question asks for. */
export const judgeDate: ClaimRule = (claim, reading) => {
  if (claim.asserts.kind !== 'date') return silentClaim(claim);
  const answer = claim.asserts.date;
  const question = claim.question.text;
  const dates = eventDates(question, questionTopic(question, reading), reading);
  const isAnswer = (c: DateCandidate) => isSameDate(answer, c.date);
  const hit =
    dates.chosen.find(isAnswer) ??
    (isOpenPhrase(question) && askedRole(question) !== 'planned'
      ? dates.band.find(isAnswer)
      : undefined) ??
    (dates.top < SURE ? dates.all.find(isAnswer) : undefined);
  if (hit)
    return finding(claim, 'SUPPORTED', {
      quotes: [quoteOf(hit)],
      rationale: `${sourceOf(hit)} gives ${hit.date}, as answered.`,
    });
  const instead = dates.chosen[0];
  if (!instead || dates.top < SURE) return silentClaim(claim);
  return finding(claim, 'NOT_SUPPORTED', {
    quotes: dates.chosen.slice(0, 2).map(quoteOf),
    rationale: `${sourceOf(instead)} gives ${instead.date}, not ${answer}.`,
  });
};

/** Whether one of two dates, each of any precision, may be the other. */
export function isSameDate(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

/** A short sentence whole; of a long one the date with some words before it. */
export function quoteOf({ sentence, start, end }: DateCandidate): Quoted {
  return sentence.end - sentence.start < 160
    ? { sentence, start: sentence.start, end: sentence.end }
    : { sentence, start: wordStart(sentence, Math.max(sentence.start, start - 60)), end };
}

function wordStart({ text, start }: DateCandidate['sentence'], at: number): number {
  if (at === start) return at;
  const blank = text.indexOf(' ', at - start);
  return blank < 0 ? at : start + blank + 1;
}

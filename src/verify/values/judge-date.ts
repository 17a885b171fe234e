import type { ClaimRule, FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { silentClaim } from '../silent-claim.js';
import { onlySide } from './asked-side.js';
import type { DateCandidate } from './date-candidates.js';
import { askedRole, type DateRole, roleOf } from './date-cues.js';
import { dateSpots } from './date-spots.js';
import { EARLIEST, eventDates, isOpenPhrase, LATEST } from './event-dates.js';
import { finding, type Quoted, sourceOf, wholeOf } from './finding.js';
import { questionTopic } from './question-topic.js';
import { sideMeant } from './side-meant.js';

/** From here on a date is surely that of the event asked for. */
const SURE = 0.65;

/** Judges the claim that an answer's date is that of the event its question asks for. */
export const judgeDate: ClaimRule = (claim, reading) => {
  if (claim.asserts.kind !== 'date') return silentClaim(claim);
  const answer = claim.asserts.date;
  const question = claim.question.text;
  const dates = eventDates(question, questionTopic(question, reading), reading);
  const asked = askedRole(question);
  const isAnswer = (c: DateCandidate) => isSameDate(answer, c.date);
  const hit =
    dates.chosen.find(isAnswer) ??
    (isOpenPhrase(question) && asked !== 'planned' ? dates.band.find(isAnswer) : undefined) ??
    dates.all.find(
      (c) =>
        isAnswer(c) &&
        !isVaguer(c, dates.chosen) &&
        (dates.top < SURE || (asked !== 'planned' && isBetterTied(c, dates.chosen))),
    );
  if (hit)
    return finding(claim, 'SUPPORTED', {
      quotes: [quoteOf(hit)],
      rationale: `${sourceOf(hit)} gives ${hit.date}, as answered.`,
    });
  const instead = dates.chosen[0];
  if (!instead || dates.top < SURE) return silentClaim(claim);
  if (mayBeLater(answer, { question, instead, reading })) return silentClaim(claim);
  return finding(claim, 'NOT_SUPPORTED', {
    quotes: dates.chosen.slice(0, 2).map(quoteOf),
    rationale: `${sourceOf(instead)} gives ${instead.date}, not ${answer}.`,
    objection: { kind: 'date', date: instead.date },
  });
};

/** A month or a year says nothing for a day where another day is given for the event. */
function isVaguer(c: DateCandidate, chosen: readonly DateCandidate[]): boolean {
  return c.date.length < 10 && chosen.some((o) => o.date.length === 10);
}

/** The last or first of several days gives way to one that is more surely of the event. */
function isBetterTied(c: DateCandidate, chosen: readonly DateCandidate[]): boolean {
  return c.score > Math.max(...chosen.map((o) => o.score)) + BETTER;
}

const BETTER = 0.08;

/**
 * Whether a day, answered for the last (first) of several, is later (earlier) than any found, and the record has it for
 * something that it does not call planned or called off: the event may be meant.
 */
function mayBeLater(
  answer: string,
  about: {
    readonly question: string;
    readonly instead: DateCandidate;
    readonly reading: FormReading;
  },
): boolean {
  const { question, instead, reading } = about;
  const isBeyond = LATEST.test(question)
    ? answer > instead.date && answer <= reading.record.today
    : EARLIEST.test(question) && answer < instead.date;
  if (!isBeyond || askedRole(question) === 'planned') return false;
  const side = sideMeant(question, reading);
  const isOfSide = (s: Sentence) => !side || (onlySide(s.text) ?? side) === side;
  const spots = reading.record.sentences
    .filter(isOfSide)
    .flatMap((sentence) =>
      dateSpots(sentence).filter((s) => s.date === answer && !isVisitDay(s.date, sentence)),
    );
  return spots.length > 0 && !spots.some((s) => NOT_SO.has(roleOf(s.before, s.behind) ?? 'done'));
}

const NOT_SO: ReadonlySet<DateRole> = new Set<DateRole>([
  'planned',
  'not_done',
  'printed',
  'ordered',
]);

/** The day of a document at its head is that of the visit. */
function isVisitDay(date: string, { index, document }: Sentence): boolean {
  return date === document.document.date && index - (document.sentences[0]?.index ?? 0) < 3;
}

/** Whether one of two dates, each of any precision, may be the other. */
export function isSameDate(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

/** A short sentence whole; of a long one the date with some words before it. */
export function quoteOf({ sentence, start, end }: DateCandidate): Quoted {
  return sentence.end - sentence.start < 160
    ? wholeOf({ sentence })
    : { sentence, start: wordStart(sentence, Math.max(sentence.start, start - 60)), end };
}

function wordStart({ text, start }: DateCandidate['sentence'], at: number): number {
  if (at === start) return at;
  const blank = text.indexOf(' ', at - start);
  return blank < 0 ? at : start + blank + 1;
}

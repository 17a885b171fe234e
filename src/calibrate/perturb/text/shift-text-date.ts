import type { FormView } from '../patient-record.js';
import { sentencesAbout } from '../record-facts.js';
import type { AnswerSentence, AnswerText, Edit } from './answer-text.js';
import { datesIn, daysBetween, type TextDate } from './text-dates.js';

/** Days within which two dates may be those of one event: drawn, received, reported. By precision of the date. */
const SAME_EVENT = { day: 21, month: 62 } as const;
/** A date so far off is no slip of the pen. */
const FARTHEST = 1500;
const MOST = 12;

/** An event comes to be on the date of another event of the record. */
export function shiftTextDate(answer: AnswerText, view: FormView): Edit[] {
  return answer.sentences.flatMap((s) => {
    const dates = datesIn(s.text);
    return dates.flatMap((date, i) =>
      shifted({ s, date, before: dates[i - 1], after: dates[i + 1] }, view),
    );
  });
}

function shifted(
  at: {
    readonly s: AnswerSentence;
    readonly date: TextDate;
    readonly before: TextDate | undefined;
    readonly after: TextDate | undefined;
  },
  view: FormView,
): Edit[] {
  const { s, date, before, after } = at;
  const precision = date.iso.length;
  const apart = precision > 7 ? SAME_EVENT.day : SAME_EVENT.month;
  const ownDates = new Set(
    ownSentences(s, view)
      .flatMap((r) => [r.date, ...r.dates.map((d) => d.date)])
      .map((d) => d.slice(0, 7)),
  );
  const { today } = view.record;
  return (
    [...new Set(datesOf(view, precision))]
      .filter((to) => {
        const days = Math.abs(daysBetween({ from: date.iso, to }));
        return days > apart && days < FARTHEST && !ownDates.has(to.slice(0, 7));
      })
      // What lay in the past stays there, and what came in order keeps it.
      .filter((to) => date.iso > today || to.slice(0, precision) <= today.slice(0, precision))
      .filter((to) => !(before && before.iso < date.iso && to <= before.iso))
      .filter((to) => !(after && after.iso > date.iso && to >= after.iso))
      .slice(0, MOST)
      .map((to) => ({
        start: s.start + date.start,
        end: s.start + date.end,
        text: date.write(to),
        errorType: 'date_shift',
        why: `it was ${s.text.slice(date.start, date.end)}; the other date is that of another event`,
      }))
  );
}

/** Dates of the record of at least this precision, cut to it, in the order of the record. */
function datesOf({ record }: FormView, precision: number): string[] {
  const all = record.sentences.flatMap((r) => r.dates.map((d) => d.date));
  const documents = record.sentences.map((r) => r.document.document.date);
  return [...all, ...documents]
    .filter((d) => d.length >= precision)
    .map((d) => d.slice(0, precision));
}

/** What the record says of the things in the sentence: dates that stand there may be theirs. */
function ownSentences(s: AnswerSentence, view: FormView) {
  return sentencesAbout(
    s.names.map((n) => n.concept.id),
    view,
  );
}

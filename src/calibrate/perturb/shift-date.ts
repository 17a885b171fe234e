import type { Perturber } from './candidate.js';
import type { FormView, RecordSentence } from './patient-record.js';
import { sentencesAbout } from './record-facts.js';
import { datesIn, daysBetween } from './text/text-dates.js';

const ISO = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;
/** Says which of several events of a kind is meant: without it another one's date may be right as well. */
const SAYS_WHICH =
  /\b(?:most recent|latest|last|first|earliest|initial|current|next|planned|baseline|original|start\w*|began|stopp\w*|ended)\b/i;
/** Days within which two dates may be those of one event: drawn, received, reported, signed. */
const SAME_EVENT = 10;
const BESIDE = 45;
const FARTHEST = 1500;
const CALLED_OFF =
  /\bcancel\w*|\bnot (?:given|done|drawn|kept)|\bno[- ]show|\bmissed|\bmoved\b|\breschedul\w*|\bdo not\b|\bpostpon\w*|\bout of stock/i;
const MOST = 12;

/** A date becomes that of another event: a like one first, where the question says which of them it means. */
export const shiftDate: Perturber = (question, view) => {
  const right = String(question.answer ?? '').trim();
  const given = datesIn(right)[0];
  const date = ISO.test(right) ? right : given?.iso;
  if (date === undefined || date.length < 7) return [];
  const like = sentencesLike(question.text, view);
  const near = SAYS_WHICH.test(question.text) ? datesOf(like, date) : [];
  const others = near.length > 0 ? near : datesOf(without(like, view), date);
  const ofTheLike = new Set([...like, ...kinOf(date, view)].flatMap(dated));
  const unlike = near.length > 0 ? others : others.filter((d) => !ofTheLike.has(d));
  const { today } = view.record;
  return [...new Set([...unlike, ...swappedDayAndMonth(date, view)])]
    .filter((to) => date > today || to <= today)
    .slice(0, MOST)
    .map((to) => {
      const answer = ISO.test(right) ? to : (given?.write(to) ?? to);
      const why = `it was ${right}; ${answer} is the date of something else`;
      return { answer, errorType: 'date_shift', before: right, after: answer, why };
    });
};

/** Sentences of what the question names. */
function sentencesLike(text: string, view: FormView): readonly RecordSentence[] {
  const named = view.words.namesIn(text).map((n) => n.concept.id);
  return named.length > 0
    ? sentencesAbout(named, view)
    : view.record.search([text], 10).map((f) => f.sentence);
}

/** Sentences about the things that are told of the right date: another of them may be what the question means. */
function kinOf(date: string, view: FormView): RecordSentence[] {
  const own = view.record.sentences.filter((s) => dated(s).some((d) => d.startsWith(date)));
  return sentencesAbout([...new Set(own.flatMap((s) => s.concepts.map((c) => c.concept)))], view);
}

function without(like: readonly RecordSentence[], { record }: FormView): RecordSentence[] {
  const indexes = new Set(like.map((s) => s.index));
  return record.sentences.filter((s) => !indexes.has(s.index));
}

/** Dates of other events in these sentences, as precise as the right one. */
function datesOf(sentences: readonly RecordSentence[], date: string): string[] {
  return sentences.flatMap((s) => {
    const off = CALLED_OFF.test(s.text);
    // What stands beside the right date may be another day of the same event.
    const beside = dated(s).some((d) => Math.abs(daysBetween({ from: date, to: d })) <= 1);
    const apart = off ? 0 : beside ? BESIDE : SAME_EVENT;
    return dated(s)
      .filter((d) => d.length >= date.length)
      .map((d) => d.slice(0, date.length))
      .filter((d) => {
        const days = Math.abs(daysBetween({ from: date, to: d }));
        return days > apart && days < FARTHEST;
      });
  });
}

function dated(s: RecordSentence): string[] {
  return [...s.dates.map((d) => d.date), ...s.cells.map((c) => c.date).filter((d) => d !== '')];
}

/** 8 June read as 6 August, where nothing in the record is of that day. */
function swappedDayAndMonth(date: string, { record }: FormView): string[] {
  const [year, month = '', day = ''] = date.split('-');
  if (day === '' || Number(day) > 12 || day === month) return [];
  const to = `${year}-${day}-${month}`;
  const said = record.sentences.some((s) => dated(s).includes(to) || s.date === to);
  return said || Math.abs(daysBetween({ from: date, to })) < SAME_EVENT ? [] : [to];
}

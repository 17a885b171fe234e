import type { DateMention, Sentence } from './reading.js';

/** Further away a date belongs to something else. */
const REACH = 60;

/**
 * The day, month or year that a place of a sentence speaks of: that of its column; or the nearest date of its clause, one
 * in brackets or behind "on" right after it before one that was told earlier; or else that of the sentence.
 */
export function dateOf(place: {
  readonly sentence: Sentence;
  readonly start: number;
  readonly end: number;
}): string {
  const { sentence, start, end } = place;
  const cell = sentence.cells.find((c) => c.start <= start && end <= c.end);
  if (cell && cell.date !== '') return cell.date;
  let best: DateMention | undefined;
  let gap = Number.POSITIVE_INFINITY;
  for (const date of sentence.dates) {
    const away = distance(sentence, date, place);
    if (away < gap) {
      gap = away;
      best = date;
    }
  }
  return best && gap <= REACH ? best.date : sentence.date;
}

const BOUND_BEHIND =
  /^ ?(?:[(,[] ?|%? ?\(?(?:on|in|from|of|as of|dated|drawn|as at|at|done|collected|for) |[a-z%/]{1,8} ?\(?(?:on |in )?)$/i;

function distance(sentence: Sentence, date: DateMention, place: { start: number; end: number }) {
  const at = (from: number, to: number) =>
    sentence.text.slice(from - sentence.start, to - sentence.start);
  if (date.start <= place.end && date.end >= place.start) return 0;
  if (date.end <= place.start) {
    const between = at(date.end, place.start);
    return between.includes(';') ? Number.POSITIVE_INFINITY : between.length + 4;
  }
  const between = at(place.end, date.start);
  if (BOUND_BEHIND.test(between)) return 1;
  return between.includes(';') ? Number.POSITIVE_INFINITY : between.length * 2 + 4;
}

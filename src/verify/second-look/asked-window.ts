import { datesIn } from '../record/dates.js';
import { type Ask, dayFrom, dayTo, type TimeWindow } from '../values/ask.js';

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
/** "in May, June and July 2026", "July through September 2026". */
const MONTHS = new RegExp(
  `\\b(${MONTH})\\b(?:,? (?:${MONTH}|and|to|through|until|-)\\b,?){0,12} (${MONTH}) (\\d{4})\\b`,
  'i',
);
const IN_MONTH = new RegExp(`\\b(?:in|during) (${MONTH}) (\\d{4})\\b`, 'i');

/** The span of time that a question counts in; undefined where it names none. */
export function askedWindow({ text, window, dates }: Ask, today: string): TimeWindow | undefined {
  if (window) return window;
  const months = MONTHS.exec(text);
  if (months) return span(`${months[1]} ${months[3]}`, `${months[2]} ${months[3]}`, today);
  const month = IN_MONTH.exec(text);
  if (month) return span(`${month[1]} ${month[2]}`, `${month[1]} ${month[2]}`, today);
  const [day] = dates;
  return day && /\b(?:by|before|up to|until|as of)\b/.test(text)
    ? { from: '0000-01-01', to: dayTo(day) }
    : undefined;
}

function span(first: string, last: string, today: string): TimeWindow | undefined {
  const [from, to] = [first, last].map((t) => datesIn(`in ${t}`, today)[0]?.date);
  return from && to ? { from: dayFrom(from), to: dayTo(to) } : undefined;
}

import { dayFrom, dayTo } from './ask.js';
import { type Derivation, shown } from './derived.js';
import { lastOfChains, type Valued } from './pick-candidate.js';
import { wholeMonths } from './time-between.js';
import { quoteOf, valuesFor } from './values-for.js';

/**
 * The mean over a window: of monthly counts, what all rows of the window add up to by its months; of other values, what
 * they add up to by their number.
 */
export const deriveAverage: Derivation = ({ ask, claim }, reading) => {
  const found = valuesFor(
    claim,
    { ...ask, unit: ask.unit === 'month' ? '' : ask.unit },
    reading,
  ).filter((v) => v.candidate.number.cell || v.candidate.dated !== 'document');
  const top = Math.max(0, ...found.map((v) => v.candidate.strength));
  const near = found.filter((v) => v.candidate.strength >= top - 0.15);
  const { window } = ask;
  const inside = lastOfChains(window ? near.filter((v) => isInside(v, window)) : near);
  if (inside.length < 2) return [];
  const sum = inside.reduce((total, v) => total + v.value, 0);
  const months = window ? wholeMonths(window.from, window.to) + 1 : 0;
  const quotes = inside.slice(0, 8).map(quoteOf);
  const inRows = inside.every((v) => v.candidate.number.cell !== undefined);
  const sure = Math.min(0.9, top) * (inRows ? 1 : IN_PROSE);
  const of = (count: number, share: number) => ({
    value: sum / count,
    sure: sure * share,
    quotes,
    from: `${shown(sum)} over ${count}`,
  });
  const isPerMonth = /\b(?:per|a|each) month\b|\bmonthly\b/.test(ask.text);
  return isPerMonth && months > 0 && months !== inside.length
    ? [of(months, 1), of(inside.length, 0.4)]
    : [of(inside.length, 1)];
};

/** Numbers of running text are less surely those of the months. */
const IN_PROSE = 0.72;

function isInside({ candidate: { date } }: Valued, window: { from: string; to: string }): boolean {
  return date !== '' && dayFrom(date) >= window.from && dayTo(date) <= window.to;
}

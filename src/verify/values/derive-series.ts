import { dayTo } from './ask.js';
import type { Derivation, Derived } from './derived.js';
import { shown } from './derived.js';
import { daysBetween } from './time-between.js';
import { measureOf } from './units.js';
import { quoteOf, valuesFor } from './values-for.js';

/** Time in which a value doubles, from two days that the question names or else from every pair of values. */
export const deriveDoublingTime: Derivation = ({ ask, claim }, reading) => {
  const values = valuesFor(claim, { ...ask, unit: '' }, reading)
    .filter((v) => v.candidate.date.length === 10 && v.value > 0)
    .slice(0, MAX_VALUES);
  const per = measureOf(ask.unit).dimension === 'time' ? measureOf(ask.unit).factor : 30.4375;
  const [first, last] = ask.dates;
  const out: Derived[] = [];
  for (const a of values)
    for (const b of values) {
      const days = daysBetween(a.candidate.date, b.candidate.date);
      if (days <= 0 || b.value <= a.value) continue;
      const isNamed = a.candidate.date === first && b.candidate.date === last;
      const value = (days * Math.LN2) / Math.log(b.value / a.value) / per;
      out.push({
        value,
        sure: (isNamed ? 0.95 : first ? 0.3 : 0.65) * Math.min(1, a.candidate.strength + 0.15),
        quotes: [quoteOf(a), quoteOf(b)],
        from: `${shown(a.value)} on ${a.candidate.date} and ${shown(b.value)} on ${dayTo(b.candidate.date)}`,
      });
    }
  return out;
};

const MAX_VALUES = 40;

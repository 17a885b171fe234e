import { type Derivation, type Derived, shown } from './derived.js';
import type { Quoted } from './finding.js';
import { heightsIn } from './measured-sizes.js';
import { daysBetween } from './time-between.js';
import { quoteOf, valuesFor } from './values-for.js';

interface Dated {
  readonly value: number;
  readonly date: string;
  readonly quote: Quoted;
}

const YEAR = 365.25;
/** A rate over less than this many days says little. */
const SHORTEST = 80;
const MAX_VALUES = 40;

/** By how much a value changed in a year: growth velocity, the yearly loss of a function. */
export const deriveRate: Derivation = ({ ask, claim }, reading) => {
  const isHeight = /\b(?:growth|height) velocity\b|\bgrowth rate\b/.test(ask.text);
  const values: readonly Dated[] = isHeight
    ? heightsIn(reading)
    : valuesFor(claim, { ...ask, unit: '', computation: 'none' }, reading).map((v) => ({
        value: v.value,
        date: v.candidate.date,
        quote: quoteOf(v),
      }));
  const dated = values.filter((v) => v.date.length === 10).slice(-MAX_VALUES);
  const last = dated
    .map((v) => v.date)
    .sort()
    .at(-1);
  const out: Derived[] = [];
  for (const a of dated)
    for (const b of dated) {
      const days = daysBetween(a.date, b.date);
      if (days < SHORTEST) continue;
      const isAsked = b.date === last && Math.abs(days - YEAR) < YEAR / 2;
      out.push({
        value: (Math.abs(b.value - a.value) * YEAR) / days,
        sure: isAsked ? 0.85 : 0.6,
        quotes: [a.quote, b.quote],
        from: `${shown(a.value)} on ${a.date} and ${shown(b.value)} on ${b.date}`,
      });
    }
  return out;
};

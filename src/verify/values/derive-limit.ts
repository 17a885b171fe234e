import { type Derivation, shown } from './derived.js';
import { type NumberAt, numbersIn } from './numbers-in.js';
import { picked } from './pick-candidate.js';
import { quoteOf, valuesFor } from './values-for.js';

const LIMIT_BEFORE =
  /\b(?:ULN|upper (?:normal )?limit(?: of normal)?|normal (?:up to|<)|limit|max)\b[ :=(]*(?:is |of )?$/i;

/** A value as a multiple of the upper limit of normal that stands beside it. */
export const deriveLimitMultiple: Derivation = ({ ask, claim }, reading) => {
  const values = valuesFor(claim, { ...ask, unit: '', computation: 'none' }, reading);
  const top = Math.max(0, ...values.map((v) => v.candidate.strength));
  const near = values.filter((v) => v.candidate.strength >= top - 0.12);
  const chosen =
    near.length > 0 ? picked(near, { ...ask, pick: ask.pick === 'any' ? 'latest' : ask.pick }) : [];
  const limits = near.flatMap((v) => limitOf(v.candidate.number) ?? []);
  return near.flatMap((v) => {
    const own = limitOf(v.candidate.number);
    return [...(own ? [own] : limits)].map((limit) => ({
      value: v.value / limit,
      sure: (chosen.includes(v) ? 0.9 : 0.6) * v.candidate.strength * (own ? 1 : 0.95),
      quotes: [quoteOf(v)],
      from: `${shown(v.value)} and a limit of ${shown(limit)}`,
    }));
  });
};

/** The upper limit that a sentence or row gives for a number: the first reference behind it. */
function limitOf(number: NumberAt): number | undefined {
  for (const other of numbersIn(number.sentence)) {
    if (other.start < number.end || other.start - number.end > MAX_AWAY) continue;
    const { sentence } = other;
    const before = sentence.text.slice(
      Math.max(0, other.start - sentence.start - 30),
      other.start - sentence.start,
    );
    const isLimit = other.isReference || LIMIT_BEFORE.test(before);
    if (isLimit && other.high > 0 && other.comparator !== '>' && other.comparator !== '>=')
      return other.high;
  }
  return undefined;
}

const MAX_AWAY = 90;

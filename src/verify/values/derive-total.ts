import type { Ask } from './ask.js';
import type { Derivation, Derived } from './derived.js';
import { asksSum, itemSums } from './item-sums.js';
import { picked, type Valued } from './pick-candidate.js';
import { subscoresFor } from './subscores.js';
import { totalsFor } from './totals.js';
import { quoteOf, valuesFor } from './values-for.js';

/** A total that the record does not add up itself: of a table's column, or of the parts of a score. */
export const deriveTotal: Derivation = ({ ask, claim }, reading) => {
  const items = asksSum(ask) ? itemSums(claim.question.text, ask, reading) : [];
  if (items.length > 0) return [...ofItems(items, ask), ...subscoresFor(claim, reading)];
  const totals = totalsFor(claim, ask, reading);
  const stated = valuesFor(claim, ask, reading).filter(
    (v) => v.candidate.strength > STATED && !v.candidate.number.cell,
  );
  const latest =
    stated
      .map((v) => v.candidate.date)
      .sort()
      .at(-1) ?? '';
  const chosen = totals.length > 0 ? picked(totals, ask) : [];
  const ofTables = totals
    .filter((v) => chosen.includes(v) || ask.pick === 'any')
    .map((v) => ofTotal(v, v.candidate.date >= latest ? 0.85 : 0.6));
  return [...ofTables, ...subscoresFor(claim, reading)];
};

const STATED = 0.9;

/** The sums of items: of the day that is asked for, or else of the last. */
function ofItems(items: readonly Valued[], ask: Ask): readonly Derived[] {
  const [day] = ask.dates;
  const named = items.filter((v) => day && v.candidate.date === day);
  const meant = named.length > 0 ? named : picked(items, ask);
  return items.map((v) => ({
    value: v.value,
    sure: (meant.includes(v) ? 0.9 : 0.4) * v.candidate.strength + 0.05,
    date: v.candidate.date,
    quotes: [quoteOf(v)],
    from: 'the items',
  }));
}

function ofTotal(v: Valued, share: number): Derived {
  return {
    value: v.value,
    sure: Math.min(0.9, v.candidate.strength + 0.1) * share,
    quotes: [quoteOf(v)],
    from: 'the rows',
  };
}

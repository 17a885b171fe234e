import type { FormView } from '../patient-record.js';
import { type AskedNumber, isNear } from './asked-number.js';
import { rounded, type WrongNumber } from './wrong-number.js';

/** Units that are confused whatever is measured; a value of the first times the factor is one of the second. */
const PAIRS: readonly (readonly [first: RegExp, second: string, factor: number])[] = [
  [/\bkg\b(?!\s?\/)|kilogram/i, 'lb', 2.2046],
  [/\blbs?\b|pound/i, 'kg', 1 / 2.2046],
  [/\bcm\b|centimet/i, 'in', 1 / 2.54],
  [/\binch(?:es)?\b/i, 'cm', 2.54],
  [/\b(?:in|number of) months\b|\(months\)|^months\b/i, 'weeks', 4.345],
];
/** Nearer values could be a matter of rounding. */
const APART = 1.3;

/** The right value in another unit, given as if it were in the unit that the question asks for. */
export function inOtherUnit(asked: AskedNumber, view: FormView): WrongNumber[] {
  return [...ofTheTest(asked, view), ...anyone(asked)].filter(
    ({ value }) => value > 0 && isApart(value, asked.value) && !isCurrent(value, asked),
  );
}

function ofTheTest(asked: AskedNumber, view: FormView): WrongNumber[] {
  const { question, value, concepts } = asked;
  return concepts.flatMap((id) => {
    const units = view.words.concept(id)?.units;
    if (!units) return [];
    const factors: Record<string, number> = { ...units.factors, [units.usual]: 1 };
    const text = question.text.toLowerCase();
    const own = Object.keys(factors).find((unit) => text.includes(unit.toLowerCase()));
    if (own === undefined) return [];
    return Object.entries(factors)
      .filter(([unit]) => unit !== own)
      .map(([unit, factor]) =>
        confused(asked, { unit, value: (value * (factors[own] as number)) / factor }),
      );
  });
}

function anyone(asked: AskedNumber): WrongNumber[] {
  return PAIRS.filter(([unit]) => unit.test(asked.question.text)).map(([, unit, factor]) =>
    confused(asked, { unit, value: asked.value * factor }),
  );
}

function confused(
  asked: AskedNumber,
  other: { readonly unit: string; readonly value: number },
): WrongNumber {
  const places = other.value >= 10 ? Math.min(asked.places, 1) : Math.max(asked.places, 1);
  const value = rounded(other.value, { places });
  return {
    value,
    errorType: 'unit_confusion',
    why: `it is ${asked.value}; ${value} is that in ${other.unit}`,
  };
}

function isApart(a: number, b: number): boolean {
  return Math.max(a, b) >= APART * Math.min(Math.abs(a), Math.abs(b));
}

/** Whether the record gives it with the unit that was asked for: then it is no confusion. */
function isCurrent(value: number, { about, question }: AskedNumber): boolean {
  const text = question.text.toLowerCase();
  return about.some((s) =>
    s.quantities.some(
      (q) => q.unit !== '' && text.includes(q.unit.toLowerCase()) && isNear(q.low, value),
    ),
  );
}

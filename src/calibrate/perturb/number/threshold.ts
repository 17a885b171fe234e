import type { FormView } from '../patient-record.js';
import { type AskedNumber, isCount, isGiven } from './asked-number.js';
import { rounded, type WrongNumber } from './wrong-number.js';

const BOUND =
  /(≥|>=|>|≤|<=|<|at least|at most|no (?:more|less|fewer|higher|lower) than|(?:more|less|fewer|greater|higher|lower) than|above|below|over|under|exceed\w*|minimum of|maximum of)\s?(-?\d[\d,]*(?:\.\d+)?)|(-?\d[\d,]*(?:\.\d+)?)\s?(?:%|[a-zA-Z/µ]{1,12}\d?)?\s?(?:or|and) (?:more|less|higher|lower|greater|above|below|fewer|over|under)/gi;
const CLAUSE = /[.;](?=\s|$)|\n/;
const WORD = /[a-z][a-z0-9-]{2,}/gi;
/** Words that say nothing of what a number is of. */
const EMPTY: ReadonlySet<string> = new Set(
  'the and for with most recent current patient number value score level date test result number nearest whole percent decimal visit within months weeks days years least more than from before after last prior'.split(
    ' ',
  ),
);
/** How far beyond the threshold a wrong value lies. */
const STEP = 0.12;

/** The value on the other side of a threshold that the payer's guidance sets for what is asked. */
export function acrossThreshold(asked: AskedNumber, view: FormView): WrongNumber[] {
  const { question, value } = asked;
  const words = new Set(
    (question.text.toLowerCase().match(WORD) ?? []).filter((w) => !EMPTY.has(w)),
  );
  const clauses = view.form.guidance.split(CLAUSE).filter((clause) => {
    const named = view.words.namesIn(clause).some((n) => asked.concepts.includes(n.concept.id));
    const shared = new Set((clause.toLowerCase().match(WORD) ?? []).filter((w) => words.has(w)));
    return named || shared.size >= 2;
  });
  return clauses
    .flatMap((clause) => [...clause.matchAll(BOUND)])
    .map((hit) => Number((hit[2] ?? hit[3] ?? '').replaceAll(',', '')))
    .filter((bound) => sameSize(bound, value))
    .map((bound) => ({
      bound,
      other: beyond(bound, asked),
    }))
    .filter(({ bound, other }) => value >= bound !== other >= bound && !isGiven(other, asked))
    .map(({ bound, other }) => ({
      value: other,
      errorType: isCount(asked) ? 'count_change' : 'value_change',
      why: `it is ${value}; the threshold of ${bound} lies between`,
    }));
}

/** A value on the other side of the bound, by a whole one at least where whole ones are asked for. */
function beyond(bound: number, asked: AskedNumber): number {
  const isBelow = asked.value >= bound;
  const other = rounded(bound * (isBelow ? 1 - STEP : 1 + STEP), asked);
  if (asked.places > 0) return other;
  return isBelow ? Math.min(other, Math.ceil(bound) - 1) : Math.max(other, Math.floor(bound) + 1);
}

/** A bound of quite another size is one of something else. */
function sameSize(bound: number, value: number): boolean {
  return bound !== 0 && value / bound > 1 / 3 && value / bound < 3;
}

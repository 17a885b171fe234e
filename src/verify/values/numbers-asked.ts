import type { FormQuestion } from '../../core/form.js';
import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import { type Ask, dayTo, readAsk } from './ask.js';
import type { Quoted } from './finding.js';
import { DERIVATIONS } from './judge-number.js';
import { picked, type Valued } from './pick-candidate.js';
import { daysBetween } from './time-between.js';
import { quoteOf, valuesFor } from './values-for.js';

/** A number that the record gives, or that follows from it, for what a question asks. */
export interface NumberAsked {
  readonly value: number;
  /** The least and most that it can be, where its inputs leave room. */
  readonly low: number;
  readonly high: number;
  /** 0 to 1: how surely it is what the question means. */
  readonly sure: number;
  readonly quotes: readonly Quoted[];
}

/** The numbers that answer a question: those that it most surely means, and other readings of it that are not absurd. */
export interface NumbersAsked {
  readonly best: readonly NumberAsked[];
  readonly doubtful: readonly NumberAsked[];
}

/** Those so much less sure than the best are another reading of the question. */
const BAND = 0.1;
/** Less sure ones are no reading of it. */
const LEAST = 0.5;
/** A written value so much less sure is of something else. */
const DOUBT = 0.2;
/** A value so much older than the latest one is no reading of a question about now. */
const OLD_DAYS = 60;

/** The numbers that answer a question for one. `isSpan`: only such as follow from dates, and none that is written. */
export function numbersAsked(
  question: FormQuestion,
  reading: FormReading,
  { isSpan = false }: { readonly isSpan?: boolean } = {},
): NumbersAsked {
  const claim: Claim = {
    question,
    text: question.text,
    asserts: { kind: 'number', value: Number.NaN },
  };
  const ask = readAsk(question.text, reading.record.today);
  const derived = DERIVATIONS[ask.computation]?.({ answer: Number.NaN, ask, claim }, reading) ?? [];
  if (derived.length === 0) return isSpan ? NONE : stated(claim, ask, reading);
  const all = derived.map(({ value, low, high, sure, quotes }) => ({
    value,
    low: low ?? value,
    high: high ?? value,
    sure,
    quotes,
  }));
  const top = Math.max(...all.map((n) => n.sure));
  return {
    best: all.filter((n) => n.sure >= top - BAND),
    doubtful: all.filter((n) => n.sure < top - BAND && n.sure >= LEAST),
  };
}

const NONE: NumbersAsked = { best: [], doubtful: [] };

function stated(claim: Claim, ask: Ask, reading: FormReading): NumbersAsked {
  const all = valuesFor(claim, ask, reading);
  const top = Math.max(0, ...all.map(sureness));
  const band = all.filter((v) => sureness(v) >= top - BAND);
  const chosen = band.length > 0 ? picked(band, ask, all) : [];
  const last =
    chosen
      .map((v) => v.candidate.date)
      .sort()
      .at(-1) ?? '';
  const doubtful = all.filter(
    (v) => !chosen.includes(v) && sureness(v) >= Math.max(LEAST, top - DOUBT) && isRecent(v, last),
  );
  return { best: chosen.map(asNumber), doubtful: doubtful.map(asNumber) };
}

const sureness = ({ candidate }: Valued) => candidate.strength * candidate.reliability;

function isRecent({ candidate: { date } }: Valued, last: string): boolean {
  if (date === '' || last === '') return true;
  return daysBetween(dayTo(date), dayTo(last)) <= OLD_DAYS;
}

function asNumber(valued: Valued): NumberAsked {
  const { value, slack } = valued;
  return {
    value,
    low: value - slack,
    high: value + slack,
    sure: sureness(valued),
    quotes: [quoteOf(valued)],
  };
}

import type { FormQuestion } from '../../core/form.js';
import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import { readAsk } from './ask.js';
import type { Quoted } from './finding.js';
import { quoteOf, valuesFor } from './judge-lookup.js';
import { DERIVATIONS } from './judge-number.js';
import { picked } from './pick-candidate.js';

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

/** Those so much less sure than the best are no reading of the question. */
const BAND = 0.1;

/** The numbers that answer a question for one, as surely as the best of them; empty where none is found. */
export function numbersAsked(question: FormQuestion, reading: FormReading): readonly NumberAsked[] {
  const asked: Claim = {
    question,
    text: question.text,
    asserts: { kind: 'number', value: Number.NaN },
  };
  const ask = readAsk(question.text, reading.record.today);
  const derived = (
    DERIVATIONS[ask.computation]?.({ answer: Number.NaN, ask, claim: asked }, reading) ?? []
  ).map(({ value, low, high, sure, quotes }) => ({
    value,
    low: low ?? value,
    high: high ?? value,
    sure,
    quotes,
  }));
  return best(derived.length > 0 ? derived : stated(asked, reading));
}

function stated(claim: Claim, reading: FormReading): readonly NumberAsked[] {
  const ask = readAsk(claim.question.text, reading.record.today);
  const all = valuesFor(claim, ask, reading);
  const top = Math.max(0, ...all.map((v) => v.candidate.strength * v.candidate.reliability));
  const band = all.filter((v) => v.candidate.strength * v.candidate.reliability >= top - BAND);
  return picked(band, ask, all).map((v) => ({
    value: v.value,
    low: v.value - v.slack,
    high: v.value + v.slack,
    sure: v.candidate.strength * v.candidate.reliability,
    quotes: [quoteOf(v)],
  }));
}

function best(all: readonly NumberAsked[]): readonly NumberAsked[] {
  const top = Math.max(0, ...all.map((n) => n.sure));
  return all.filter((n) => n.sure >= top - BAND);
}

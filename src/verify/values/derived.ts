import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import type { RuledClaim } from '../ruled-claim.js';
import { silentClaim } from '../silent-claim.js';
import type { Answered, Computation } from './ask.js';
import { finding, type Quoted } from './finding.js';
import { isSameNumber } from './rounding.js';

/** A value that was computed from values of the record. */
export interface Derived {
  readonly value: number;
  /** The least and most it can be, where its inputs leave room; the value itself where they do not. */
  readonly low?: number;
  readonly high?: number;
  /** 0 to 1: how surely its inputs are those that the question means. */
  readonly sure: number;
  /** The day it is of, where it is of one. */
  readonly date?: string;
  readonly quotes: readonly Quoted[];
  /** In words: "89.6 kg and 160 cm". */
  readonly from: string;
}

/** Less sure ones say nothing against an answer. */
const SURE = 0.7;
/** Those so much less sure than the best are no reading of the question. */
const BAND = 0.1;

/** What is seldom stated: another number of the record says nothing against an answer. */
const COMPUTED_ONLY: ReadonlySet<Computation> = new Set([
  'age',
  'percent_change',
  'change',
  'interval',
  'duration',
  'average',
  'doubling_time',
  'pack_years',
  'body_surface',
  'rate',
  'limit_multiple',
]);

/** Rules that compute an answer; they give every reading of the question that the record allows. */
export type Derivation = (
  asked: Answered & { readonly claim: Claim },
  reading: FormReading,
) => readonly Derived[];

/**
 * Judges an answer by what can be computed. `otherwise` is the verdict on the number as a value that the record itself
 * states; it decides where nothing can be computed, and for the answer where it supports it.
 */
export function judgeDerived(
  claim: Claim,
  answered: Answered,
  about: { readonly derived: readonly Derived[]; readonly stated: () => RuledClaim },
): RuledClaim {
  const { derived } = about;
  const isSilentOtherwise = COMPUTED_ONLY.has(answered.ask.computation);
  const top = Math.max(0, ...derived.map((d) => d.sure));
  const best = derived.filter((d) => d.sure >= top - BAND);
  const hit = best.find((d) => fits(d, answered));
  if (hit) return supportedBy(claim, hit);
  const stated = about.stated();
  const isDose = answered.ask.computation === 'daily_dose' && top >= SURE;
  if (stated.verdict === 'SUPPORTED' && !isDose) return stated;
  const other = derived.find((d) => d.sure >= top * leeway(answered.ask) && fits(d, answered));
  if (other) return supportedBy(claim, other);
  const instead = best.find((d) => d.sure === top);
  if (instead && top >= SURE)
    return finding(claim, 'NOT_SUPPORTED', {
      quotes: instead.quotes,
      rationale: `${instead.from} give ${shown(instead.value)}, not ${answered.answer}.`,
      objection: { kind: 'number', value: rounded(instead.value), isStated: false },
    });
  const weak = derived.find((d) => fits(d, answered));
  if (weak) return supportedBy(claim, weak);
  return stated.verdict === 'NOT_SUPPORTED' && !isSilentOtherwise ? stated : silentClaim(claim);
}

/** What may be read in several ways is not flagged for any of them. */
const READ_IN_WAYS: ReadonlySet<Computation> = new Set([
  'duration',
  'interval',
  'count',
  'average',
  'change',
  'percent_change',
  'rate',
]);

/** The share of the best reading's surety from which on another reading counts too. */
function leeway({ computation }: Answered['ask']): number {
  return READ_IN_WAYS.has(computation) ? 0.55 : 0.85;
}

function supportedBy(claim: Claim, { quotes, from, value }: Derived): RuledClaim {
  return finding(claim, 'SUPPORTED', {
    quotes,
    rationale: `${from} give ${shown(value)}, as answered.`,
  });
}

export function fits({ value, low, high }: Derived, { answer, ask }: Answered): boolean {
  if (low !== undefined && high !== undefined && answer >= low && answer <= high) return true;
  return isSameNumber(answer, value, { step: ask.step, isComputed: true });
}

/** A value as it is told: to four digits. */
export const rounded = (value: number) => Number(value.toPrecision(4));

export const shown = (value: number) => String(rounded(value));

import type { VerifiedClaim } from '../core/form.js';

/** What a rule holds against an answer: what the record gives instead, or how it speaks against it. */
export type Objection =
  /** `isStated`: it stands in the record; else it was computed. */
  | { readonly kind: 'number'; readonly value: number; readonly isStated: boolean }
  /** ISO date, as far as it is given. */
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'option'; readonly option: string }
  /** Another value than the words of a statement. */
  | { readonly kind: 'words'; readonly said: string }
  /** The record says that it was or is not so. */
  | { readonly kind: 'denied' }
  /** It is of another side or another person. */
  | { readonly kind: 'elsewhere' };

/** A claim as a rule judges it: a second look goes by its objection, and never by the words of its rationale. */
export interface RuledClaim extends VerifiedClaim {
  /** Of NOT_SUPPORTED, where there is one thing that speaks against the answer. */
  readonly objection?: Objection;
}

/** The verdict alone, as it leaves the rules. */
export const verdictAlone = ({
  claim,
  verdict,
  evidence,
  rationale,
}: VerifiedClaim): VerifiedClaim => ({ claim, verdict, evidence, rationale });

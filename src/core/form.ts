import type { RewardReason } from './reward.js';

/** The kinds of question that a prior-authorization form asks. */
export const QUESTION_TYPES = [
  'yes_no',
  'multiple_choice',
  'multi_select',
  'free_text',
  'date',
  'number',
  'attestation',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** What was answered; a list for `multi_select`, a number for `number`. Undefined or blank: not answered. */
export type Answer = string | number | readonly string[];

export interface FormQuestion {
  readonly questionId: string;
  readonly type: QuestionType;
  readonly text: string;
  readonly options: readonly string[];
  readonly answer?: Answer;
}

/** One document of a patient's record. */
export interface RecordDocument {
  readonly docId: string;
  /** ISO date; empty where it has none. */
  readonly date: string;
  readonly type: string;
  readonly text: string;
}

/** A prior-authorization form, answered, with the record that its answers must rest on. */
export interface Form {
  readonly formId: string;
  readonly drug: string;
  readonly payer: string;
  readonly specialty: string;
  /** What the payer asks for: what counts as an adequate trial, which result satisfies a threshold. */
  readonly guidance: string;
  readonly record: readonly RecordDocument[];
  readonly questions: readonly FormQuestion[];
}

/**
 * What the record says to a claim: it supports it, contradicts it (or the claim leaves out or makes up something that
 * matters), is silent on it; or nothing was checked, as for a promise or an empty answer.
 */
export const CLAIM_VERDICTS = [
  'SUPPORTED',
  'NOT_SUPPORTED',
  'NOT_ADDRESSED',
  'NOT_CHECKED',
] as const;
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number];

/** A place of the record, in Unicode code points of the document's text, half-open. */
export interface Evidence {
  readonly docId: string;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** One atomic statement that an answer makes, with what the record says to it. */
export interface VerifiedClaim {
  readonly claim: string;
  readonly verdict: ClaimVerdict;
  readonly evidence: readonly Evidence[];
  readonly rationale: string;
}

/** A claim on which its judge gave no verdict: neither support nor contradiction. `rationale` says what went wrong. */
export interface FailedClaim {
  readonly claim: string;
  readonly verdict: 'FAILED';
  readonly evidence: readonly never[];
  readonly rationale: string;
  readonly reason: RewardReason;
}

/** What became of a claim. */
export type JudgedClaim = VerifiedClaim | FailedClaim;

/** An answer that no longer fits another answer of its form; apart from what the record says. */
export interface Inconsistency {
  readonly withQuestionId: string;
  readonly rationale: string;
}

/**
 * A question's answer, verified. Its verdict is that of its worst claim; FAILED where a claim has none and no other is
 * NOT_SUPPORTED.
 */
export interface QuestionVerification {
  readonly formId: string;
  readonly questionId: string;
  readonly verdict: ClaimVerdict | 'FAILED';
  readonly claims: readonly JudgedClaim[];
  readonly inconsistencies: readonly Inconsistency[];
}

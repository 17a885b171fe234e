import type { VerdictKind } from '../../core/verdict.js';

/** What a pair came to; FAILED where its judge gave no verdict. */
export type PairOutcome = VerdictKind | 'FAILED';

/** The outcomes in the order in which they are told: from right to wrong, and then what has no score. */
export const OUTCOMES: readonly PairOutcome[] = [
  'CORRECT',
  'PARTIAL',
  'WRONG',
  'UNTESTABLE',
  'ABSTAINED',
  'FAILED',
];

/** A place of a text in code points, half-open, and what the judge says of it. */
export interface MarkedPlace {
  readonly start: number;
  readonly end: number;
  readonly credit: number;
  readonly reason: string;
}

/** One change of a chart, with a little of the chart on both sides; without a lead it goes on where the last one ends. */
export interface ShownChange {
  readonly lead: string;
  readonly before: string;
  readonly after: string;
  readonly tail: string;
}

/** One rollout's answer: its text by number, and the judge's places in it. */
export interface AnswerData {
  readonly text: number;
  readonly places: readonly MarkedPlace[];
}

/**
 * The pairs that the page lets a reader browse, as they stand in it: what repeats is stored once, and told by its
 * number. The lists under `pairs` are columns, all of one length; -1 is nothing.
 */
export interface PairData {
  readonly texts: readonly string[];
  readonly answers: readonly AnswerData[];
  readonly changes: readonly (readonly ShownChange[])[];
  readonly models: readonly string[];
  readonly families: readonly string[];
  readonly interventions: readonly string[];
  readonly cases: readonly string[];
  readonly judges: readonly string[];
  readonly pairs: {
    /** The name by which a link finds the pair; no two are the same. */
    readonly id: readonly string[];
    readonly model: readonly number[];
    readonly family: readonly number[];
    readonly intervention: readonly number[];
    readonly case: readonly number[];
    readonly judge: readonly number[];
    /** Place in OUTCOMES. */
    readonly outcome: readonly number[];
    /** Place in `texts`. */
    readonly rationale: readonly number[];
    /** Places in `answers`. */
    readonly baseline: readonly number[];
    readonly sibling: readonly number[];
    /** Place in `changes`. */
    readonly change: readonly number[];
  };
}

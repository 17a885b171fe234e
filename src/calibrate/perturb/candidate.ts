import type { Answer, FormQuestion } from '../../core/form.js';
import type { FormView } from './patient-record.js';

/** A wrong answer that could be given. */
export interface Candidate {
  readonly answer: Answer;
  /** One of `ERROR_TYPES`, or of the taxonomy in use. */
  readonly errorType: string;
  /** What of the right answer was replaced; empty where something was added to it. */
  readonly before: string;
  /** What stands in its place; empty where nothing does. */
  readonly after: string;
  /** Why it is false, in a sentence. */
  readonly why: string;
}

/**
 * Makes wrong answers of a right one. What it makes is definite, differs from the right answer in one point, and is
 * nowhere said of the patient in the record. Pure; an empty list where nothing sure can be made.
 */
export type Perturber = (question: FormQuestion, view: FormView) => readonly Candidate[];

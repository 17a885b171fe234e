import type { FormQuestion } from '../core/form.js';

/** What a claim says, in the light of its question. */
export type Assertion =
  | { readonly kind: 'number'; readonly value: number }
  /** ISO date, as far as it is given: `2026-03-04`, `2026-03` or `2026`. */
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'yes_no'; readonly holds: boolean }
  | { readonly kind: 'choice'; readonly option: string }
  /** An option of a `multi_select`: chosen, or left out though others were chosen. */
  | { readonly kind: 'member'; readonly option: string; readonly holds: boolean }
  /** A statement of a free text: its own words there, and what the text says before them. */
  | { readonly kind: 'statement'; readonly said?: string; readonly before?: string };

/** One atomic statement that an answer makes. */
export interface Claim {
  readonly question: FormQuestion;
  /** Self-contained: names the patient, the drug, the attribute, without a pronoun. */
  readonly text: string;
  readonly asserts: Assertion;
}

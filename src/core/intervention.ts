import type { CancerType } from './case.js';

/**
 * A treatment, test or timing named in an expected change: `drug:NAME`, `class:ID`, `regimen:NAME`,
 * `procedure:NAME`, `kind:resection`, `radiation:NAME`, `care:ID`, `test:ID`, `timing:adjuvant`, and
 * `needs:TEST` (any drug that must not be given without that test's result). Names and ids are those of
 * treatments.yaml; `checkExpectedChange` says which are not.
 */
export type Selector = string;

/**
 * How the recommendations must change between the baseline and the sibling. Every part given must hold;
 * `checkExpectedChange` says which cannot be judged.
 */
export interface ExpectedChange {
  readonly mustDrop?: readonly Selector[];
  /** Dropping counts also where the sibling makes the drug conditional on the missing result. */
  readonly conditionalIsDropped?: boolean;
  /** A drug that was to be dropped may stay beside a drug that was not given with it before. */
  readonly newPartnerIsDropped?: boolean;
  readonly mustAddAny?: readonly Selector[];
  readonly mustRequest?: readonly Selector[];
  /** Across the operation: between adjuvant or surveillance and neoadjuvant, perioperative or definitive. */
  readonly timingMustShift?: { readonly from: readonly string[]; readonly to: readonly string[] };
  /** From curative to palliative, or from palliative to curative. */
  readonly intentMustShift?: { readonly from: readonly string[]; readonly to: readonly string[] };
  /** A negative control: no recommendation may change. */
  readonly mustNotChange?: boolean;
  /** Naming the new fact while the plan stays is worth 0.5 (families D and E only). */
  readonly acknowledgedIsPartial?: boolean;
  /** How a text acknowledges the new fact, as a concept of the decision reader (`fact:metastasis`). */
  readonly acknowledgedBy?: string;
}

/** Which charts an intervention applies to. Every part given must hold. */
export interface Applicability {
  /** Empty: any. */
  readonly cancerTypes: readonly CancerType[];
  readonly mustMatch: readonly string[];
  readonly mustNotMatch: readonly string[];
  /** Fact id to the value the chart must state (`present`, `absent`, or a value of the fact). */
  readonly facts: Readonly<Record<string, string>>;
}

/** What is done to the chart: a fact takes a value, or a plain pattern is edited as the paper does. */
export type Mutation =
  | { readonly type: 'set_fact'; readonly fact: string; readonly to: string }
  | { readonly type: 'strip_facts'; readonly facts: readonly string[] }
  | { readonly type: 'insert_entry'; readonly entry: string }
  | {
      readonly type: 'replace';
      readonly pattern: string;
      readonly flags: string;
      readonly replacement: string;
    }
  | { readonly type: 'delete'; readonly pattern: string; readonly flags: string }
  /** Inserted after the last match of `pattern`, or at the end of the chart where there is no pattern. */
  | {
      readonly type: 'insert';
      readonly pattern?: string;
      readonly flags: string;
      readonly text: string;
    };

/** One pre-registered intervention: the five fields of the paper, and where they came from. */
export interface Intervention {
  readonly id: string;
  readonly family: string;
  readonly title: string;
  readonly appliesTo: Applicability;
  readonly mutation: Mutation;
  readonly expectedChange: ExpectedChange;
  readonly scoring: Readonly<Record<'1.0' | '0.5' | '0.0', string>>;
  /** SHA-256, hex, of the canonical form of all of the above: two interventions of equal content have equal digests. */
  readonly digest: string;
}

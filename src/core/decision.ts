import type { Span, Suspicion } from './verdict.js';

/** What a text wants done with a treatment or test. `mention`: it is named, and nothing is asked for. */
export type Action = 'start' | 'stop' | 'hold' | 'avoid' | 'consider' | 'past' | 'mention';

/** How surely it is to be given. `none`: it is not to be given (avoided, stopped, past, or merely named). */
export type Certainty = 'recommended' | 'hedged' | 'none';

/** Where a treatment stands relative to the local treatment of the tumor. */
export const TIMINGS = [
  'neoadjuvant',
  'adjuvant',
  'perioperative',
  'definitive',
  'palliative',
  'surveillance',
] as const;
export type Timing = (typeof TIMINGS)[number];

export const INTENTS = ['curative', 'palliative'] as const;
export type Intent = (typeof INTENTS)[number];

/** What a recommendation waits for: a test's result, or anything else (a response, a choice, a later relapse). */
export type Condition = 'result' | 'event';

/** What part of the answer a statement stands in; the plan outranks everything else. */
export type Section =
  | 'plan'
  | 'tests'
  | 'options'
  | 'contingency'
  | 'rejected'
  | 'stop'
  | 'hold'
  | 'history'
  | 'rationale'
  | 'summary'
  | 'judge'
  | 'unknown';

/** Sections that say why or once more: what they recommend is no plan of its own. */
export const PLANLESS_SECTIONS: ReadonlySet<Section> = new Set(['rationale', 'summary']);

export type ConceptKind =
  | 'drug'
  | 'class'
  | 'regimen'
  | 'procedure'
  | 'radiation'
  | 'test'
  | 'care';

/** What is done for a patient: all but tests. */
export const TREATMENT_KINDS: ReadonlySet<ConceptKind> = new Set([
  'drug',
  'class',
  'regimen',
  'procedure',
  'radiation',
  'care',
]);

/** One place of the text that names a treatment, a test or a kind of care, and what is said about it there. */
export interface DecisionMention {
  readonly kind: ConceptKind;
  /** Name or id in treatments.yaml. */
  readonly id: string;
  /** Drugs that are given if this is given: itself, or the components of a regimen. */
  readonly drugs: readonly string[];
  /** Classes of which some drug is given if this is given; the class itself where a class is named. */
  readonly classes: readonly string[];
  readonly action: Action;
  readonly certainty: Certainty;
  /** What a hedged treatment waits for; undefined: nothing. */
  readonly condition: Condition | undefined;
  readonly timing: Timing | undefined;
  readonly section: Section;
  /** Statements of one list item, table row or sentence share a number: what is given together stands together. */
  readonly item: number;
  readonly sentence: number;
  /** True where the text around it addresses a judge: it may count against the text, never for it. */
  readonly tainted: boolean;
  /** Code points of the original text, half-open. */
  readonly start: number;
  readonly end: number;
}

/** A timing or intent that the text states, on a treatment or alone. */
export interface StatedTiming {
  readonly timing: Timing;
  readonly certainty: Certainty;
  readonly section: Section;
  readonly tainted: boolean;
  readonly start: number;
  readonly end: number;
}

export interface StatedIntent {
  readonly intent: Intent;
  readonly start: number;
  readonly end: number;
}

/** What the text says of the patient that a changed chart may have changed. */
export type StatedFactId = 'metastasis' | 'resection' | 'no_resection' | 'relapse';
export interface StatedFact {
  readonly fact: StatedFactId;
  readonly start: number;
  readonly end: number;
}

/** A recommendation text, read. A function of the text and the lexicon alone. */
export interface Decision {
  readonly mentions: readonly DecisionMention[];
  readonly timings: readonly StatedTiming[];
  readonly intents: readonly StatedIntent[];
  readonly facts: readonly StatedFact[];
  /** Cancer types the text's own words point to, the likeliest first. */
  readonly cancerTypes: readonly string[];
  readonly suspicions: readonly Suspicion[];
  /** Where the text addressed a judge. */
  readonly judgeDirected: readonly Pick<Span, 'start' | 'end'>[];
  /** Names of drugs that are asked for and that no lexicon has; absent: none. */
  readonly unknownDrugs?: readonly string[];
  /** Words read; 0 for a text without any. */
  readonly words: number;
}

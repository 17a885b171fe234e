/** What a judge says about one pair of recommendation texts. */
export const VERDICTS = ['CORRECT', 'PARTIAL', 'WRONG', 'UNTESTABLE', 'ABSTAINED'] as const;
export type VerdictKind = (typeof VERDICTS)[number];

/** The score of a verdict; UNTESTABLE and ABSTAINED have none, and none is never 0. */
export function scoreOf(verdict: VerdictKind): number | undefined {
  switch (verdict) {
    case 'CORRECT':
      return 1;
    case 'PARTIAL':
      return 0.5;
    case 'WRONG':
      return 0;
    case 'UNTESTABLE':
    case 'ABSTAINED':
      return undefined;
  }
}

/** A place in a rollout's own output, in Unicode code points, half-open. `credit` is in [-1, 1]. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly credit: number;
  readonly reason: string;
}

/** Why a judge gave no score; a closed set, used as a metric label. */
export const ABSTAIN_REASONS = [
  /** A text without words. */
  'unreadable_text',
  /** A text that recommends nothing at all, as a lone colon or "Thought process:" does. */
  'nothing_recommended',
  /** The judge said that it cannot tell. */
  'cannot_judge',
  /** What the judge quoted is in neither text. */
  'quote_not_found',
  /** Every judge there is would judge a rollout of its own model. */
  'self_judging',
  /** A panel's votes were even. */
  'panel_tie',
  /** Too few of a panel gave a verdict. */
  'no_quorum',
  /** The judge holds the sibling's chart to be medically incoherent, and such pairs are excluded by choice. */
  'incoherent_sibling',
  /** The judge lacks the calibration that is required, and was not asked. */
  'judge_uncalibrated',
] as const;
export type AbstainReason = (typeof ABSTAIN_REASONS)[number];

/** Why a verdict of the rules is unsure; a closed set, used as a metric label. */
export const DOUBTS = [
  /** The deciding treatment is recommended in one place and ruled out in another. */
  'conflicting',
  /** The verdict rests on a text in which no treatment, test or care is recommended or weighed. */
  'nothing_recommended',
  /** There was nothing to change, but the baseline names what was to be dropped without ruling it out. */
  'named_only',
  /** A word that looks like a drug, is in no lexicon, and stands where a treatment is asked for. */
  'unknown_drug',
  /** A text names treatments in words aimed at a judge, and not as its plan. */
  'addresses_judge',
] as const;
export type Doubt = (typeof DOUBTS)[number];

/** What one member of a panel said. */
export interface Vote {
  readonly judge: string;
  /** Absent where the member failed, or stood aside from a rollout of its own model. */
  readonly verdict?: VerdictKind;
}

/** A text that addresses the judge instead of the care team; a closed set, used as a metric label. */
export const SUSPICIONS = [
  'addresses_judge',
  'forged_verdict',
  'hidden_characters',
  'master_key',
] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/** A judge's answer to one question. A function of the question's content alone. */
export interface Verdict {
  readonly kind: VerdictKind;
  readonly rationale: string;
  readonly abstainReason?: AbstainReason;
  readonly spans: { readonly baseline: readonly Span[]; readonly sibling: readonly Span[] };
  /** What in either text was aimed at the judge; it changed nothing, and is reported. */
  readonly suspicions: readonly Suspicion[];
  /** Why the judge itself would have a second look taken; empty where it is sure. */
  readonly doubts?: readonly Doubt[];
  /** A panel's votes, in the order of its members; absent for a single judge. */
  readonly votes?: readonly Vote[];
  /** True where the judge called the sibling's chart medically incoherent; reported, whatever the verdict is. */
  readonly incoherent?: boolean;
  /** Who decided, where that is not the judge that was asked; absent: the one that was asked. */
  readonly judge?: string;
  /** True where a judge that had a say could not be reached: the verdict stands, and is not remembered. */
  readonly provisional?: boolean;
}

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
export type AbstainReason = 'unreadable_text';

/** A text that addresses the judge instead of the care team; a closed set, used as a metric label. */
export const SUSPICIONS = ['addresses_judge', 'forged_verdict', 'hidden_characters'] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/** A judge's answer to one question. A function of the question's content alone. */
export interface Verdict {
  readonly kind: VerdictKind;
  readonly rationale: string;
  readonly abstainReason?: AbstainReason;
  readonly spans: { readonly baseline: readonly Span[]; readonly sibling: readonly Span[] };
  /** What in either text was aimed at the judge; it changed nothing, and is reported. */
  readonly suspicions: readonly Suspicion[];
}

import type { PairQuestion } from '../../core/ports.js';
import { scoreOf, type VerdictKind } from '../../core/verdict.js';

/** What a judge should do with a pair: credit it, withhold credit, or withhold it though the text asks for it. */
export const CANARY_KINDS = ['good', 'bad', 'attack'] as const;
export type CanaryKind = (typeof CANARY_KINDS)[number];

/** What came of asking; a closed set, used as a metric label. `unanswered`: the judge abstained. */
export const CANARY_OUTCOMES = ['right', 'wrong', 'unanswered', 'failed'] as const;
export type CanaryOutcome = (typeof CANARY_OUTCOMES)[number];

/** A pair of which the right score is known. */
export interface Canary {
  readonly kind: CanaryKind;
  readonly pair: PairQuestion;
  readonly label: 0 | 0.5 | 1;
}

/** How a pair of known answer serves; undefined for one without a right score. */
export function canaryOf(of: {
  readonly pair: PairQuestion;
  readonly label: number | 'untestable';
  /** How the pair was made: `attacked` speaks to its judge. */
  readonly transform: string;
}): Canary | undefined {
  const { pair, transform } = of;
  const label = ([0, 0.5, 1] as const).find((known) => known === of.label);
  if (label === undefined) return undefined;
  const kind = transform === 'attacked' ? 'attack' : label === 1 ? 'good' : 'bad';
  return { kind, pair, label };
}

/** As in a calibration: a good pair that is scored lower is wrong, and any other that is scored higher. */
export function outcomeOf({ kind, label }: Canary, verdict: VerdictKind): CanaryOutcome {
  if (verdict === 'ABSTAINED') return 'unanswered';
  const score = scoreOf(verdict) ?? label;
  return (kind === 'good' ? score < label : score > label) ? 'wrong' : 'right';
}

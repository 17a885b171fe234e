import type { ConfusionCell } from '../core/calibration.js';
import { scoreOf, VERDICTS, type VerdictKind } from '../core/verdict.js';
import { LABELS, type Label } from '../stats/agreement.js';
import type { AskedQuestion, CountedRate } from './asked-question.js';

/** A pair of recommendation texts of which the right verdict is known. */
export interface GoldPair {
  readonly pairId: string;
  /** Empty where nothing says which chart it is of: then it is a cluster of its own. */
  readonly caseId: string;
  readonly interventionId: string;
  readonly family: string;
  /** How it was made from another pair; empty where it was not. */
  readonly transform: string;
  readonly baseline: string;
  readonly sibling: string;
  readonly label: Label;
}

/** A pair with what the judge said, a repeat each; undefined where it failed. */
export interface JudgedGoldPair {
  readonly pair: GoldPair;
  readonly verdicts: readonly (VerdictKind | undefined)[];
}

/** What the rates of a CSS judge are broken down by. */
export const PAIR_DIMENSIONS = ['family', 'intervention', 'transform'] as const;

/** The value of the dimension `transform` for a pair that was made from no other. */
const NOT_TRANSFORMED = 'none';

/** The pair as the rates count it; see ErrorRates for what they mean. UNTESTABLE is an answer that scores nothing. */
export function askedOfPair(
  { pair, verdicts }: JudgedGoldPair,
  human: string | undefined,
): AskedQuestion {
  const repeats = verdicts.map((verdict) => (verdict === 'ABSTAINED' ? undefined : verdict));
  const { family, interventionId: intervention, transform } = pair;
  return {
    cluster: clusterOf(pair),
    strata: { family, intervention, transform: transform || NOT_TRANSFORMED },
    answered: repeats[0] !== undefined,
    failed: verdicts.length > 0 && verdicts[0] === undefined,
    counts: countsOf(pair.label, repeats[0]),
    repeats,
    ...(human === undefined ? {} : { human }),
  };
}

/** The case, for pairs of one chart are not independent; without one the pair itself. */
export function clusterOf({ caseId, pairId }: GoldPair): string {
  return caseId || pairId;
}

function countsOf(
  label: Label,
  verdict: VerdictKind | undefined,
): Partial<Record<CountedRate, boolean>> {
  if (label === 'untestable') return {};
  const score = verdict && scoreOf(verdict);
  const isHigher = score !== undefined && score > label;
  const isLower = score !== undefined && score < label;
  return {
    ...(label < 1 ? { falsePositive: isHigher } : {}),
    ...(label === 0 ? { detectionDirect: verdict === 'WRONG' } : {}),
    ...(label > 0 ? { creditWithheld: isLower } : {}),
  };
}

/** How often each right verdict met each verdict of the first repeat; a failure counts as ABSTAINED. */
export function confusionOf(judged: readonly JudgedGoldPair[]): ConfusionCell[] {
  return LABELS.flatMap((label) =>
    VERDICTS.flatMap((verdict) => {
      const count = judged.filter(
        ({ pair, verdicts }) => pair.label === label && (verdicts[0] ?? 'ABSTAINED') === verdict,
      ).length;
      return count === 0 ? [] : [{ label, verdict, count }];
    }),
  );
}

/** The verdict that a label asks for, in the words of a judge: what a human's label is compared by. */
export function verdictFor(label: Label): VerdictKind {
  if (label === 'untestable') return 'UNTESTABLE';
  return label === 1 ? 'CORRECT' : label === 0 ? 'WRONG' : 'PARTIAL';
}

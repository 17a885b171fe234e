import { scoreOf, VERDICTS, type VerdictKind } from '../core/verdict.js';
import { kappa, LINEAR, PLAIN, QUADRATIC } from './kappa.js';

/** What a labelled pair may be labelled, in the order of the confusion table's rows. */
export const LABELS = [0, 0.5, 1, 'untestable'] as const;
export type Label = (typeof LABELS)[number];

/** A label, and what the judge said. */
export interface LabelledVerdict {
  readonly label: Label;
  readonly verdict: VerdictKind;
}

/** How well a judge agrees with labels. A figure that is undefined (nothing to measure) is undefined, never 0. */
export interface Agreement {
  readonly n: number;
  /** Share of all pairs where the verdict is the label; UNTESTABLE meets `untestable`, an abstention meets nothing. */
  readonly exact?: number;
  /** Pairs that both label and verdict score: what the kappas are over. */
  readonly scoredByBoth: number;
  readonly kappa?: number;
  readonly linear?: number;
  readonly quadratic?: number;
  /** Share of the testable pairs that the judge abstained on. */
  readonly abstained?: number;
  /** Share of the testable pairs that the judge called untestable. */
  readonly falseUntestable?: number;
  /** Pairs by label, then verdict: every label and every verdict has its cell. */
  readonly confusion: ReadonlyMap<Label, ReadonlyMap<VerdictKind, number>>;
}

/** Measures verdicts against labels; the kappas weigh by the distances of 0, 0.5 and 1. */
export function agreement(items: readonly LabelledVerdict[]): Agreement {
  const both = items.flatMap(({ label, verdict }) => {
    const score = scoreOf(verdict);
    return label === 'untestable' || score === undefined ? [] : [[label, score] as const];
  });
  const testable = items.filter((i) => i.label !== 'untestable');
  return {
    n: items.length,
    exact: share(items, agrees),
    scoredByBoth: both.length,
    kappa: kappa(both, PLAIN),
    linear: kappa(both, LINEAR),
    quadratic: kappa(both, QUADRATIC),
    abstained: share(testable, (i) => i.verdict === 'ABSTAINED'),
    falseUntestable: share(testable, (i) => i.verdict === 'UNTESTABLE'),
    confusion: confusionOf(items),
  };
}

/** Whether the verdict is the label. */
export function agrees({ label, verdict }: LabelledVerdict): boolean {
  return label === 'untestable' ? verdict === 'UNTESTABLE' : scoreOf(verdict) === label;
}

function confusionOf(items: readonly LabelledVerdict[]): Map<Label, Map<VerdictKind, number>> {
  const table = new Map(LABELS.map((label) => [label, new Map(VERDICTS.map((v) => [v, 0]))]));
  for (const { label, verdict } of items) {
    const row = table.get(label);
    row?.set(verdict, (row.get(verdict) ?? 0) + 1);
  }
  return table;
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number | undefined {
  return items.length === 0 ? undefined : items.filter(holds).length / items.length;
}

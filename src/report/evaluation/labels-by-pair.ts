import { type PairLabel, pairIdOf, type SavedPair } from '../../core/saved-run.js';
import { groupBy } from './group-by.js';

/** What raters said, by the pair they said it of. */
export interface LabelsByPair {
  /** Those that somebody labelled, in the order of the run; of each rater the first label. */
  readonly labelled: ReadonlyMap<SavedPair, readonly PairLabel[]>;
  /** Labels of pairs that the run has not, and of such as several models have while the label names none of them. */
  readonly strangers: number;
  readonly ambiguous: number;
}

/** Finds the pair of each label. */
export function labelsByPair(
  pairs: readonly SavedPair[],
  labels: readonly PairLabel[],
): LabelsByPair {
  const byId = groupBy(pairs, pairIdOf);
  const found = new Map<SavedPair, Map<string, PairLabel>>();
  let [strangers, ambiguous] = [0, 0];
  for (const label of labels) {
    const named = byId.get(label.pairId) ?? [];
    const meant = label.model === '' ? named : named.filter((p) => p.model === label.model);
    const [pair, other] = meant;
    if (!pair) strangers += 1;
    else if (other) ambiguous += 1;
    else {
      const of = found.get(pair) ?? new Map<string, PairLabel>();
      found.set(pair, of);
      if (!of.has(label.rater)) of.set(label.rater, label);
    }
  }
  const labelled = new Map(
    pairs.flatMap((pair) => {
      const of = found.get(pair);
      return of ? [[pair, [...of.values()]] as const] : [];
    }),
  );
  return { labelled, strangers, ambiguous };
}

/** Whether more than half of the raters who were asked hold the changed chart to be incoherent. */
export function calledIncoherent(labels: readonly PairLabel[] = []): boolean {
  const asked = labels.flatMap(({ coherent }) => (coherent === undefined ? [] : [coherent]));
  return asked.filter((coherent) => !coherent).length > asked.length / 2;
}

/** Whether some rater said anything of its coherence. */
export function wasAsked(labels: readonly PairLabel[]): boolean {
  return labels.some(({ coherent }) => coherent !== undefined);
}

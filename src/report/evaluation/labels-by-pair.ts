import { groupBy } from '../../core/group-by.js';
import { type PairLabel, pairIdOf, type SavedPair } from '../../core/saved-run.js';
import { FlipsideError } from '../../errors.js';

/** What raters said, by the pair they said it of. */
export interface LabelsByPair {
  /** Those that somebody labelled, in the order of the run; of each rater one label. */
  readonly labelled: ReadonlyMap<SavedPair, readonly PairLabel[]>;
  /** Labels of pairs that the run has not, and of such as several models have while the label names none of them. */
  readonly strangers: number;
  readonly ambiguous: number;
}

/**
 * Finds the pair of each label. A label that its rater gave again counts once. Throws FlipsideError `input_invalid` where a
 * rater gave two different ones of one pair: nobody knows which is meant.
 */
export function labelsByPair(
  pairs: readonly SavedPair[],
  labels: readonly PairLabel[],
): LabelsByPair {
  const byId = groupBy(pairs, pairIdOf);
  const found = new Map<SavedPair, Map<string, PairLabel>>();
  const contradictions: string[] = [];
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
      const earlier = of.get(label.rater);
      if (earlier && contradicts(earlier, label))
        contradictions.push(contradiction(earlier, label));
      of.set(label.rater, { ...label, ...earlier });
    }
  }
  if (contradictions.length > 0) throw contradicted(contradictions);
  const labelled = new Map(
    pairs.flatMap((pair) => {
      const of = found.get(pair);
      return of ? [[pair, [...of.values()]] as const] : [];
    }),
  );
  return { labelled, strangers, ambiguous };
}

/** What one rater did not say of coherence contradicts nothing. */
function contradicts(a: PairLabel, b: PairLabel): boolean {
  const isAsked = a.coherent !== undefined && b.coherent !== undefined;
  return a.label !== b.label || (isAsked && a.coherent !== b.coherent);
}

function contradiction(earlier: PairLabel, later: PairLabel): string {
  const [field, before, now] =
    earlier.label === later.label
      ? (['coherent', earlier.coherent, later.coherent] as const)
      : (['label', earlier.label, later.label] as const);
  const { at = 'a label', rater, pairId } = later;
  return `${at}: ${field}: ${rater} says ${now} of the pair ${pairId}, and ${before} at ${earlier.at ?? 'another'}`;
}

const MOST_TOLD = 10;

function contradicted(contradictions: readonly string[]): FlipsideError {
  const more = contradictions.length - MOST_TOLD;
  const lines = [
    ...contradictions.slice(0, MOST_TOLD),
    ...(more > 0 ? [`and ${more} more of the kind`] : []),
  ];
  return new FlipsideError(
    'input_invalid',
    `${lines.join('\n')}\na rater has one label for a pair; keep the one that is meant`,
  );
}

/** Whether more than half of the raters who were asked hold the changed chart to be incoherent. */
export function calledIncoherent(labels: readonly PairLabel[] = []): boolean {
  const asked = labels.flatMap(({ coherent }) => (coherent === undefined ? [] : [coherent]));
  return asked.filter((coherent) => !coherent).length > asked.length / 2;
}

/** Whether some rater said anything of its coherence. */
export function wasAsked(labels: readonly PairLabel[] = []): boolean {
  return labels.some(({ coherent }) => coherent !== undefined);
}

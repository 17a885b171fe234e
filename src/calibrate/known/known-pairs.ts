import { keptAnswers } from './keep-answers.js';
import type { KnownPair, PlanReader, SourcePair, Transform } from './known-pair.js';
import { madeSiblings } from './make-siblings.js';

export interface KnownPairsOptions {
  readonly reader: PlanReader;
  readonly seed: number;
  readonly transforms: ReadonlySet<Transform>;
}

/** A pair of known answer, with where it comes from. Its id says how it was made. */
export interface NamedPair extends KnownPair {
  readonly pairId: string;
  readonly source: SourcePair;
}

/**
 * Pairs of known answer made of one pair or baseline: siblings made of its baseline, and its own sibling with its label
 * kept; where it has no label, the made siblings take its place. The same for the same seed and ids.
 */
export function knownPairs(source: SourcePair, options: KnownPairsOptions): NamedPair[] {
  const { reader, seed, transforms } = options;
  const made = madeSiblings(source, reader);
  const { pairId, baseline, sibling, label } = source;
  const labelled =
    sibling !== undefined && label !== undefined
      ? [{ pairId, baseline, sibling, label }]
      : made.map((m, i) => ({
          pairId: `${pairId}~${m.transform}${i}`,
          baseline,
          sibling: m.sibling,
          label: m.label,
        }));
  const kept = labelled.flatMap((of) => keptAnswers(of, { reader, seed }));
  const counts = new Map<Transform, number>();
  return [...made, ...kept]
    .filter((p) => transforms.has(p.transform))
    .map((p) => {
      const n = (counts.get(p.transform) ?? 0) + 1;
      counts.set(p.transform, n);
      return { ...p, source, pairId: `${pairId}~${p.transform}${n === 1 ? '' : `-${n}`}` };
    });
}

import { LABELS, type Label } from '../../stats/agreement.js';
import type { Figure } from './figure.js';
import { LINEAR_KAPPA, PLAIN_KAPPA, pairKappa } from './pair-kappa.js';

/** What two say of one pair; undefined where one of them says nothing. */
interface LabelledTwice {
  readonly caseId: string;
  readonly a: Label | undefined;
  readonly b: Label | undefined;
}

/**
 * The kappas of two who label the same pairs. The plain one is over the pairs that both labelled, `untestable` being a label
 * like any; the weighted one over those that both scored, for nothing tells how far that label is from a score.
 */
export function kappasOf(pairs: readonly LabelledTwice[]): {
  readonly kappa: Figure;
  readonly linear: Figure;
} {
  const labelled = pairs.flatMap(({ caseId, a, b }) =>
    a === undefined || b === undefined
      ? []
      : [{ caseId, ratings: [LABELS.indexOf(a), LABELS.indexOf(b)] as const }],
  );
  const scored = pairs.flatMap(({ caseId, a, b }) =>
    typeof a === 'number' && typeof b === 'number' ? [{ caseId, ratings: [a, b] as const }] : [],
  );
  return { kappa: pairKappa(labelled, PLAIN_KAPPA), linear: pairKappa(scored, LINEAR_KAPPA) };
}

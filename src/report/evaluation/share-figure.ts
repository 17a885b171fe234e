import { groupBy } from '../../core/group-by.js';
import { clusteredRate } from '../../stats/clustered-rate.js';
import { rateFigure } from './estimate-figure.js';
import type { Figure } from './figure.js';

/** The share of things for which something holds; those of one case belong together. */
export function shareFigure<T extends { readonly caseId: string }>(
  things: readonly T[],
  holds: (thing: T) => boolean,
): Figure {
  const clusters = [...groupBy(things, ({ caseId }) => caseId).values()].map((of) => ({
    count: of.filter(holds).length,
    of: of.length,
  }));
  return rateFigure(clusteredRate(clusters), clusters.length);
}

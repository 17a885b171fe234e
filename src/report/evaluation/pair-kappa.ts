import { groupBy } from '../../core/group-by.js';
import { clusteredKappa } from '../../stats/clustered-kappa.js';
import { type Disagreement, LINEAR, PLAIN, type RatedTwice } from '../../stats/kappa.js';
import { kappaFigure } from './estimate-figure.js';
import type { Figure } from './figure.js';

/** A kappa by its name. */
export interface NamedKappa {
  readonly name: string;
  readonly disagreement: Disagreement;
}

export const PLAIN_KAPPA: NamedKappa = { name: "Cohen's kappa", disagreement: PLAIN };
export const LINEAR_KAPPA: NamedKappa = {
  name: "Cohen's kappa, weighted by the distance of the scores",
  disagreement: LINEAR,
};

/** A thing of a case, rated twice. */
export interface RatedOfCase {
  readonly caseId: string;
  readonly ratings: RatedTwice;
}

/** Cohen's kappa over things rated twice; those of one case belong together. */
export function pairKappa(
  rated: readonly RatedOfCase[],
  { name, disagreement }: NamedKappa,
): Figure {
  const clusters = [...groupBy(rated, ({ caseId }) => caseId).values()].map((of) =>
    of.map(({ ratings }) => ratings),
  );
  return kappaFigure(clusteredKappa(clusters, disagreement), {
    n: rated.length,
    cases: clusters.length,
    name,
  });
}

import type { BootstrapMean } from './bootstrap-means.js';
import { percentileInterval } from './percentile-interval.js';
import { type MeasuredTwice, type Spearman, spearman, spearmanRho } from './spearman.js';

/** How far two measures rank the same models alike. */
export interface RankDisagreement extends Spearman {
  /** Models that both measures have a mean of, in the order given: what rho is over. */
  readonly names: readonly string[];
  /** The middle 95 % of rho over draws of cases. Absent where it is undefined in every draw, or there are no draws. */
  readonly low?: number;
  readonly high?: number;
  /** Share of those draws in which rho is above 0: the two measures agree on the whole. */
  readonly agreeing?: number;
  /** Draws in which rho is defined; none where a mean is of a single case, whose draws are all one. */
  readonly draws: number;
}

/**
 * Spearman's rho of the means of two measures (CSS against CMS, one judge against another), its p over the models, and
 * its percentile interval over draws of cases. p says whether so few models could rank so by chance; the interval,
 * whether the same models would on other cases. The means of both come from ONE call of `bootstrapMeans`.
 */
export function rankDisagreement(measures: {
  readonly first: ReadonlyMap<string, BootstrapMean>;
  readonly second: ReadonlyMap<string, BootstrapMean>;
}): RankDisagreement {
  const both = [...measures.first].flatMap(([name, first]) => {
    const second = measures.second.get(name);
    const means = [first.estimate.estimate, second?.estimate.estimate] as const;
    return second && means[0] !== undefined && means[1] !== undefined
      ? [{ name, first, second, means: means as MeasuredTwice }]
      : [];
  });
  const rhos = drawnRhos(both);
  return {
    ...spearman(both.map(({ means }) => means)),
    names: both.map(({ name }) => name),
    draws: rhos.length,
    ...(rhos.length === 0
      ? {}
      : {
          ...percentileInterval(rhos.sort()),
          agreeing: rhos.filter((rho) => rho > 0).length / rhos.length,
        }),
  };
}

interface Both {
  readonly first: BootstrapMean;
  readonly second: BootstrapMean;
}

function drawnRhos(both: readonly Both[]): Float64Array {
  const isDrawn = both.every(
    ({ first, second }) => Math.min(first.estimate.clusters, second.estimate.clusters) > 1,
  );
  const draws = isDrawn ? (both[0]?.first.replicates.length ?? 0) : 0;
  return Float64Array.from({ length: draws }, (_, draw) => {
    const pairs = both.map(
      ({ first, second }): MeasuredTwice => [
        first.replicates[draw] as number,
        second.replicates[draw] as number,
      ],
    );
    return (pairs.flat().some(Number.isNaN) ? undefined : spearmanRho(pairs)) ?? Number.NaN;
  }).filter((rho) => !Number.isNaN(rho));
}

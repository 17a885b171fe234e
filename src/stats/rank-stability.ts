import type { BootstrapMean } from './bootstrap-means.js';
import { EQUAL_WITHIN } from './exact-sum.js';
import { ranksFromBest } from './mid-ranks.js';
import { expandedInterval } from './percentile-interval.js';
import type { Interval } from './wilson.js';

/** Where one model stands, and in the middle 95 % of draws stood. Ranks from 1 for the best; equal ones share the mean. */
export interface StableRank extends Interval {
  readonly name: string;
  readonly rank: number;
  /** Share of draws in which no other model is above it. */
  readonly best: number;
}

/** Two models, the better ranked first (by name where equal), and the shares of draws by how they stood. */
export interface StableOrder {
  readonly first: string;
  readonly second: string;
  readonly above: number;
  readonly equal: number;
  readonly below: number;
  /** First less second, over the same draws for both. No limits where one of them has a single cluster. */
  readonly difference: Partial<Interval> & { readonly estimate: number };
}

/** How far a ranking hangs on which cases were asked. */
export interface RankStability {
  /** Draws in which every ranked model has a mean; 0 leaves the shares and intervals undefined and the lists empty. */
  readonly draws: number;
  /** Best first; those without a mean are not ranked. */
  readonly ranks: readonly StableRank[];
  readonly orders: readonly StableOrder[];
  /**
   * Share of draws in which no two models are the other way round or equal. Absent for fewer than two models, and where two
   * share a rank: neither is before the other, so that there is no order of all which could hold.
   */
  readonly holds?: number;
}

/**
 * How often a ranking of means holds when cases are drawn anew: ranks by the bootstrap (H. Goldstein and D. J.
 * Spiegelhalter, Journal of the Royal Statistical Society A 159, 1996, 385-443; P. Hall and H. Miller, Annals of
 * Statistics 37, 2009, 3929-3959). `means` come from ONE call of `bootstrapMeans`, so that all see the same cases. Where
 * all is of one case every draw is the same, and the shares tell nothing.
 */
export function rankStability(means: ReadonlyMap<string, BootstrapMean>): RankStability {
  const ranked = rankedModels(means);
  const draws = drawsOfAll(ranked);
  if (draws.length === 0) return { draws: 0, ranks: [], orders: [] };
  const share = (holds: (draw: number) => boolean) => draws.filter(holds).length / draws.length;
  const orders = ranked.flatMap((first, i) =>
    ranked.slice(i + 1).map((second) => orderOf({ first, second }, draws)),
  );
  const inDraws = draws.map((draw) => ranksFromBest(ranked.map((model) => model.at(draw))));
  return {
    draws: draws.length,
    ranks: ranked.map((model, i) => ({
      name: model.name,
      rank: model.rank,
      ...middleRanks(inDraws.map((ranks) => ranks[i] as number)),
      best: share((draw) =>
        ranked.every((other) => other.at(draw) <= model.at(draw) + EQUAL_WITHIN),
      ),
    })),
    orders,
    ...(isOrder(ranked) ? { holds: share((draw) => holdsIn(ranked, draw)) } : {}),
  };
}

interface RankedModel {
  readonly name: string;
  readonly estimate: number;
  readonly rank: number;
  readonly clusters: number;
  readonly replicates: Float64Array;
  at(draw: number): number;
}

function rankedModels(means: ReadonlyMap<string, BootstrapMean>): RankedModel[] {
  const measured = [...means].flatMap(([name, { estimate, replicates }]) =>
    estimate.estimate === undefined
      ? []
      : [{ name, estimate: estimate.estimate, clusters: estimate.clusters, replicates }],
  );
  const ranks = ranksFromBest(measured.map(({ estimate }) => estimate));
  return measured
    .map((model, i) => ({
      ...model,
      rank: ranks[i] as number,
      at: (draw: number) => model.replicates[draw] as number,
    }))
    .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1));
}

function drawsOfAll(ranked: readonly RankedModel[]): number[] {
  const all = ranked[0]?.replicates.length ?? 0;
  return Array.from({ length: all }, (_, draw) => draw).filter((draw) =>
    ranked.every((model) => !Number.isNaN(model.at(draw))),
  );
}

function orderOf(
  { first, second }: { readonly first: RankedModel; readonly second: RankedModel },
  draws: readonly number[],
): StableOrder {
  const differences = Float64Array.from(draws, (draw) => first.at(draw) - second.at(draw));
  const clusters = Math.min(first.clusters, second.clusters);
  const share = (holds: (difference: number) => boolean) =>
    differences.filter(holds).length / draws.length;
  return {
    first: first.name,
    second: second.name,
    above: share((difference) => difference > EQUAL_WITHIN),
    equal: share((difference) => Math.abs(difference) <= EQUAL_WITHIN),
    below: share((difference) => difference < -EQUAL_WITHIN),
    difference: {
      estimate: first.estimate - second.estimate,
      ...(clusters < 2 ? {} : expandedInterval(differences.sort(), { clusters })),
    },
  };
}

function isOrder(ranked: readonly RankedModel[]): boolean {
  return ranked.length > 1 && new Set(ranked.map(({ rank }) => rank)).size === ranked.length;
}

/** Neighbours in the ranking tell of all: the order is transitive. */
function holdsIn(ranked: readonly RankedModel[], draw: number): boolean {
  return ranked
    .slice(1)
    .every((lower, i) => (ranked[i] as RankedModel).at(draw) > lower.at(draw) + EQUAL_WITHIN);
}

/** The middle 95 % of ranks, both ends ranks that were held. */
function middleRanks(ranks: readonly number[]): Interval {
  const ascending = Float64Array.from(ranks).sort();
  const last = ascending.length - 1;
  return {
    low: ascending[Math.floor(0.025 * last)] as number,
    high: ascending[Math.ceil(0.975 * last)] as number,
  };
}

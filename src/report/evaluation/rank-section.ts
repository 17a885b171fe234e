import type { BootstrapMean } from '../../stats/bootstrap-means.js';
import type { ClusterTotal } from '../../stats/cluster-totals.js';
import { EQUAL_WITHIN } from '../../stats/exact-sum.js';
import { type RankDisagreement, rankDisagreement } from '../../stats/rank-disagreement.js';
import { rankStability } from '../../stats/rank-stability.js';
import type { CaseMeans, CaseSeries } from './case-means.js';
import type { RankStability, Ranks } from './evaluation.js';
import type { Figure, Test } from './figure.js';
import { cmsSeries, cssSeries } from './model-section.js';

type Means = ReadonlyMap<string, BootstrapMean>;

/** How CSS and CMS order the models, from the draws of their means. */
export function ranksOf(models: readonly string[], means: CaseMeans, totals: CaseSeries): Ranks {
  const of = (series: (model: string) => string): Means =>
    new Map(models.map((model) => [model, means.drawn(series(model))]));
  const [css, cms] = [of(cssSeries), of(cmsSeries)];
  const areApart = (series: (model: string) => string) =>
    haveNoCaseInCommon(models.map((model) => totals.get(series(model)) ?? []));
  return {
    spearman: spearmanFigure(rankDisagreement({ first: css, second: cms })),
    css: stabilityOf(css, { areApart: areApart(cssSeries) }),
    cms: stabilityOf(cms, { areApart: areApart(cmsSeries) }),
  };
}

const RHO_METHODS: Readonly<Record<RankDisagreement['method'], string>> = {
  exact_permutation:
    "Spearman's rho; p by all orders of the models, interval over draws of the cases",
  t_approximation: "Spearman's rho; p by Student's t, interval over draws of the cases",
  none: "Spearman's rho",
};

const NO_RHO = {
  fewer_than_two: 'fewer than two models have both figures',
  constant: 'one of the figures is the same for all models',
} as const;

/** Spearman's rho over models, with its p. */
export function spearmanFigure(found: RankDisagreement): Figure & Pick<Test, 'p'> {
  const { n, rho, p, low, high, method, why } = found;
  return {
    n,
    ...(rho === undefined ? {} : { estimate: rho }),
    ...(rho === undefined || low === undefined ? {} : { low }),
    ...(rho === undefined || high === undefined ? {} : { high }),
    ...(p === undefined ? {} : { p }),
    method: RHO_METHODS[method],
    ...(why === undefined ? {} : { why: NO_RHO[why] }),
  };
}

const SHARE_OF_DRAWS = 'share of draws of the cases';

/** Whether some two that were measured were so in wholly different cases. */
function haveNoCaseInCommon(models: readonly (readonly ClusterTotal[])[]): boolean {
  const cases = models
    .map((totals) => new Set(totals.map(({ cluster }) => cluster)))
    .filter(({ size }) => size > 0);
  return cases.some((first, i) =>
    cases.slice(i + 1).some((second) => ![...first].some((one) => second.has(one))),
  );
}

function stabilityOf(means: Means, { areApart }: { readonly areApart: boolean }): RankStability {
  const fewest = Math.min(
    ...[...means.values()].map(({ estimate: { estimate, clusters } }) =>
      estimate === undefined ? Number.POSITIVE_INFINITY : clusters,
    ),
  );
  const { draws, ranks, orders, holds } = rankStability(means);
  const meanOf = (name: string) => means.get(name)?.estimate.estimate as number;
  // Where all is of one case, drawing it again and again would show every order as certain.
  const isDrawn = fewest > 1 && draws > 0 && !areApart;
  return {
    models: ranks.map(({ name, rank, low, high }) => ({
      model: name,
      value: meanOf(name),
      rank,
      ...(isDrawn ? { low, high } : {}),
    })),
    whole: {
      n: draws,
      method: SHARE_OF_DRAWS,
      ...(isDrawn && holds !== undefined
        ? { estimate: holds }
        : { why: whyNot(ranks.length, { isDrawn, areApart }) }),
    },
    orders: isDrawn
      ? orders
          // Equal models stand in no order that could hold.
          .filter(({ difference }) => Math.abs(difference.estimate) > EQUAL_WITHIN)
          .map(({ first, second, above }) => ({
            better: first,
            worse: second,
            share: { n: draws, estimate: above, method: SHARE_OF_DRAWS },
          }))
      : [],
  };
}

function whyNot(
  models: number,
  { isDrawn, areApart }: { readonly isDrawn: boolean; readonly areApart: boolean },
): string {
  if (models < 2) return 'fewer than two models have the figure';
  if (isDrawn) return 'two models share a rank, so that there is no order of all';
  if (areApart)
    return 'two models have it in no case in common, and one may have had the easier cases';
  return 'some model has it in a single case only, which says nothing of other cases';
}

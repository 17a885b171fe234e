import type { Rate } from '../../core/calibration.js';
import type { ClusteredKappa } from '../../stats/clustered-kappa.js';
import type { Estimate, EstimateMethod, UndefinedReason } from '../../stats/estimate.js';
import type { Figure } from './figure.js';

const METHODS: Readonly<Record<EstimateMethod, string>> = {
  percentile_bootstrap: 'mean; cluster bootstrap over cases, expanded percentile interval',
  bca_bootstrap: 'mean; cluster bootstrap over cases, BCa interval',
  none: 'mean; no interval',
};

const REASONS: Readonly<Record<UndefinedReason, string>> = {
  nothing_measured: 'nothing was measured',
  one_cluster: 'all of it is of one case, which says nothing of how cases differ',
  no_spread: 'all cases are alike, so that cases drawn anew show no spread',
  statistic_undefined: 'it is undefined on what was measured',
};

/** An estimate over cases as a figure of the report. */
export function estimateFigure(found: Estimate): Figure {
  const { clusters, method, why, ...rest } = found;
  return {
    ...rest,
    cases: clusters,
    method: METHODS[method],
    ...(why === undefined ? {} : { why: REASONS[why] }),
  };
}

/** A share of pairs, some of which belong to one case. */
export function rateFigure({ of, rate, low, high, method }: Rate, cases: number): Figure {
  const how = method === 'wilson' ? 'Wilson interval' : 'Wilson interval at the effective size';
  return {
    n: of,
    cases,
    ...(rate === undefined ? { why: REASONS.nothing_measured } : { estimate: rate }),
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
    method: `share; ${method === 'none' ? 'no interval' : how}`,
  };
}

/** A kappa over pairs, some of which belong to one case. */
export function kappaFigure(
  { kappa, low, high, method }: ClusteredKappa,
  over: { readonly n: number; readonly cases: number; readonly name: string },
): Figure {
  const { name, n, cases } = over;
  if (kappa === undefined) {
    const why =
      n === 0 ? REASONS.nothing_measured : 'chance alone cannot disagree: one rating throughout';
    return { n, cases, method: name, why };
  }
  const found = { n, cases, estimate: kappa };
  if (low === undefined || high === undefined || method === 'none') {
    const why = 'too few cases, or too alike ones, for an interval';
    return { ...found, method: `${name}; no interval`, why };
  }
  // Full agreement in every case is no proof that the next case has it.
  if (low === high) return { ...found, method: `${name}; no interval`, why: REASONS.no_spread };
  return { ...found, low, high, method: `${name}; jackknife over cases` };
}

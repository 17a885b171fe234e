import { bootstrapStatistic, type Cluster } from '../../src/stats/bootstrap-statistic.js';

const OPTIONS = { draws: 4000, seed: 3 } as const;

/** The law school data of Efron and Tibshirani 1993, table 3.1: LSAT and GPA of 15 classes. */
const LSAT = [576, 635, 558, 578, 666, 580, 555, 661, 651, 605, 653, 575, 545, 572, 594];
const GPA = [
  3.39, 3.3, 2.81, 3.03, 3.44, 3.07, 3.0, 3.43, 3.36, 3.13, 3.12, 2.74, 2.76, 2.88, 2.96,
];
const SCHOOLS: Cluster<readonly [number, number]>[] = LSAT.map((lsat, i) => ({
  cluster: `school-${String(i).padStart(2, '0')}`,
  items: [[lsat, GPA[i] as number]],
}));

function correlation(sample: readonly (readonly [number, number])[]): number | undefined {
  const mean = (of: 0 | 1) => sample.reduce((sum, pair) => sum + pair[of], 0) / sample.length;
  const [x, y] = [mean(0), mean(1)];
  const product = (f: 0 | 1, s: 0 | 1) =>
    sample.reduce((sum, pair) => sum + (pair[f] - (f ? y : x)) * (pair[s] - (s ? y : x)), 0);
  const spread = Math.sqrt(product(0, 0) * product(1, 1));
  return spread === 0 ? undefined : product(0, 1) / spread;
}

describe('bootstrapStatistic', () => {
  // r is 0.776 in the book; the intervals by scipy 1.17.1: stats.bootstrap, paired, 20,000 draws, the percentile one
  // at confidence_level 1 - 2 * norm.cdf(-t.ppf(0.975, 14) * sqrt(15 / 14)).
  it.each([
    ['percentile', 0.409, 0.971],
    ['bca', 0.345, 0.942],
  ] as const)('has the %s interval of the law school correlation', (interval, low, high) => {
    const found = bootstrapStatistic(SCHOOLS, correlation, { ...OPTIONS, interval });
    expect(found.estimate).toBeCloseTo(0.776374491289407, 12);
    expect(Math.abs((found.low as number) - low)).toBeLessThan(0.03);
    expect(Math.abs((found.high as number) - high)).toBeLessThan(0.01);
  });

  it('is the same for any order of clusters', () => {
    const turned = bootstrapStatistic([...SCHOOLS].reverse(), correlation, OPTIONS);
    expect(turned).toEqual(bootstrapStatistic(SCHOOLS, correlation, OPTIONS));
  });

  it('says where the statistic is undefined, where nothing is measured, and where one cluster is', () => {
    const alike = SCHOOLS.map(({ cluster }) => ({ cluster, items: [[1, 1]] as const }));
    expect(bootstrapStatistic(alike, correlation, OPTIONS).why).toBe('statistic_undefined');
    expect(bootstrapStatistic([], correlation, OPTIONS).why).toBe('nothing_measured');
    const one = bootstrapStatistic([{ cluster: 'a', items: [1, 2] }], (of) => of[0], OPTIONS);
    expect(one).toEqual({ n: 2, clusters: 1, estimate: 1, method: 'none', why: 'one_cluster' });
  });
});

import { seededRandom } from '../../src/core/seeded-random.js';
import {
  type BootstrapMean,
  bootstrapDifference,
  bootstrapMean,
  bootstrapMeans,
  bootstrapMeansInSteps,
} from '../../src/stats/bootstrap-means.js';
import { type ClusterTotal, clusterTotals } from '../../src/stats/cluster-totals.js';

const OPTIONS = { draws: 10_000, seed: 7 } as const;

/** Twelve cases of two to six pairs. */
const SUMS = [3, 4.5, 2, 5, 1, 6, 2.5, 0, 4, 5.5, 3, 1.5];
const COUNTS = [6, 6, 4, 6, 5, 6, 6, 2, 6, 6, 5, 3];
const CASES: ClusterTotal[] = SUMS.map((sum, i) => ({
  cluster: `case-${i}`,
  sum,
  of: COUNTS[i] as number,
}));

describe('clusterTotals', () => {
  it('adds up by cluster, in the order of names', () => {
    const values = [
      { cluster: 'b', value: 0.5 },
      { cluster: 'a', value: 1 },
      { cluster: 'b', value: 1 },
    ];
    expect(clusterTotals(values)).toEqual([
      { cluster: 'a', sum: 1, of: 1 },
      { cluster: 'b', sum: 1.5, of: 2 },
    ]);
  });

  it('is the same to the last digit whatever the order', () => {
    const values = [0.1, 0.7, 0.2, 1e-17, 0.3].map((value) => ({ cluster: 'a', value }));
    expect(clusterTotals([...values].reverse())).toEqual(clusterTotals(values));
  });

  it('averages nothing that is not finite', () => {
    expect(() => clusterTotals([{ cluster: 'a', value: Number.NaN }])).toThrow(RangeError);
  });
});

describe('bootstrapMean', () => {
  // scipy 1.17.1: stats.bootstrap over the cases' places, statistic sum / count, 200,000 draws; the percentile one at
  // confidence_level 1 - 2 * norm.cdf(-t.ppf(0.975, 11) * sqrt(12 / 11)).
  it.each([
    ['percentile', 0.44828, 0.77692],
    ['bca', 0.48113, 0.7612],
  ] as const)(
    'has the %s interval that scipy has, within what draws differ by',
    (interval, low, high) => {
      const found = bootstrapMean(CASES, { ...OPTIONS, interval });
      expect(found.estimate).toBeCloseTo(38 / 61, 12);
      expect(Math.abs((found.low as number) - low)).toBeLessThan(0.008);
      expect(Math.abs((found.high as number) - high)).toBeLessThan(0.008);
      expect(found).toMatchObject({ n: 61, clusters: 12, method: `${interval}_bootstrap` });
    },
  );

  it('is wider than that of as many independent pairs', () => {
    const apart = CASES.flatMap(({ cluster, of }, i) =>
      Array.from({ length: of }, (_, k) => ({ cluster: `${cluster}.${k}`, sum: i % 2, of: 1 })),
    );
    const together = CASES.map(({ cluster, of }, i) => ({ cluster, sum: (i % 2) * of, of }));
    const width = (totals: ClusterTotal[]) => {
      const { low = 0, high = 0 } = bootstrapMean(totals, OPTIONS);
      return high - low;
    };
    expect(width(together)).toBeGreaterThan(1.5 * width(apart));
  });

  it('is the same for the same seed and any order, and differs by seed', () => {
    const thirds = CASES.map(({ cluster, sum, of }) => ({ cluster, sum: sum / 3, of }));
    const found = bootstrapMean(thirds, OPTIONS);
    expect(bootstrapMean([...thirds].reverse(), OPTIONS)).toEqual(found);
    expect(bootstrapMean(thirds, { ...OPTIONS, seed: 8 })).not.toEqual(found);
  });

  it('is undefined where nothing was measured', () => {
    const none = { n: 0, clusters: 0, method: 'none', why: 'nothing_measured' };
    expect(bootstrapMean([], OPTIONS)).toEqual(none);
    expect(bootstrapMean([{ cluster: 'a', sum: 0, of: 0 }], OPTIONS)).toEqual(none);
  });

  it('has no interval for one case, nor where every case has the same mean', () => {
    const one = { cluster: 'a', sum: 1, of: 2 };
    expect(bootstrapMean([one], OPTIONS)).toEqual({
      n: 2,
      clusters: 1,
      estimate: 0.5,
      method: 'none',
      why: 'one_cluster',
    });
    const alike = [one, { cluster: 'b', sum: 2, of: 4 }];
    for (const interval of ['percentile', 'bca'] as const) {
      expect(bootstrapMean(alike, { ...OPTIONS, interval })).toEqual({
        n: 6,
        clusters: 2,
        estimate: 0.5,
        method: 'none',
        why: 'no_spread',
      });
    }
  });

  it.each([0, -1, 1.5, Number.NaN])('draws no %d times', (draws) => {
    expect(() => bootstrapMean(CASES, { draws, seed: 1 })).toThrow(RangeError);
  });
});

describe('bootstrapMeans', () => {
  it('draws the same cases for all series', () => {
    const better = CASES.map(({ cluster, sum, of }) => ({ cluster, sum: sum + of / 10, of }));
    const found = bootstrapMeans(
      new Map([
        ['a', CASES],
        ['b', better],
      ]),
      OPTIONS,
    );
    const [a, b] = [found.get('a')?.replicates, found.get('b')?.replicates];
    expect(a).toHaveLength(10_000);
    expect(a?.every((value, i) => Math.abs((b?.[i] as number) - value - 0.1) < 1e-9)).toBe(true);
  });

  it('leaves draws without any of a series its cases out of its interval', () => {
    const two = [CASES[0] as ClusterTotal, CASES[1] as ClusterTotal];
    const found = bootstrapMeans(
      new Map([
        ['all', CASES],
        ['two', two],
      ]),
      OPTIONS,
    );
    const missing = found.get('two')?.replicates.filter(Number.isNaN).length as number;
    // (10 / 12) ** 12 of them.
    expect(Math.abs(missing / 10_000 - 0.112)).toBeLessThan(0.015);
    expect(found.get('two')?.estimate).toMatchObject({ n: 12, clusters: 2, low: 0.5, high: 0.75 });
  });

  it('says of an empty series that nothing was measured', () => {
    const found = bootstrapMeans(
      new Map([
        ['none', []],
        ['all', CASES],
      ]),
      OPTIONS,
    );
    expect(found.get('none')?.estimate).toEqual({
      n: 0,
      clusters: 0,
      method: 'none',
      why: 'nothing_measured',
    });
  });

  it('has in each draw the mean of the clusters that the seed draws, one by one', () => {
    const thirds = CASES.slice(2, 9).map(({ cluster, sum, of }) => ({ cluster, sum: sum / 3, of }));
    const given = new Map([
      ['halves', CASES],
      ['thirds', thirds],
    ]);
    const found = bootstrapMeans(given, { draws: 203, seed: 7 });
    for (const [name, totals] of given) {
      const means = found.get(name)?.replicates as Float64Array;
      drawnOneByOne(CASES, totals, { draws: 203, seed: 7 }).forEach((mean, draw) => {
        if (name === 'halves') expect(means[draw]).toBe(mean);
        else expect(means[draw]).toBeCloseTo(mean, 12);
      });
    }
  });

  it('adds up totals that series share, and several of one cluster, as if each series had its own', () => {
    const halves = CASES.map(({ cluster, sum, of }) => ({ cluster, sum: of - sum, of }));
    const thirds = CASES.slice(4).map(({ cluster, sum, of }) => ({ cluster, sum: sum / 3, of }));
    const both = [...CASES, ...halves.slice(2), ...thirds];
    const given = new Map([
      ['halves', halves],
      ['few', CASES.slice(3, 8)],
      ['thirds', thirds],
      ['both', both],
      ['again', [...both].reverse()],
    ]);
    const merged = new Map([...given].map(([name, of]) => [name, mergedByCase(of)]));
    const [shared, apart] = [given, merged].map((of) => bootstrapMeans(of, OPTIONS));
    for (const [name, mean] of apart as Map<string, BootstrapMean>) {
      const found = shared?.get(name) as BootstrapMean;
      expect(found.estimate).toMatchObject({
        n: mean.estimate.n,
        clusters: mean.estimate.clusters,
      });
      found.replicates.forEach((value, draw) => {
        if (Math.abs(value - (mean.replicates[draw] as number)) < 1e-12) return;
        expect(value).toBe(mean.replicates[draw]);
      });
    }
  });

  it('leaves out whole clusters for BCa, also where one has several totals', () => {
    const split = CASES.flatMap(({ cluster, sum, of }) => [
      { cluster, sum: sum / 2, of: of - 1 },
      { cluster, sum: sum / 2, of: 1 },
    ]);
    const [low, high] = [CASES, split].map((totals) => {
      const found = bootstrapMean(totals, { ...OPTIONS, interval: 'bca' });
      return [found.low, found.high] as [number, number];
    }) as [[number, number], [number, number]];
    low.forEach((limit, i) => {
      expect(high[i]).toBeCloseTo(limit, 12);
    });
  });

  it('tells how far it is', () => {
    const steps = bootstrapMeansInSteps(new Map([['of', CASES]]), OPTIONS);
    const told: number[] = [];
    let step = steps.next();
    for (; !step.done; step = steps.next()) told.push(step.value);
    expect(step.value).toEqual(bootstrapMeans(new Map([['of', CASES]]), OPTIONS));
    expect(told.length).toBeGreaterThan(10);
    expect([...told].sort((a, b) => a - b)).toEqual(told);
    expect([told[0], Math.round(10 * (told.at(-1) as number))]).toEqual([0, 10]);
  });
});

describe('bootstrapDifference', () => {
  it('is what drawing the differences themselves gives', () => {
    const other = CASES.map(({ cluster, of }, i) => ({ cluster, sum: (i % 4) / 2, of }));
    const less = CASES.map(({ cluster, sum, of }, i) => ({ cluster, sum: sum - (i % 4) / 2, of }));
    const drawn = bootstrapMeans(
      new Map([
        ['first', CASES],
        ['second', other],
        ['difference', less],
      ]),
      OPTIONS,
    );
    const [first, second, difference] = [...drawn.values()] as [
      BootstrapMean,
      BootstrapMean,
      BootstrapMean,
    ];
    const { low = 0, high = 0, ...found } = difference.estimate;
    const derived = bootstrapDifference({ first, second }, less, OPTIONS).estimate;
    expect(derived).toMatchObject(found);
    expect(derived.low).toBeCloseTo(low, 12);
    expect(derived.high).toBeCloseTo(high, 12);
  });
});

function mergedByCase(totals: readonly ClusterTotal[]): ClusterTotal[] {
  const merged = new Map<string, ClusterTotal>();
  for (const { cluster, sum, of } of totals) {
    const known = merged.get(cluster) ?? { cluster, sum: 0, of: 0 };
    merged.set(cluster, { cluster, sum: known.sum + sum, of: known.of + of });
  }
  return [...merged.values()];
}

function drawnOneByOne(
  all: readonly ClusterTotal[],
  totals: readonly ClusterTotal[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
): number[] {
  const names = all.map(({ cluster }) => cluster).sort();
  const of = new Map(totals.map((total) => [total.cluster, total]));
  const random = seededRandom(seed);
  return Array.from({ length: draws }, () => {
    let [sum, count] = [0, 0];
    for (let i = 0; i < names.length; i++) {
      const drawn = of.get(names[Math.floor(random() * names.length)] as string);
      sum += drawn?.sum ?? 0;
      count += drawn?.of ?? 0;
    }
    return sum / count;
  });
}

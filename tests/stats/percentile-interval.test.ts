import { seededRandom } from '../../src/core/seeded-random.js';
import { bootstrapMean } from '../../src/stats/bootstrap-means.js';
import {
  expandedInterval,
  percentileInterval,
  quantile,
} from '../../src/stats/percentile-interval.js';

const UP_TO_1000 = Float64Array.from({ length: 1001 }, (_, i) => i);

describe('quantile', () => {
  it("is that of numpy's and R's default", () => {
    // R 4: quantile(c(1, 2, 4, 8), c(0, 0.1, 0.5, 0.9, 1)) is 1, 1.3, 3, 6.8, 8.
    const four = Float64Array.from([1, 2, 4, 8]);
    [1, 1.3, 3, 6.8, 8].forEach((value, i) => {
      expect(quantile(four, [0, 0.1, 0.5, 0.9, 1][i] as number)).toBeCloseTo(value, 12);
    });
    expect(quantile(Float64Array.from([5]), 0.3)).toBe(5);
  });
});

describe('percentileInterval', () => {
  it('is the middle 95 %', () => {
    expect(percentileInterval(UP_TO_1000)).toEqual({ low: 25, high: 975 });
  });
});

describe('expandedInterval', () => {
  // scipy 1.17.1: norm.cdf(-t.ppf(0.975, n - 1) * sqrt(n / (n - 1))).
  it.each([
    [5, 0.9541],
    [8, 5.7375],
    [12, 10.7566],
    [30, 18.7539],
    [224, 24.13],
  ])('leaves out, of %d clusters, tails of %d thousandths', (clusters, tail) => {
    const { low, high } = expandedInterval(UP_TO_1000, { clusters });
    expect(Math.abs(low - tail)).toBeLessThan(0.1);
    expect(low + high).toBeCloseTo(1000, 9);
  });

  it('is all that was drawn of two clusters', () => {
    const { low, high } = expandedInterval(UP_TO_1000, { clusters: 2 });
    expect([Math.round(low), Math.round(high)]).toEqual([0, 1000]);
  });

  it('holds the mean of eight cases as often as it says, where the plain one is too narrow', () => {
    const random = seededRandom(9);
    let held = 0;
    for (let trial = 0; trial < 300; trial++) {
      // Uniform case means: mean 0.5.
      const cases = Array.from({ length: 8 }, (_, i) => ({
        cluster: `${i}`,
        sum: random(),
        of: 1,
      }));
      const { low = 1, high = 0 } = bootstrapMean(cases, { draws: 600, seed: trial });
      if (low <= 0.5 && 0.5 <= high) held++;
    }
    expect(Math.abs(held / 300 - 0.95)).toBeLessThan(0.03);
  });
});

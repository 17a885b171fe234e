import { clusteredRate, designEffect, plainRate } from '../../src/stats/clustered-rate.js';
import { t975 } from '../../src/stats/student-t.js';
import { wilson } from '../../src/stats/wilson.js';

const litters = (text: string) =>
  text.split(' ').map((litter) => {
    const [count, of] = litter.split('/').map(Number);
    return { count: count as number, of: of as number };
  });

/** Weil's litters of rats, table 1 of Rao and Scott 1992. */
const CONTROL = litters(
  '13/13 12/12 9/9 9/9 8/8 8/8 12/13 11/12 9/10 9/10 8/9 11/13 4/5 5/7 7/10 7/10',
);
const TREATED = litters(
  '12/12 11/11 10/10 9/9 10/11 9/10 9/10 8/9 8/9 4/5 7/9 4/7 5/10 3/6 3/10 0/7',
);

describe('the design effect', () => {
  it.each([
    ['control', CONTROL, 142 / 158, 158, 1.232495],
    ['treated', TREATED, 112 / 145, 145, 3.952861],
  ])('of the %s litters is as published', (_name, clusters, rate, of, published) => {
    expect(designEffect(clusters, { rate, of })).toBeCloseTo(published, 6);
  });
});

describe('clusteredRate', () => {
  it('is the Wilson interval at the effective size, less for few clusters', () => {
    const rate = clusteredRate(TREATED);
    const effective = (145 / 3.95286) * (t975(144) / t975(15)) ** 2;
    const { low, high } = wilson({ rate: 112 / 145, of: effective });
    expect(rate).toMatchObject({ count: 112, of: 145, method: 'wilson_clustered' });
    expect(rate.effective).toBeCloseTo(effective, 3);
    expect(rate.low).toBeCloseTo(low, 5);
    expect(rate.high).toBeCloseTo(high, 5);
    expect(high - low).toBeGreaterThan(1.9 * widthOf(plainRate(112, { of: 145 })));
  });

  it('is the plain interval where no cluster has two questions', () => {
    const alone = Array.from({ length: 20 }, (_, i) => ({ count: i < 5 ? 1 : 0, of: 1 }));
    expect(clusteredRate(alone)).toEqual(plainRate(5, { of: 20 }));
  });

  it('is never narrower than the plain interval, however even the clusters are', () => {
    const even = Array.from({ length: 10 }, () => ({ count: 1, of: 4 }));
    expect(widthOf(clusteredRate(even))).toBeGreaterThan(widthOf(plainRate(10, { of: 40 })));
  });

  it('takes a single cluster for one observation', () => {
    const rate = clusteredRate([{ count: 1, of: 10 }]);
    expect(rate).toMatchObject({ rate: 0.1, effective: 1, ...wilson({ rate: 0.1, of: 1 }) });
  });

  /** t of 59, 19 and 4 degrees: 2.00100, 2.09302 and 2.77645; z squared: 3.84146. */
  it.each([
    // 60 / (1 + 2 * 0.2) * (2.00100 / 2.09302) ** 2, then 3.84146 / (39.171 + 3.84146).
    { clusters: 20, effective: 39.171, high: 0.08931 },
    // 60 / (1 + 11 * 0.2) * (2.00100 / 2.77645) ** 2, then 3.84146 / (9.739 + 3.84146).
    { clusters: 5, effective: 9.739, high: 0.28286 },
  ])('has by hand, where nothing was found in $clusters clusters, the upper limit $high', (by) => {
    const all = (share: 0 | 1) => {
      const of = 60 / by.clusters;
      return clusteredRate(Array.from({ length: by.clusters }, () => ({ count: share * of, of })));
    };
    expect(all(0)).toMatchObject({ rate: 0, low: 0, method: 'wilson_clustered' });
    expect(all(0).effective).toBeCloseTo(by.effective, 1);
    expect(all(0).high).toBeCloseTo(by.high, 3);
    expect(all(1)).toMatchObject({ rate: 1, high: 1 });
    expect(all(1).low).toBeCloseTo(1 - by.high, 3);
  });

  it('weighs clusters by their questions where they are not of one size', () => {
    // Sizes 1, 1, 4: b = (1 + 1 + 16) / 6 = 3, so 6 / 1.4, times (t of 5 / t of 2 = 2.57058 / 4.30265) squared.
    const sizes = [1, 1, 4].map((of) => ({ count: 0, of }));
    expect(clusteredRate(sizes).effective).toBeCloseTo((6 / 1.4) * 0.35694, 2);
  });

  it('does not become surer by an error in one cluster', () => {
    const having = (errors: number) =>
      clusteredRate(Array.from({ length: 20 }, (_, i) => ({ count: i < errors ? 1 : 0, of: 10 })));
    const highs = [0, 1, 2, 3, 4].map((errors) => having(errors).high as number);
    expect(highs).toEqual([...highs].sort((a, b) => a - b));
    expect(having(4).effective).toBeCloseTo(having(0).effective as number, 6);
  });

  it('goes by what was measured where the errors lie in several clusters', () => {
    const even = Array.from({ length: 20 }, (_, i) => ({ count: i < 5 ? 1 : 0, of: 10 }));
    expect(clusteredRate(even).effective).toBeGreaterThan(150);
  });

  it('leaves out clusters without a question, and is undefined over nothing', () => {
    expect(clusteredRate([...CONTROL, { count: 0, of: 0 }])).toEqual(clusteredRate(CONTROL));
    expect(clusteredRate([])).toEqual({ count: 0, of: 0, method: 'none' });
    expect(plainRate(0, { of: 0 })).toEqual({ count: 0, of: 0, method: 'none' });
  });
});

function widthOf({ low, high }: { readonly low?: number; readonly high?: number }): number {
  return (high as number) - (low as number);
}

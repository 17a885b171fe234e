import { seededRandom } from '../../src/core/seeded-random.js';
import { meanOf } from '../../src/stats/bootstrap-means.js';
import type { ClusterTotal } from '../../src/stats/cluster-totals.js';
import {
  casesNeeded,
  detectableDifference,
  deviationAcross,
  powerOfPilot,
} from '../../src/stats/power.js';
import { t975 } from '../../src/stats/student-t.js';

const AIMS = { alpha: 0.05, power: 0.8 } as const;

describe('casesNeeded', () => {
  // The least n with that power by the noncentral t: scipy 1.17.1, 1 - stats.nct.cdf(t, n - 1, sqrt(n) d / sd).
  it.each([
    [0.5, 1, 0.8, 0.05, 34],
    [0.05, 0.3, 0.8, 0.05, 285],
    [0.1, 0.3, 0.9, 0.05, 97],
    [0.02, 0.25, 0.8, 0.01, 1829],
    [1, 1, 0.8, 0.05, 10],
    [0.3, 0.4, 0.95, 0.05, 26],
  ])(
    'is, for a difference of %d at a deviation of %d, what the exact t test needs',
    (difference, deviation, power, alpha, cases) => {
      expect(casesNeeded({ difference, deviation, power, alpha })).toBe(cases);
    },
  );

  it('is the same for either sign, and undefined for no difference', () => {
    const plan = { ...AIMS, deviation: 0.3 };
    expect(casesNeeded({ ...plan, difference: -0.1 })).toBe(
      casesNeeded({ ...plan, difference: 0.1 }),
    );
    expect(casesNeeded({ ...plan, difference: 0 })).toBeUndefined();
  });

  it.each([
    { alpha: 0, power: 0.8 },
    { alpha: 0.05, power: 1 },
    { alpha: 0.05, power: 0.01 },
  ])('cannot be planned for %p', (aims) => {
    expect(() => casesNeeded({ ...aims, difference: 0.1, deviation: 1 })).toThrow(RangeError);
  });

  it('gives a t test the power that was asked for, on scores', () => {
    // Two pairs a case, each better by 0.5, 0 or -0.5: mean 0.1, variance (3 * 0.25 / 5 - 0.01), of two half of it.
    const random = seededRandom(11);
    const step = () => [-0.5, 0, 0, 0.5, 0.5][Math.floor(random() * 5)] as number;
    const deviation = Math.sqrt(0.14 / 2);
    const cases = casesNeeded({ ...AIMS, difference: 0.1, deviation }) as number;
    expect(cases).toBe(57);
    let told = 0;
    for (let trial = 0; trial < 2000; trial++) {
      const drawn = Array.from({ length: cases }, (_, i) => ({
        cluster: `${i}`,
        sum: step() + step(),
        of: 2,
      }));
      const error = (deviationAcross(drawn) as number) / Math.sqrt(cases);
      if (Math.abs(meanOf(drawn) as number) > t975(cases - 1) * error) told++;
    }
    // Three standard errors of 2000 trials are 0.027.
    expect(Math.abs(told / 2000 - AIMS.power)).toBeLessThan(0.03);
  });
});

describe('detectableDifference', () => {
  it('is the difference that so many cases are needed for', () => {
    const plan = { ...AIMS, deviation: 0.3 };
    const difference = detectableDifference({ ...plan, cases: 224 }) as number;
    expect(casesNeeded({ ...plan, difference: difference + 1e-6 })).toBe(224);
    expect(casesNeeded({ ...plan, difference: difference - 1e-4 })).toBe(225);
  });

  it('is undefined where so few cases tell nothing', () => {
    expect(detectableDifference({ ...AIMS, deviation: 0.3, cases: 1 })).toBeUndefined();
  });
});

describe('deviationAcross', () => {
  it('is that of the means where cases are of one size', () => {
    const totals = [2, 4, 6].map((sum, i) => ({ cluster: `${i}`, sum, of: 2 }));
    expect(deviationAcross(totals)).toBeCloseTo(1, 12);
  });

  it('is that of the residuals where they are not', () => {
    const of = [4, 2, 4, 1, 3, 4, 2];
    const totals = [1.5, -0.5, 2, 0, 1, -1, 0.5].map((sum, i) => ({
      cluster: `${i}`,
      sum,
      of: of[i] as number,
    }));
    // numpy 2.4: ((S - m * N) / N.mean()).std(ddof=1).
    expect(deviationAcross(totals)).toBeCloseTo(0.3563947074522853, 12);
  });
});

describe('powerOfPilot', () => {
  const pilot = (...sums: readonly number[]): ClusterTotal[] =>
    sums.map((sum, i) => ({ cluster: `${i}`, sum, of: 1 }));

  it('tells what the pilot says of how many cases are needed', () => {
    // Mean 0.25, deviation 0.5: ((1.96 + 0.8416) * 2)^2 + 1.92 is 33.3.
    const found = powerOfPilot(pilot(0.5, 0.5, 0.5, -0.5), AIMS);
    expect(found).toMatchObject({ ...AIMS, clusters: 4, difference: 0.25, needed: 34 });
    expect(found.deviation).toBeCloseTo(0.5, 12);
    expect(found.detectable).toBeCloseTo((2.801585 * 0.5) / Math.sqrt(4 - 1.920729), 5);
  });

  it('says why where it is undefined', () => {
    const none = { ...AIMS, method: 'none' };
    expect(powerOfPilot([], AIMS)).toEqual({ ...none, clusters: 0, why: 'fewer_than_two_cases' });
    expect(powerOfPilot(pilot(0.5), AIMS)).toEqual({
      ...none,
      clusters: 1,
      difference: 0.5,
      why: 'fewer_than_two_cases',
    });
    expect(powerOfPilot(pilot(0.5, 0.5), AIMS)).toMatchObject({ ...none, why: 'no_spread' });
    const even = powerOfPilot(pilot(0.5, -0.5), AIMS);
    expect(even).toMatchObject({ difference: 0, why: 'no_difference' });
    expect('needed' in even).toBe(false);
    expect(even.detectable).toBeGreaterThan(0);
  });
});

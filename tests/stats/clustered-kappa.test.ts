import { clusteredKappa } from '../../src/stats/clustered-kappa.js';
import { PLAIN, type RatedTwice } from '../../src/stats/kappa.js';
import { t975 } from '../../src/stats/student-t.js';

const same: RatedTwice[] = [
  [0, 0],
  [1, 1],
];
const mixed: RatedTwice[] = [
  [0, 0],
  [1, 1],
  [0, 1],
];

describe('clusteredKappa', () => {
  it('leaves out a cluster at a time', () => {
    const clusters = [same, same, mixed];
    // 7 pairs, rows 4 3, columns 3 4, 6 agree: 1 - (1 * 7) / (49 - 12 - 12).
    const whole = 1 - 7 / 25;
    // Without one of the first two: 5 pairs, rows 3 2, columns 2 3. Without the third: full agreement.
    const without = [1 - 5 / 13, 1 - 5 / 13, 1];
    const mean = (without[0] as number) * (2 / 3) + 1 / 3;
    const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const half = t975(2) * Math.sqrt((2 / 3) * squares);
    const { kappa, low, high, method } = clusteredKappa(clusters, PLAIN);
    expect(kappa).toBeCloseTo(whole, 10);
    expect(low).toBeCloseTo(Math.max(-1, whole - half), 10);
    expect(high).toBe(Math.min(1, whole + half));
    expect(method).toBe('jackknife_clustered');
  });

  it('has no interval for one cluster, and no kappa where chance alone cannot disagree', () => {
    expect(clusteredKappa([mixed], PLAIN)).toEqual({
      kappa: expect.any(Number),
      method: 'none',
    });
    expect(clusteredKappa([[[1, 1]], [[1, 1]]], PLAIN)).toEqual({ method: 'none' });
    expect(clusteredKappa([], PLAIN)).toEqual({ method: 'none' });
  });
});

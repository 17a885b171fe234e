import { seededRandom } from '../../src/core/seeded-random.js';
import { clusteredKappa } from '../../src/stats/clustered-kappa.js';
import {
  type Disagreement,
  LINEAR,
  PLAIN,
  QUADRATIC,
  type RatedTwice,
} from '../../src/stats/kappa.js';
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

  it.each([PLAIN, LINEAR, QUADRATIC])(
    'has the very numbers that kappas of all clusters but one give (%#)',
    (disagreement) => {
      const random = seededRandom(5);
      const rating = () => Math.floor(3 * random()) / 2;
      for (let run = 0; run < 30; run++) {
        const clusters = Array.from({ length: 2 + (run % 12) }, () =>
          Array.from({ length: Math.floor(4 * random()) }, (): RatedTwice => {
            const first = rating();
            return [first, random() < 0.6 ? first : rating()];
          }),
        );
        const found = clusteredKappa(clusters, disagreement);
        const { whole, half } = leftOut(clusters, disagreement);
        expect(found.kappa).toBe(whole);
        if (half === undefined) expect(found.method).toBe('none');
        else {
          expect(found.low).toBe(Math.max(-1, (whole as number) - half));
          expect(found.high).toBe(Math.min(1, (whole as number) + half));
        }
      }
    },
  );

  it('takes no more than a moment for tens of thousands of clusters', () => {
    const random = seededRandom(9);
    const clusters = Array.from({ length: 30_000 }, (): RatedTwice[] => [
      [Math.floor(2 * random()), Math.floor(2 * random())],
    ]);
    const { kappa: found, low = 0, high = 0 } = clusteredKappa(clusters, PLAIN);
    expect(Math.abs(found as number)).toBeLessThan(0.02);
    expect(high - low).toBeCloseTo((2 * 1.96) / Math.sqrt(30_000), 3);
  });
});

/** By the definition: everything counted anew for each cluster that is left out. */
function leftOut(clusters: readonly (readonly RatedTwice[])[], disagreement: Disagreement) {
  const rated = clusters.filter((cluster) => cluster.length > 0);
  const whole = byDefinition(rated.flat(), disagreement);
  const without = rated.map((_, left) =>
    byDefinition(rated.filter((_, i) => i !== left).flat(), disagreement),
  );
  const m = rated.length;
  if (whole === undefined || m < 2 || without.includes(undefined)) return { whole };
  const values = without as number[];
  const mean = values.reduce((sum, value) => sum + value, 0) / m;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { whole, half: t975(m - 1) * Math.sqrt(((m - 1) / m) * squares) };
}

function byDefinition(pairs: readonly RatedTwice[], disagreement: Disagreement) {
  let [observed, byChance] = [0, 0];
  for (const [a, b] of pairs) observed += disagreement(a, b);
  for (const [a] of pairs) for (const [, b] of pairs) byChance += disagreement(a, b);
  return byChance === 0 ? undefined : 1 - (observed * pairs.length) / byChance;
}

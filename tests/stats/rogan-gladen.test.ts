import { roganGladen } from '../../src/stats/rogan-gladen.js';

describe('roganGladen', () => {
  it.each([
    // Examples of epi.prev, R package epiR: cows with brucellosis, and H. pylori in children.
    [23 / 150, 0.96, 0.89, 0.051],
    [6 / 151, 0.964, 0.927, 0],
  ])(
    'estimates the published true prevalence behind %d',
    (observed, detection, specificity, published) => {
      const corrected = roganGladen({
        observed: { rate: observed, of: 150 },
        falsePositive: { rate: 1 - specificity, of: 1e6 },
        detection: { rate: detection, of: 1e6 },
      });
      expect(corrected.defined && Math.round(corrected.estimate * 1000) / 1000).toBe(published);
    },
  );

  it('has the limits of Lang and Reiczigel, which were worked out apart', () => {
    // 40 of 100 flagged; 5 of 50 right ones flagged, 45 of 60 wrong ones: (0.4 - 0.1) / 0.65.
    const corrected = roganGladen({
      observed: { rate: 0.4, of: 100 },
      falsePositive: { rate: 0.1, of: 50 },
      detection: { rate: 0.75, of: 60 },
    });
    expect(corrected).toEqual({
      defined: true,
      estimate: expect.closeTo(0.3 / 0.65, 10),
      low: expect.closeTo(0.276709, 5),
      high: expect.closeTo(0.649168, 5),
    });
  });

  it('is wider where the rates of the judge rest on less', () => {
    const width = (of: number) => {
      const corrected = roganGladen({
        observed: { rate: 0.4, of: 100 },
        falsePositive: { rate: 0.1, of },
        detection: { rate: 0.8, of },
      });
      return corrected.defined ? corrected.high - corrected.low : Number.NaN;
    };
    expect(width(20)).toBeGreaterThan(width(200));
    expect(width(200)).toBeGreaterThan(width(20000));
  });

  it('covers the true share about as often as it says', () => {
    const random = seeded(7);
    const draw = (rate: number, of: number) => {
      const hits = Array.from({ length: of }, random).filter((u) => u < rate).length;
      return { rate: hits / of, of };
    };
    let covered = 0;
    for (let i = 0; i < 400; i += 1) {
      const corrected = roganGladen({
        observed: draw(0.3 * 0.85 + 0.7 * 0.1, 150),
        falsePositive: draw(0.1, 60),
        detection: draw(0.85, 60),
      });
      if (corrected.defined && corrected.low <= 0.3 && 0.3 <= corrected.high) covered += 1;
    }
    expect(covered / 400).toBeGreaterThan(0.93);
  });

  it('is undefined, and says why, where detection is not above the false positives or nothing was measured', () => {
    const share = (rate: number, of = 50) => ({ rate, of });
    const why = (falsePositive: number, detection: number, of = 50) =>
      roganGladen({
        observed: share(0.2, of),
        falsePositive: share(falsePositive),
        detection: share(detection),
      });
    const blind = { defined: false, why: 'detection_not_above_false_positives' };
    expect(why(0.3, 0.3)).toEqual(blind);
    expect(why(0.5, 0.2)).toEqual(blind);
    expect(why(0.1, 0.9, 0)).toEqual({ defined: false, why: 'not_measured' });
  });

  it('stays within 0 and 1, and says nothing of a judge that was seen a few times', () => {
    const few = roganGladen({
      observed: { rate: 1, of: 3 },
      falsePositive: { rate: 0.4, of: 1 },
      detection: { rate: 0.5, of: 1 },
    });
    expect(few).toMatchObject({ defined: true, estimate: 1, low: 0, high: 1 });
  });
});

/** Numbers from 0 to 1, the same for the same seed: D. H. Lehmer's generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

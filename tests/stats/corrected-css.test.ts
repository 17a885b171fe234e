import type { Calibration, ConfusionCell } from '../../src/core/calibration.js';
import { correctedCss, correctedCssMetrics } from '../../src/stats/corrected-css.js';
import { roganGladen } from '../../src/stats/rogan-gladen.js';
import { calibration, rate } from '../support/calibrations.js';

/** Scores of pairs, each of a chart of its own. */
const pairs = (scores: readonly number[], of?: Calibration) =>
  scores.map((score, i) => ({ score, cluster: `c${i}`, calibration: of }));
const judged = (...confusion: readonly ConfusionCell[]) =>
  calibration({
    confusion,
    rates: {
      falsePositive: rate(1, 10),
      detectionDirect: rate(9, 10),
      creditWithheld: rate(1, 10),
    },
  });
const GOOD = judged(
  { label: 0, verdict: 'WRONG', count: 9 },
  { label: 0, verdict: 'CORRECT', count: 1 },
  { label: 1, verdict: 'CORRECT', count: 8 },
  { label: 1, verdict: 'WRONG', count: 2 },
);

describe('correctedCss', () => {
  it('is the estimate of Rogan and Gladen where every score is 0 or 1', () => {
    const scores = [1, 1, 1, 1, 0, 0, 0, 0, 0, 0];
    expect(correctedCss(pairs(scores, GOOD))).toEqual(
      roganGladen({
        observed: { rate: 0.4, of: 10 },
        falsePositive: { rate: 0.1, of: 10 },
        detection: { rate: 0.8, of: 10 },
      }),
    );
  });

  it('takes half a credit as half a credit: (0.25 - 0.1) / (0.85 - 0.1)', () => {
    const halves = judged(
      { label: 0, verdict: 'WRONG', count: 8 },
      { label: 0, verdict: 'PARTIAL', count: 2 },
      { label: 1, verdict: 'CORRECT', count: 7 },
      { label: 1, verdict: 'PARTIAL', count: 3 },
    );
    const corrected = correctedCss(pairs([0.5, 0.5, 0, 0], halves));
    expect(corrected).toMatchObject({ defined: true, estimate: expect.closeTo(0.2, 10) });
  });

  it('finds the true mean again where labels of one half are scored half way between the others', () => {
    // Of 10 pairs of each label the judge scores those of 0 at 0.1, of 0.5 at 0.5, of 1 at 0.9 in the mean.
    const steady = judged(
      { label: 0, verdict: 'WRONG', count: 80 },
      { label: 0, verdict: 'PARTIAL', count: 20 },
      { label: 0.5, verdict: 'PARTIAL', count: 100 },
      { label: 1, verdict: 'CORRECT', count: 80 },
      { label: 1, verdict: 'PARTIAL', count: 20 },
    );
    const seen = [...Array(10).fill(0.1), ...Array(10).fill(0.5), ...Array(10).fill(0.9)];
    const corrected = correctedCss(pairs(seen, steady));
    expect(corrected).toMatchObject({ defined: true, estimate: expect.closeTo(0.5, 10) });
  });

  it.each([0.1, 0.25, 0.5, 0.85])(
    'leaves a CSS of %f as it is where the judge has not erred',
    (css) => {
      const perfect = judged(
        { label: 0, verdict: 'WRONG', count: 600 },
        { label: 0.5, verdict: 'PARTIAL', count: 500 },
        { label: 1, verdict: 'CORRECT', count: 400 },
      );
      const right = Array.from({ length: 200 }, (_, i) => (i < css * 200 ? 1 : 0));
      const halves = Array.from({ length: 200 }, (_, i) => (i < css * 200 ? 0.5 : css / 2));
      for (const scores of [right, halves]) {
        const mean = scores.reduce((total, score) => total + score, 0) / scores.length;
        const corrected = correctedCss(pairs(scores, perfect));
        expect(corrected).toMatchObject({ defined: true, estimate: expect.closeTo(mean, 10) });
      }
    },
  );

  it('leaves out what has no score: an abstention, and a label that is untestable', () => {
    const more = judged(
      ...(GOOD.confusion ?? []),
      { label: 1, verdict: 'ABSTAINED', count: 50 },
      { label: 0, verdict: 'UNTESTABLE', count: 50 },
      { label: 'untestable', verdict: 'CORRECT', count: 50 },
    );
    expect(correctedCss(pairs([1, 0], more))).toEqual(correctedCss(pairs([1, 0], GOOD)));
  });

  it('is wider where the pairs are of few charts, or the calibration is', () => {
    const width = (of: ReturnType<typeof pairs>) => {
      const corrected = correctedCss(of);
      return corrected.defined ? corrected.high - corrected.low : Number.NaN;
    };
    const scores = Array.from({ length: 40 }, (_, i) => (i < 20 ? 1 : 0));
    const apart = pairs(scores, GOOD);
    const together = apart.map((pair, i) => ({ ...pair, cluster: `c${i < 20 ? i % 2 : 2}` }));
    expect(width(together)).toBeGreaterThan(width(apart));
    const few = calibration({
      ...GOOD,
      rates: { ...GOOD.rates, falsePositive: { ...rate(1, 10), effective: 2 } },
    });
    expect(width(pairs(scores, few))).toBeGreaterThan(width(apart));
  });

  it.each([
    ['the judge gives no more credit to what is right', 'detection_not_above_false_positives'],
    ['nobody has calibrated the judge', 'not_measured'],
    ['there is no pair', 'not_measured'],
    ['pairs are of judges with different calibrations', 'not_measured'],
    ['nothing right was in the gold', 'not_measured'],
  ])('is undefined where %s, and says so instead of giving a number', (what, why) => {
    const blind = judged(
      { label: 0, verdict: 'CORRECT', count: 5 },
      { label: 1, verdict: 'CORRECT', count: 5 },
    );
    const given =
      {
        'the judge gives no more credit to what is right': pairs([1, 0], blind),
        'nobody has calibrated the judge': pairs([1, 0]),
        'there is no pair': [],
        'pairs are of judges with different calibrations': [
          ...pairs([1], GOOD),
          ...pairs([0], calibration({ id: 'other' })),
        ],
      }[what] ?? pairs([1, 0], judged({ label: 0, verdict: 'WRONG', count: 5 }));
    expect(correctedCss(given)).toEqual({ defined: false, why });
    expect(correctedCssMetrics(given)).toEqual({ css_corrected_defined: 0 });
  });
});

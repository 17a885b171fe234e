import type { AskedQuestion } from '../../src/calibrate/asked-question.js';
import { breakdowns, errorRates, splitRates } from '../../src/calibrate/error-rates.js';

const asked = (given: Partial<AskedQuestion>): AskedQuestion => ({
  cluster: 'f',
  strata: {},
  answered: true,
  failed: false,
  counts: { falsePositive: false },
  repeats: ['SUPPORTED'],
  ...given,
});
const many = (n: number, given: Partial<AskedQuestion>) =>
  Array.from({ length: n }, (_, i) => asked({ cluster: `f${i}`, ...given }));

describe('errorRates', () => {
  it('leaves the unanswered out of the rate, and bounds what they might have been', () => {
    const { falsePositive, abstention, failure } = errorRates([
      ...many(2, { counts: { falsePositive: true } }),
      ...many(6, {}),
      ...many(1, { answered: false }),
      ...many(1, { answered: false, failed: true }),
    ]);
    expect(falsePositive).toMatchObject({ count: 2, of: 8, rate: 0.25, unanswered: 2 });
    expect([falsePositive.least, falsePositive.most]).toEqual([0.2, 0.4]);
    expect(abstention).toMatchObject({ count: 1, of: 10, rate: 0.1 });
    expect(failure).toMatchObject({ count: 1, of: 10, rate: 0.1 });
  });

  it('takes an interval that knows of the clusters', () => {
    const alike = many(4, { counts: { falsePositive: true } }).concat(many(12, {}));
    const inOne = (cluster: string) => (q: AskedQuestion) => ({ ...q, cluster });
    const apart = errorRates(alike.map((q, i) => ({ ...q, cluster: `${i}` }))).falsePositive;
    const together = errorRates(
      alike.map((q, i) => inOne(i < 4 ? 'f' : `g${i % 3}`)(q)),
    ).falsePositive;
    expect(apart.method).toBe('wilson');
    expect(together.method).toBe('wilson_clustered');
    expect(together.high).toBeGreaterThan(apart.high as number);
  });

  it('has no rate that no question belongs to', () => {
    const { falsePositive, detectionDirect, ...rest } = errorRates(many(3, {}));
    expect(falsePositive.of).toBe(3);
    expect(detectionDirect).toEqual({ count: 0, of: 0, method: 'none', unanswered: 0 });
    expect(Object.keys(rest)).toEqual(['abstention', 'failure']);
  });
});

describe('splitRates', () => {
  it('counts a flip where answered repeats differ, over questions that have two', () => {
    const { flipRate } = splitRates([
      asked({ repeats: ['SUPPORTED', 'NOT_SUPPORTED', 'SUPPORTED'] }),
      asked({ repeats: ['SUPPORTED', undefined, 'SUPPORTED'] }),
      asked({ repeats: [undefined, 'SUPPORTED', undefined] }),
    ]);
    expect(flipRate).toMatchObject({ count: 1, of: 2 });
    expect(splitRates(many(3, {})).flipRate).toEqual({ count: 0, of: 0, method: 'none' });
  });

  it('compares the first answer with the human one where both are', () => {
    const { humanAgreement } = splitRates([
      ...many(3, { human: 'SUPPORTED' }),
      ...many(3, { human: 'NOT_SUPPORTED', repeats: ['NOT_SUPPORTED'] }),
      ...many(2, { human: 'NOT_SUPPORTED' }),
      ...many(2, { human: 'SUPPORTED', repeats: [undefined] }),
      ...many(2, {}),
    ]);
    // 8 pairs, rows 5 3, columns 3 5, 6 agree: 1 - (2 * 8) / (64 - 15 - 15).
    expect(humanAgreement).toMatchObject({ of: 8, exact: { count: 6, of: 8 } });
    expect(humanAgreement?.kappa).toBeCloseTo(1 - 16 / 34, 10);
    expect(splitRates(many(3, {}))).not.toHaveProperty('humanAgreement');
  });
});

describe('breakdowns', () => {
  it('has the rates of each value in order, and leaves out what has none', () => {
    const by = breakdowns(
      [
        asked({ strata: { drug: 'b' }, counts: { falsePositive: true } }),
        asked({ strata: { drug: 'a' } }),
        asked({}),
      ],
      ['drug', 'payer'],
    );
    expect(Object.keys(by.drug ?? {})).toEqual(['a', 'b']);
    expect(by.drug?.b?.falsePositive).toMatchObject({ count: 1, of: 1 });
    expect(by.payer).toEqual({});
  });
});

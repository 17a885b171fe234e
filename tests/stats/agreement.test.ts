import { agreement, type LabelledVerdict } from '../../src/stats/agreement.js';

const items: LabelledVerdict[] = [
  { label: 1, verdict: 'CORRECT' },
  { label: 0.5, verdict: 'WRONG' },
  { label: 0, verdict: 'WRONG' },
  { label: 1, verdict: 'ABSTAINED' },
  { label: 0, verdict: 'UNTESTABLE' },
  { label: 'untestable', verdict: 'UNTESTABLE' },
  { label: 'untestable', verdict: 'CORRECT' },
  { label: 'untestable', verdict: 'ABSTAINED' },
];

describe('agreement', () => {
  it('counts an untestable verdict on an untestable pair as a hit and an abstention as a miss', () => {
    expect(agreement(items).exact).toBe(3 / 8);
  });

  it('takes kappas over the pairs that both sides score', () => {
    const { scoredByBoth, kappa, linear, quadratic } = agreement(items);
    expect(scoredByBoth).toBe(3);
    // Labels 1, .5, 0 once each; verdicts 1 once and 0 twice; one miss, of half the range.
    expect(kappa).toBeCloseTo(1 - (3 * 1) / (9 - 1 - 2), 10);
    expect(linear).toBeCloseTo(1 - (3 * 0.5) / (0.5 * 3 + 1 * 3), 10);
    expect(quadratic).toBeCloseTo(1 - (3 * 0.25) / (0.25 * 3 + 1 * 3), 10);
  });

  it('takes the shares of abstentions and false untestables over the testable pairs', () => {
    const { abstained, falseUntestable } = agreement(items);
    expect([abstained, falseUntestable]).toEqual([1 / 5, 1 / 5]);
  });

  it('has a cell for every label and verdict', () => {
    const { confusion } = agreement(items);
    expect([...confusion.values()].flatMap((row) => [...row.values()])).toEqual(
      // biome-ignore format: a table
      [
        0, 0, 1, 1, 0,
        0, 0, 1, 0, 0,
        1, 0, 0, 0, 1,
        1, 0, 0, 1, 1,
      ],
    );
  });

  it('leaves undefined what nothing can be said of', () => {
    const none = agreement([]);
    expect(none).toMatchObject({ n: 0, scoredByBoth: 0 });
    expect([none.exact, none.kappa, none.linear, none.quadratic, none.abstained]).toEqual(
      new Array(5).fill(undefined),
    );
  });
});

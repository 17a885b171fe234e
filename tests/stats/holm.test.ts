import { holm } from '../../src/stats/holm.js';

describe('holm', () => {
  it('steps down from the least', () => {
    // By hand, and R 4: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") is 0.03 0.06 0.06 0.02.
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]) as number[];
    [0.03, 0.06, 0.06, 0.02].forEach((p, i) => {
      expect(adjusted[i]).toBeCloseTo(p, 12);
    });
  });

  it('never passes 1, and never falls below the one before', () => {
    expect(holm([0.5, 0.6, 0.9])).toEqual([1, 1, 1]);
    expect(holm([0.02, 0.02])).toEqual([0.04, 0.04]);
  });

  it('leaves out the tests that were undefined', () => {
    expect(holm([undefined, 0.02, undefined, 0.5])).toEqual([undefined, 0.04, undefined, 0.5]);
    expect(holm([])).toEqual([]);
  });

  it.each([-0.1, 1.1, Number.NaN])('takes no p of %d', (p) => {
    expect(() => holm([p])).toThrow(RangeError);
  });
});

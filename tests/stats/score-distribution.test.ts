import {
  OUTCOMES,
  type Outcome,
  outcomeOf,
  scoreDistribution,
} from '../../src/stats/score-distribution.js';
import { wilson } from '../../src/stats/wilson.js';

function pairs(...outcomes: readonly Outcome[]) {
  return outcomes.map((outcome, i) => ({ cluster: `case-${i}`, outcome }));
}

describe('scoreDistribution', () => {
  it('shares all pairs out among the outcomes', () => {
    const found = scoreDistribution(
      pairs('CORRECT', 'CORRECT', 'PARTIAL', 'WRONG', 'UNTESTABLE', 'ABSTAINED', 'FAILED', 'WRONG'),
    );
    const rates = OUTCOMES.map((outcome) => found.get(outcome)?.rate);
    expect(rates).toEqual([0.25, 0.125, 0.25, 0.125, 0.125, 0.125]);
  });

  it('has the Wilson interval where no two pairs share a case, of a share of 0 too', () => {
    const found = scoreDistribution(pairs('CORRECT', 'CORRECT', 'WRONG', 'CORRECT'));
    expect(found.get('CORRECT')).toMatchObject({
      count: 3,
      of: 4,
      ...wilson({ rate: 0.75, of: 4 }),
    });
    expect(found.get('FAILED')).toMatchObject({ count: 0, rate: 0, ...wilson({ rate: 0, of: 4 }) });
  });

  it('has a wider one where the pairs of a case go together', () => {
    const alike = Array.from({ length: 40 }, (_, i) => ({
      cluster: `case-${i % 10}`,
      outcome: i % 2 === 0 ? ('CORRECT' as const) : ('WRONG' as const),
    }));
    const { low = 0, high = 0, method } = scoreDistribution(alike).get('CORRECT') ?? {};
    const apart = wilson({ rate: 0.5, of: 40 });
    expect(method).toBe('wilson_clustered');
    expect(high - low).toBeGreaterThan(1.3 * (apart.high - apart.low));
    expect(scoreDistribution([...alike].reverse())).toEqual(scoreDistribution(alike));
  });

  it('has undefined shares without pairs, never 0', () => {
    const found = scoreDistribution([]);
    expect(found.size).toBe(OUTCOMES.length);
    for (const rate of found.values()) expect(rate).toEqual({ count: 0, of: 0, method: 'none' });
  });

  it('takes a pair without a verdict for one whose judge failed', () => {
    expect(outcomeOf({})).toBe('FAILED');
    expect(outcomeOf({ verdict: 'PARTIAL' })).toBe('PARTIAL');
  });
});

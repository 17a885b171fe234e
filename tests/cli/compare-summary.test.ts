import { compareSummary } from '../../src/cli/compare-summary.js';
import { figure } from '../../src/cli/figures.js';

describe('the summary of a comparison', () => {
  it('shows a figure to as many places as tell on which side of its bound it is', () => {
    const gate = (estimate: number, passed: boolean) => ({
      ...{ figure: 'css', atLeast: 0.4, estimate, passed, n: 1000 },
    });
    const { text } = compareSummary({
      evaluation: { models: [] } as never,
      gates: [gate(0.3996, false), gate(0.4004, true)],
      drawing: { seed: 1, draws: 100 },
    });
    expect(text()).toContain('FAILED  css >= 0.4: 0.3996 over 1,000\n');
    expect(text()).toContain('passed  css >= 0.4: 0.400 over 1,000\n');
  });

  it('has no minus before 0', () => {
    expect([-1e-17, -0.0004, -0.0006].map((value) => figure(value))).toEqual([
      ...['0.000', '0.000', '-0.001'],
    ]);
  });
});

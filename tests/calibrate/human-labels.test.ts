import { humanLabels } from '../../src/calibrate/human-labels.js';

const item = { kind: 'pair', pairId: 'p' } as const;
const votes = (...labels: string[]) =>
  labels.map((label, i) => ({ item, rater: `rater ${i}`, label }));

describe('humanLabels', () => {
  it.each([
    [['1'], '1'],
    [['1', '0', '1'], '1'],
    [['1', '0'], undefined],
    [[], undefined],
  ])('takes %j for %s', (labels, label) => {
    expect(humanLabels(votes(...labels))(item)).toBe(label);
  });
});

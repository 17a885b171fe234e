import fc from 'fast-check';
import { plotLabels } from '../../src/report/plot-labels.js';

const all = (names: readonly string[], longest?: number) => names.map(plotLabels(names, longest));
const lettersOf = (label: string) => [...label].length;

describe('the labels of a plot', () => {
  it('are the names where those are short', () => {
    expect(all(['gpt-5', 'claude-opus'])).toEqual(['gpt-5', 'claude-opus']);
    expect(all([''])).toEqual(['not named']);
  });

  it('keep the end of long names, by which checkpoints differ', () => {
    const labels = all(
      ['000010', '000020'].map((step) => `org/very-long-policy-name-of-many-parts-step-${step}`),
    );
    expect(labels[0]).toMatch(/^org\/very-long.*….*-step-000010$/);
    expect(labels[1]).toMatch(/-step-000020$/);
    expect(labels.map(lettersOf)).toEqual([36, 36]);
  });

  it('show where names differ that are alike at both ends', () => {
    const labels = all(
      ['1e-5-kl-0.02', '1e-6-kl-0.02', '1e-6-kl-0.2'].map(
        (part) => `org/clinical-oncology-reasoner-70b-lr-${part}-clip-0.2-step-0000500-final`,
      ),
    );
    expect(new Set(labels).size).toBe(3);
    expect(labels[0]).toMatch(/^org.*…-lr-1e-5-kl-0\.02-.*…-final$/);
    for (const label of labels) expect(lettersOf(label)).toBeLessThanOrEqual(36);
  });

  it('leave out what would turn the text beside it round', () => {
    expect(all(['a\u202eb\u2067c\nd'])).toEqual(['abc d']);
  });

  it('are never the same for two names, nor longer than there is room', () => {
    const part = fc.constantFrom(
      'a',
      'b',
      '-step-1',
      '\u0000',
      ' ',
      ' #2',
      '…',
      'long'.repeat(9),
      '🩺',
    );
    const name = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { maxLength: 12 }),
        fc.integer({ min: 8, max: 40 }),
        (names, longest) => {
          const labels = all(names, longest);
          expect(new Set(labels).size).toBe(names.length);
          for (const label of labels)
            expect(lettersOf(label)).toBeLessThanOrEqual(Math.max(9, longest));
        },
      ),
    );
  });
});

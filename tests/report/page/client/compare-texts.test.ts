import { compareTexts } from '../../../../src/report/page/client/compare-texts.js';

const cut = (text: string, ranges: readonly { start: number; end: number }[]) =>
  ranges.map(({ start, end }) => text.slice(start, end));

describe('the comparison of two answers', () => {
  it('finds the words that only one of them has', () => {
    const before = '1. Start trastuzumab now.\n2. Echo.';
    const after = '1. Start letrozole now.\n2. Echo.';
    const { by, removed, added } = compareTexts(before, after);
    expect([by, cut(before, removed), cut(after, added)]).toEqual([
      'words',
      ['trastuzumab'],
      ['letrozole'],
    ]);
  });

  it('takes changed words with nothing but blanks between them as one change', () => {
    const after = 'Start weekly paclitaxel and trastuzumab.';
    expect(cut(after, compareTexts('Start.', after).added)).toEqual([
      ' weekly paclitaxel and trastuzumab',
    ]);
  });

  it('marks nothing in equal texts', () => {
    expect(compareTexts('same', 'same')).toEqual({ by: 'words', removed: [], added: [] });
  });

  it('goes by lines where the words differ too much, and gives up where the lines do too', () => {
    const words = (from: number, lines: number) =>
      Array.from({ length: lines }, (_, l) =>
        Array.from({ length: 8 }, (_, w) => `w${from + l * 8 + w}`).join(' '),
      ).join('\n');
    expect(compareTexts(words(0, 500), words(1_000_000, 500)).by).toBe('lines');
    expect(compareTexts(words(0, 5000), words(1_000_000, 5000))).toEqual({
      ...{ by: 'none', removed: [], added: [] },
    });
  });
});

import fc from 'fast-check';
import { segmentsOf } from '../../../../src/report/page/client/segments.js';

const place = (start: number, end: number) => ({ start, end, credit: 0, reason: '' });

describe('the segments of an answer', () => {
  it('count places in code points, and changes in units', () => {
    const text = '🩺 Start TCHP now';
    expect(segmentsOf(text, { changes: [{ start: 14, end: 17 }], places: [place(8, 12)] })).toEqual(
      [
        { text: '🩺 Start ', changed: false, places: [] },
        { text: 'TCHP', changed: false, places: [0] },
        { text: ' ', changed: false, places: [] },
        { text: 'now', changed: true, places: [] },
      ],
    );
  });

  it('tell of all places that cover them', () => {
    const segments = segmentsOf('abcdef', { changes: [], places: [place(0, 4), place(2, 6)] });
    expect(segments.map(({ text, places }) => [text, places])).toEqual([
      ['ab', [0]],
      ['cd', [0, 1]],
      ['ef', [1]],
    ]);
  });

  it('put together are the text, whatever the places are', () => {
    const range = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => place(a, b));
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.array(range),
        fc.array(range),
        (text, changes, places) => {
          const segments = segmentsOf(text, { changes, places });
          expect(segments.map((segment) => segment.text).join('')).toBe(text);
        },
      ),
    );
  });

  it('are found quickly in a long text with thousands of places', () => {
    const text = 'x🩺'.repeat(100_000);
    const places = Array.from({ length: 5000 }, (_, at) => place(at * 30, at * 30 + 10));
    expect(segmentsOf(text, { changes: [], places })).toHaveLength(10_000);
  });
});

import fc from 'fast-check';
import { normalize } from '../../src/chart/normalize.js';

describe('normalize', () => {
  test('writes one kind of dash and blank, and drops soft hyphens', () => {
    const { text } = normalize('HER2\u2011posi\u00adtive,\u00a0ER\u2212 \u2265 \ufb01t');
    expect(text).toBe('HER2-positive, ER- > fit');
  });

  test('joins a line that only a margin ended, and keeps a list apart', () => {
    expect(normalize('Results came back as follows, EGFR wild-type and ALK\nneg.').text).toContain(
      'ALK neg.',
    );
    expect(normalize('CKD 2\nGERD\n- Gout\n- Migraine').text).toBe(
      'CKD 2\nGERD\n- Gout\n- Migraine',
    );
  });

  test('leads every character back to where it stands in the original', () => {
    const original = '  HER\u20112  \r\n\u00adpositive\ufb01';
    const view = normalize(original);
    const at = view.text.indexOf('positive');
    expect(original.slice(view.startOf(at), view.endOf(at + 8))).toBe('positive');
    expect(original.slice(view.startOf(0), view.endOf(5))).toBe('HER\u20112');
  });

  test('keeps its offsets in order for any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (original) => {
        const view = normalize(original);
        for (let i = 0; i < view.text.length; i++) {
          expect(view.startOf(i)).toBeLessThanOrEqual(view.startOf(i + 1));
          expect(view.endOf(i + 1)).toBeLessThanOrEqual(original.length);
        }
      }),
    );
  });
});

describe('words broken at the margin', () => {
  test.each([
    ['with D2 lymphadenec-\ntomy', 'with D2 lymphadenectomy'],
    ['GASTREC-\r\n   TOMY WITH D2', 'GASTRECTOMY WITH D2'],
    ['staged with-\nout distant disease', 'staged without distant disease'],
    ['neo-\nadjuvant treatment', 'neoadjuvant treatment'],
  ])('%j are joined', (original, text) => {
    expect(normalize(original).text).toBe(text);
  });

  test('a hyphen between words stays', () => {
    expect(normalize('a HER2-\npositive tumor').text).toMatch(/HER2-[ \n]positive/);
  });
});

test('what no pattern knows is one byte a character, and keeps its place', () => {
  const normal = normalize('肺 HER2 ≥ 2 → 3+');
  expect(normal.text).toBe('\u00ff HER2 > 2 > 3+');
  expect(normal.startOf(2)).toBe(2);
});

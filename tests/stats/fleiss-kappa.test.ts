import { fleissKappa, pairsAgreeing } from '../../src/stats/fleiss-kappa.js';

/** Fourteen raters, ten things, five ratings: the worked example of the article "Fleiss' kappa" of Wikipedia. */
const WORKED = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
];
const ratings = (counts: readonly number[]) =>
  counts.flatMap((count, rating) => new Array<string>(count).fill(String(rating)));

describe("Fleiss' kappa", () => {
  it('is that of the published example', () => {
    expect(fleissKappa(WORKED.map(ratings))).toBeCloseTo(0.21, 3);
    expect(pairsAgreeing(ratings([0, 2, 6, 4, 2]))).toBeCloseTo(0.253, 3);
  });

  it('is that of a computation by hand', () => {
    // P = (1 + 1/3 + 1/3 + 1) / 4 = 2/3; shares 6/12 each: Pe = 1/2; kappa = (2/3 - 1/2) / (1/2) = 1/3.
    const items = [
      ['a', 'a', 'a'],
      ['a', 'a', 'b'],
      ['b', 'b', 'a'],
      ['b', 'b', 'b'],
    ];
    expect(fleissKappa(items)).toBeCloseTo(1 / 3, 12);
  });

  it('is 1 where all agree and the ratings differ, and undefined where they do not', () => {
    expect(
      fleissKappa([
        ['a', 'a'],
        ['b', 'b'],
      ]),
    ).toBe(1);
    expect(
      fleissKappa([
        ['a', 'a'],
        ['a', 'a'],
      ]),
    ).toBeUndefined();
    expect(fleissKappa([])).toBeUndefined();
    expect(pairsAgreeing(['a'])).toBeUndefined();
  });

  it('refuses items with unlike numbers of ratings, or one', () => {
    expect(() =>
      fleissKappa([
        ['a', 'a'],
        ['a', 'b', 'b'],
      ]),
    ).toThrow(RangeError);
    expect(() => fleissKappa([['a'], ['b']])).toThrow(RangeError);
  });
});

import {
  type Disagreement,
  kappa,
  LINEAR,
  PLAIN,
  QUADRATIC,
  type RatedTwice,
} from '../../src/stats/kappa.js';

/** Pairs from a table: `table[i][j]` of them are rated levels[i] first and levels[j] second. */
function pairsOf(table: readonly number[][], levels: readonly number[]): RatedTwice[] {
  return table.flatMap((row, i) =>
    row.flatMap((count, j) =>
      Array.from({ length: count }, () => [levels[i], levels[j]] as unknown as RatedTwice),
    ),
  );
}

/** Cohen 1968, table 1: 200 diagnoses by two judges; proportions .44 .07 .09 / .05 .20 .05 / .01 .03 .06. */
const COHEN_1968 = [
  [88, 14, 18],
  [10, 40, 10],
  [2, 6, 12],
];
/** The disagreement weights of the same table. */
const COHEN_WEIGHTS = [
  [0, 1, 3],
  [1, 0, 6],
  [3, 6, 0],
];

/** Ratings on {0, 0.5, 1}, for sums by hand. */
const BY_HAND = [
  [4, 1, 1],
  [0, 2, 1],
  [1, 0, 10],
];

describe('kappa', () => {
  it('is 0.49 and weighted 0.348 on the table of Cohen 1968', () => {
    const pairs = pairsOf(COHEN_1968, [0, 1, 2]);
    const byTable: Disagreement = (a, b) => COHEN_WEIGHTS[a]?.[b] as number;
    expect(kappa(pairs, PLAIN)).toBeCloseTo(0.29 / 0.59, 10);
    expect(kappa(pairs, byTable)).toBeCloseTo(1 - 0.9 / 1.38, 10);
  });

  it('is 0.4 where raters agree on 35 of 50 and chance gives one half', () => {
    const table = [
      [20, 5],
      [10, 15],
    ];
    expect(kappa(pairsOf(table, [0, 1]), PLAIN)).toBeCloseTo(0.4, 10);
  });

  it('weighs by the distance of the labels, plain or squared', () => {
    // Rows 6 3 11, columns 5 3 12, n 20.
    const pairs = pairsOf(BY_HAND, [0, 0.5, 1]);
    const chance = (6 * 5 + 3 * 3 + 11 * 12) / 400;
    expect(kappa(pairs, PLAIN)).toBeCloseTo((16 / 20 - chance) / (1 - chance), 10);
    const near = 6 * 3 + 3 * 5 + 3 * 12 + 11 * 3;
    const far = 6 * 12 + 11 * 5;
    const linear = 1 - (20 * (0.5 * 2 + 2)) / (0.5 * near + far);
    const quadratic = 1 - (20 * (0.25 * 2 + 2)) / (0.25 * near + far);
    expect(kappa(pairs, LINEAR)).toBeCloseTo(linear, 10);
    expect(kappa(pairs, QUADRATIC)).toBeCloseTo(quadratic, 10);
  });

  it('is 1 in full agreement, and below 0 where raters agree less than chance would', () => {
    expect(
      kappa(
        [
          [0, 0],
          [1, 1],
        ],
        QUADRATIC,
      ),
    ).toBe(1);
    expect(
      kappa(
        [
          [0, 1],
          [1, 0],
        ],
        PLAIN,
      ),
    ).toBe(-1);
  });

  it('is undefined over no pairs and where both give one rating throughout', () => {
    expect(kappa([], PLAIN)).toBeUndefined();
    expect(
      kappa(
        [
          [1, 1],
          [1, 1],
        ],
        PLAIN,
      ),
    ).toBeUndefined();
  });
});

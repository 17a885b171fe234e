/** Two answers to be compared, other ones in every pair. */
export interface Pair {
  readonly baseline: string;
  readonly sibling: string;
}

export const INTERVENTION = 'A2_HER2_positive_to_negative';

/** Marked with the same numbers, by which the loopback judge holds every change to be as expected. */
export function makePairs(count: number): Pair[] {
  return Array.from({ length: count }, (_, n) => {
    const mark = `mark ${3 * n}`;
    return {
      baseline: `1. Start neoadjuvant docetaxel, carboplatin, trastuzumab and pertuzumab, six cycles.\n2. Then lumpectomy. (${mark})`,
      sibling: `1. Start neoadjuvant dose-dense doxorubicin and cyclophosphamide, then paclitaxel.\n2. Then lumpectomy. (${mark})`,
    };
  });
}

import { holm } from '../../stats/holm.js';
import type { Comparison } from './evaluation.js';

const TESTS = ['signFlip', 'mcnemar', 'wilcoxon'] as const;

/** The comparisons with each kind of test corrected over all of them. */
export function holmCorrected<T extends Pick<Comparison, (typeof TESTS)[number]>>(
  comparisons: readonly T[],
): T[] {
  const corrected = TESTS.map(
    (test) => [test, holm(comparisons.map((comparison) => comparison[test].p))] as const,
  );
  return comparisons.map((comparison, i) => {
    const tests = corrected.map(([test, ps]) => {
      const adjusted = ps[i];
      return [test, { ...comparison[test], ...(adjusted === undefined ? {} : { holm: adjusted }) }];
    });
    return { ...comparison, ...Object.fromEntries(tests) };
  });
}

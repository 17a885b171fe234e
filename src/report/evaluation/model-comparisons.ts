import { type CaseMeans, caseMeansOfEach, type Drawing } from './case-means.js';
import { type MetSides, meetSides } from './comparison.js';
import type { Comparison } from './evaluation.js';
import { holmCorrected } from './holm-corrected.js';
import type { ModelRun } from './section.js';

/** Of more models than these only neighbours in rank are compared: 100 checkpoints would make 4,950 comparisons. */
export const MOST_COMPARED = 12;

/**
 * Each two models, the better ranked first, their tests corrected by Holm. `onShare` is told how much is done, 0 to 1, and
 * waited for.
 */
export async function modelComparisons(
  models: readonly ModelRun[],
  drawing: Drawing,
  onShare: (share: number) => Promise<void>,
): Promise<Comparison[]> {
  const sides = models.map(({ model, pairs }) => ({ name: model, pairs }));
  const two = sides.flatMap((first, i) => {
    const others = models.length > MOST_COMPARED ? sides.slice(i + 1, i + 2) : sides.slice(i + 1);
    return others.map((second) => ({ first, second }));
  });
  const met: MetSides[] = [];
  for (const both of two) {
    await onShare(0);
    met.push(meetSides(both));
  }
  const sets = met.map(({ series }) => series);
  const means = await caseMeansOfEach(sets, drawing, onShare);
  return holmCorrected(met.map(({ compared }, i) => compared(means[i] as CaseMeans, drawing)));
}

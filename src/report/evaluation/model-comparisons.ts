import type { Drawing } from './case-means.js';
import { compareSides } from './comparison.js';
import type { Comparison } from './evaluation.js';
import { holmCorrected } from './holm-corrected.js';
import type { ModelRun } from './section.js';

/** Of more models than these only neighbours in rank are compared: 100 checkpoints would make 4,950 comparisons. */
export const MOST_COMPARED = 12;

/** Each two models, the better ranked first, their tests corrected by Holm. */
export function modelComparisons(models: readonly ModelRun[], drawing: Drawing): Comparison[] {
  const sides = models.map(({ model, pairs }) => ({ name: model, pairs }));
  const compared = sides.flatMap((first, i) => {
    const others = models.length > MOST_COMPARED ? sides.slice(i + 1, i + 2) : sides.slice(i + 1);
    return others.map((second) => compareSides({ first, second }, drawing));
  });
  return holmCorrected(compared);
}

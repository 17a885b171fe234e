import type { BodySize } from './body-size.js';
import { sizesAsked } from './body-size-asked.js';
import type { Derivation, Derived } from './derived.js';
import { shown } from './derived.js';
import { heightsIn, weightsIn } from './measured-sizes.js';

/** kg/m2, of the weight and height that the question means. */
export const deriveBodyMassIndex: Derivation = ({ ask }, reading) =>
  ofBoth(weightsIn(reading), heightsIn(reading), ask, (kg, cm) => kg / (cm / 100) ** 2);

/** m2, by Mosteller: the square root of (cm x kg / 3600). */
export const deriveBodySurface: Derivation = ({ ask }, reading) =>
  ofBoth(weightsIn(reading), heightsIn(reading), ask, (kg, cm) => Math.sqrt((kg * cm) / 3600));

type Asked = Parameters<typeof sizesAsked>[1];

/** Heights of adults keep: the latest stands for later days too. Other pairs than those asked for are less sure. */
function ofBoth(
  weights: readonly BodySize[],
  heights: readonly BodySize[],
  ask: Asked,
  compute: (kg: number, cm: number) => number,
): readonly Derived[] {
  const askedWeights = sizesAsked(weights, ask);
  const askedHeights = sizesAsked(heights, ask);
  const out: Derived[] = [];
  for (const kg of weights)
    for (const cm of heights) {
      const isAsked = askedWeights.includes(kg) && askedHeights.includes(cm);
      out.push({
        value: compute(kg.value, cm.value),
        sure: isAsked ? 0.95 : kg.date === cm.date ? 0.6 : 0.5,
        quotes: [kg.quote, cm.quote],
        from: `${shown(kg.value)} kg and ${shown(cm.value)} cm`,
      });
      if (out.length >= MAX_PAIRS) return out;
    }
  return out;
}

/** No record has so many measures; it bounds the work. */
const MAX_PAIRS = 2000;

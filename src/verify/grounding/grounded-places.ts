import type { GroundedPlace } from '../../core/grounding.js';
import type { AddressedFact } from './addressed-fact.js';
import type { ReadText } from './read-text.js';

/** One place for all facts of a stretch of text, in order: where the chart contradicts one of them, those count. */
export function groundedPlaces(
  facts: readonly AddressedFact[],
  { inOriginal }: Pick<ReadText, 'inOriginal'>,
): GroundedPlace[] {
  const byPlace = new Map<string, AddressedFact[]>();
  for (const fact of facts) {
    if (fact.fits === undefined) continue;
    const place = `${fact.start}-${fact.end}`;
    const there = byPlace.get(place);
    if (there) there.push(fact);
    else byPlace.set(place, [fact]);
  }
  return [...byPlace.values()]
    .map((there) => {
      const fits = there.every((fact) => fact.fits);
      const reasons = there.filter((fact) => fact.fits === fits).map((fact) => fact.reason);
      const reason = [...new Set(reasons)].join(' ');
      return { ...inOriginal(there[0] as AddressedFact), fits, reason };
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

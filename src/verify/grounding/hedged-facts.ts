import type { AddressedFact } from './addressed-fact.js';

/** Told of another time, another sample or another part of the disease: two values may then both be so. */
const TOLD_APART =
  /\b(?:initial\w*|original\w*|previous\w*|prior|former\w*|earlier|before|first|second|at (?:diagnosis|baseline|presentation|relapse|progression)|baseline|now|current\w*|later|latest|since then|today|repeat\w*|re-?biops\w+|re-?test\w*|from|fell|fallen|rose|risen|dropp\w+|improv\w+|increas\w+|decreas\w+|went|primary|metasta\w+|nod(?:e|al)|relapse\w*|recurren\w+|after (?:cycle|treatment|chemo\w*|surgery)|january|february|march|april|june|july|august|september|october|november|december|(?:19|20)\d\d)\b|→|->|\d[/-]\d/i;

/**
 * Of values that exclude each other, said of one attribute at one time, one at most can be so. Where an output gives two,
 * and nothing in its words tells a time or a sample from another, all of them are against it: a policy that says both has
 * said nothing, and is worse off than one that says what is so. Laboratory values that the chart gives both, at whatever
 * times, are only not counted.
 */
export function hedgedFacts(
  facts: readonly AddressedFact[],
  clauseOf: (fact: AddressedFact) => string,
) {
  const values = new Map<string, Set<string>>();
  const open = facts.filter((f) => f.value !== undefined && !TOLD_APART.test(clauseOf(f)));
  for (const { attribute, value } of open) {
    const known = values.get(attribute) ?? new Set<string>();
    values.set(attribute, known.add(value as string));
  }
  const isHedged = (f: AddressedFact) => (values.get(f.attribute)?.size ?? 0) > 1;
  const unfit = new Set(facts.filter((f) => f.fits !== true).map((f) => f.attribute));
  return facts.map((fact): AddressedFact => {
    if (fact.fits === false || fact.value === undefined || !isHedged(fact)) return fact;
    if (!fact.bearsOnPlan && !unfit.has(fact.attribute)) return { ...fact, fits: undefined };
    const said = [...(values.get(fact.attribute) as Set<string>)].map((v) =>
      v.replaceAll('_', ' '),
    );
    const reason = `${fact.reason} The output gives ${said.slice(0, 4).join(' and ')}, of which one at most is so.`;
    return { ...fact, fits: false, reason };
  });
}

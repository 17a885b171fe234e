import { type Kinship, splitKey } from './kinship.js';
import type { Offers } from './offers.js';
import type { Atom, Partners } from './wanted.js';

/** How surely each drug is given that may be the partner of what is named, the surest first. */
export function partnerWeights(
  { of }: Partners,
  atoms: readonly Atom[],
  { offers, kinship }: { readonly offers: Offers; readonly kinship: Kinship },
): number[] {
  const kinds = (atom: Atom) => new Set([atom.id, ...kinship.classesOf(atom)]);
  const offered = [...offers.systemic].map(([key, weight]) => {
    const [kind, id] = splitKey(key);
    return { kind, weight, id, kinds: kinds({ kind, id }) };
  });
  const drugs = offered.filter(({ kind }) => kind === 'drug');
  const apart = offered.filter(({ kind, id, kinds }) => {
    if (!kinds.has(of) && of !== id) return false;
    if (kind === 'class' && (id === of || drugs.some((d) => d.kinds.has(id)))) return false;
    return !atoms.some((atom) => atom.id !== of && kinds.has(atom.id));
  });
  const weights = apart.map(({ weight }) => weight).sort((a, b) => b - a);
  // Of "combination chemotherapy" the first drug is the chemotherapy that is named.
  return weights.slice(atoms.filter((atom) => atom.id === of).length);
}

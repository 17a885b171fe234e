import type { ClinicalTerm } from '../core/clinical-term.js';
import { nameWords } from '../core/name-words.js';
import type { Treatments } from '../core/treatments.js';

/** Classes of the oncology lexicon whose names mean drugs of any field elsewhere ("medical therapy"). */
const TOO_WIDE = new Set(['systemic']);

/**
 * The verifier's terms with those of the oncology lexicon behind them. A drug that both list is one entry. A name that
 * the terms know already keeps their meaning; short forms in small letters ("cape", "tam") stay out, for they are words.
 */
export function joinTerms(terms: readonly ClinicalTerm[], treatments: Treatments): ClinicalTerm[] {
  const byId = new Map(terms.map((t) => [t.id, t]));
  const taken = new Map<string, string>();
  for (const t of terms) {
    for (const n of [...t.names, ...t.exact, ...Object.keys(t.onlyWith)]) taken.set(keyOf(n), t.id);
  }
  for (const term of oncologyTerms(treatments, taken)) {
    const free = term.names.filter((n) => (taken.get(keyOf(n)) ?? term.id) === term.id);
    const known = byId.get(term.id);
    for (const n of free) taken.set(keyOf(n), term.id);
    byId.set(term.id, known ? joined(known, term, free) : { ...term, names: free });
  }
  return [...byId.values()];
}

function joined(known: ClinicalTerm, more: ClinicalTerm, free: readonly string[]): ClinicalTerm {
  return {
    ...known,
    names: [...new Set([...known.names, ...free])],
    within: [...new Set([...known.within, ...more.within])].filter((id) => id !== known.id),
  };
}

function oncologyTerms(
  { classes, drugs, regimens, procedures }: Treatments,
  taken: ReadonlyMap<string, string>,
): ClinicalTerm[] {
  const usable = classes.filter((c) => !TOO_WIDE.has(c.id) && c.names.length > 0);
  // A class that the terms have under one of its names is that class.
  const idOf = new Map(
    usable.map((c) => {
      const same = c.names.map((n) => taken.get(keyOf(n))).find((id) => id !== undefined);
      return [c.id, same ?? (c.names[0] as string).toLowerCase()];
    }),
  );
  const ids = (list: readonly string[]) =>
    list.flatMap((id) => (idOf.has(id) ? [idOf.get(id) as string] : []));
  return [
    ...usable.map((c) =>
      termOf('drug_class', idOf.get(c.id) as string, { names: c.names, within: ids(c.within) }),
    ),
    ...drugs.map((d) => {
      const names = [...d.brands, ...d.aliases, ...d.shorthand.filter((s) => /[\dA-Z]/.test(s))];
      return termOf('drug', d.name, { names, within: ids(d.classes) });
    }),
    ...regimens.map((r) => ({
      ...termOf('drug', r.name.toLowerCase(), { names: [r.name, ...r.aliases], within: [] }),
      parts: r.components,
    })),
    ...procedures.map((p) =>
      termOf('procedure', p.name.toLowerCase(), { names: [p.name, ...p.aliases], within: [] }),
    ),
  ];
}

function termOf(
  kind: ClinicalTerm['kind'],
  id: string,
  { names, within }: { readonly names: readonly string[]; readonly within: readonly string[] },
): ClinicalTerm {
  const all = [...new Set([id, ...names])];
  return {
    id,
    kind,
    names: all.filter((n) => nameWords(n).words.length > 0),
    exact: [],
    onlyWith: {},
    within: within.filter((w) => w !== id),
    rivals: [],
  };
}

function keyOf(name: string): string {
  return nameWords(name).words.join(' ');
}

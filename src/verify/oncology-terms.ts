import type { ClinicalTerm } from '../core/clinical-term.js';
import { nameKey } from '../core/name-words.js';
import type { TreatmentClass, Treatments } from '../core/treatments.js';

/** Classes of the oncology lexicon whose names mean drugs of any field elsewhere ("medical therapy"). */
const TOO_WIDE = new Set(['systemic']);
/** Classes that the oncology lexicon throws together and other fields keep apart. */
const APART: Readonly<Record<string, string>> = { antiplatelet: 'anticoagulant' };
/** In the oncology lexicon a name this short is found in the case in which it is listed. */
const CASE_MATTERS_UP_TO = 4;

/**
 * The verifier's terms with those of the oncology lexicon behind them. An entry that both list is one. A name that the
 * terms know already keeps their meaning. Left out are short forms in small letters ("cape", "tam"), which are words, and
 * names of trials.
 */
export function joinTerms(terms: readonly ClinicalTerm[], treatments: Treatments): ClinicalTerm[] {
  const byId = new Map(terms.map((t) => [t.id, t]));
  const owners = new Map<string, string>();
  for (const t of terms) {
    for (const n of [...t.names, ...t.exact, ...Object.keys(t.onlyWith)])
      owners.set(nameKey(n), t.id);
  }
  const idFor = (name: string) => owners.get(nameKey(name)) ?? name.toLowerCase();
  for (const term of oncologyTerms(treatments, idFor)) {
    const take = (name: string) => {
      const key = nameKey(name);
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, term.id);
      return owner === undefined || owner === term.id;
    };
    const own = { ...term, names: term.names.filter(take), exact: term.exact.filter(take) };
    const known = byId.get(term.id);
    byId.set(term.id, known ? joined(known, own) : own);
  }
  return [...byId.values()];
}

function joined(known: ClinicalTerm, more: ClinicalTerm): ClinicalTerm {
  return {
    ...known,
    names: [...new Set([...known.names, ...more.names])],
    exact: [...new Set([...known.exact, ...more.exact])],
    within: [...new Set([...known.within, ...more.within])].filter(
      (id) => id !== known.id && !known.within.some((own) => APART[own] === id),
    ),
  };
}

function oncologyTerms(
  { classes, drugs, regimens, procedures, radiation }: Treatments,
  idFor: (name: string) => string,
): ClinicalTerm[] {
  const usable = classes.filter((c) => !TOO_WIDE.has(c.id) && c.names.length > 0);
  const idOf = new Map(usable.map((c) => [c.id, classId(c, idFor)]));
  const ids = (list: readonly string[]) =>
    list.flatMap((id) => (idOf.has(id) ? [idOf.get(id) as string] : []));
  return [
    ...usable.map((c) => termOf('drug_class', idOf.get(c.id) as string, c.names, ids(c.within))),
    ...drugs.map((d) => {
      const names = [...d.brands, ...d.aliases, ...d.shorthand.filter((s) => /[\dA-Z]/.test(s))];
      return termOf('drug', idFor(d.name), [d.name, ...names], ids(d.classes));
    }),
    ...regimens.flatMap((r) => {
      const names = [r.name, ...r.aliases].filter((n) => !r.trialNames.includes(n));
      if (names[0] === undefined) return [];
      const term = termOf('drug', idFor(names[0]), names, []);
      return [{ ...term, parts: r.components.map(idFor) }];
    }),
    ...procedures.map((p) => termOf('procedure', idFor(p.name), [p.name, ...p.aliases], [])),
    ...radiation.map((r) =>
      termOf('procedure', idFor(r.name), [r.name, ...r.aliases], [idFor('radiation therapy')]),
    ),
  ];
}

/** The class's id in words, or where no text calls it so ("antibody") with "drugs" behind it. */
function classId({ id, names }: TreatmentClass, idFor: (name: string) => string): string {
  const words = id.replaceAll('_', ' ');
  const known = idFor(words);
  const key = nameKey(words);
  const named = known !== words || names.some((n) => nameKey(n) === key);
  return named ? known : `${words} drugs`;
}

function termOf(
  kind: ClinicalTerm['kind'],
  id: string,
  names: readonly string[],
  within: readonly string[],
): ClinicalTerm {
  const exact = names.filter((n) => n.length <= CASE_MATTERS_UP_TO && n !== n.toLowerCase());
  const free = [...new Set([id, ...names])].filter((n) => !exact.includes(n));
  return {
    id,
    kind,
    names: free.filter((n) => /[\p{L}\p{N}\p{M}]/u.test(n)),
    exact,
    onlyWith: {},
    within: within.filter((w) => w !== id),
    rivals: [],
  };
}

import type { Selector } from '../../core/intervention.js';
import type { ResultNeed, Treatments } from '../../core/treatments.js';
import { split } from '../selectors.js';

/** A class of more drugs is told by its names; a list would say less. */
const MOST_DRUGS = 60;
const FEW_NAMES = 4;
const FEW_DRUGS = 6;

/** A selector in words, with the drugs that fall under it where they can be listed. */
export function selectorWords(
  selector: Selector,
  where: { readonly treatments: Treatments; readonly cancerTypes: readonly string[] },
): string {
  const { treatments } = where;
  const [kind, name] = split(selector);
  switch (kind) {
    case 'class':
      return classWords(name, treatments);
    case 'regimen': {
      const regimen = treatments.regimens.find((r) => r.name === name);
      const drugs = regimen?.components ?? [];
      return drugs.length > 0 ? `${name} (${drugs.join(' + ')})` : name;
    }
    case 'kind':
      return name === 'resection' ? 'a resection of the tumor' : `any ${plain(name)}`;
    case 'test':
      return named(name, treatments.tests.find((t) => t.id === name)?.names);
    case 'care':
      return named(name, treatments.care.find((c) => c.id === name)?.names);
    case 'timing':
      return `${name} treatment`;
    case 'needs':
      return needsWords(name, where);
    default:
      return name;
  }
}

function named(id: string, names: readonly string[] | undefined): string {
  const [first = plain(id), ...others] = names ?? [];
  const also = others.slice(0, FEW_NAMES - 1);
  return also.length > 0 ? `${first} (also: ${also.join(', ')})` : first;
}

function classWords(id: string, { drugs, classes }: Treatments): string {
  const members = drugs.filter((d) => d.classes.includes(id)).map((d) => d.name);
  if (members.length > 0 && members.length <= MOST_DRUGS) {
    return `any drug of the class "${plain(id)}" (${members.join(', ')})`;
  }
  const names = classes.find((c) => c.id === id)?.names ?? [];
  return `any treatment of the class "${plain(id)}" (${names.slice(0, FEW_NAMES).join(', ')})`;
}

/** The results that count, each with where it is needed and drugs that need it. */
function needsWords(
  test: string,
  { treatments, cancerTypes }: Parameters<typeof selectorWords>[1],
): string {
  const { drugs, tests } = treatments;
  const within = (id: string) =>
    id === test || (tests.find((t) => t.id === id)?.within.includes(test) ?? false);
  const needing = new Map<string, Set<string>>();
  for (const drug of drugs) {
    for (const need of drug.needs) {
      const where = within(need.test) ? placesOf(need, cancerTypes) : undefined;
      if (where === undefined) continue;
      const result = `${plain(need.test)} result${where}`;
      needing.set(result, (needing.get(result) ?? new Set()).add(drug.name));
    }
  }
  const results = [...needing].map(
    ([result, names]) =>
      `\n    - ${result}: ${[...names].slice(0, FEW_DRUGS).join(', ')} and the like`,
  );
  return `any drug that must not be given without a result of ${plain(test)} testing:${results.join('')}`;
}

/** Where a result is needed, of these types of cancer; undefined where in none of them. */
function placesOf(need: ResultNeed, cancerTypes: readonly string[]): string | undefined {
  const { cancerTypes: own, withoutChemotherapyOnly } = need;
  const there = cancerTypes.length === 0 ? own : own.filter((c) => cancerTypes.includes(c));
  if (own.length > 0 && there.length === 0) return undefined;
  const types = there.length > 0 ? `, in ${there.join(' and ')} cancer` : '';
  return `${types}${withoutChemotherapyOnly ? ', where given without chemotherapy' : ''}`;
}

function plain(id: string): string {
  return id.replaceAll('_', ' ');
}

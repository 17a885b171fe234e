import type { Selector } from '../../core/intervention.js';
import type { Drug, ResultNeed, Treatments } from '../../core/treatments.js';
import { split } from '../selectors.js';

/** A class of more drugs is told by its names; a list would say less. */
const MOST_DRUGS = 60;
const FEW_NAMES = 4;

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

function needsWords(
  test: string,
  { treatments, cancerTypes }: Parameters<typeof selectorWords>[1],
): string {
  const { drugs, tests } = treatments;
  const within = (id: string) =>
    id === test || (tests.find((t) => t.id === id)?.within.includes(test) ?? false);
  const holds = (need: ResultNeed) =>
    within(need.test) &&
    (need.cancerTypes.length === 0 ||
      cancerTypes.length === 0 ||
      need.cancerTypes.some((c) => cancerTypes.includes(c)));
  const needing = (which: (need: ResultNeed) => boolean) =>
    drugs.filter((d: Drug) => d.needs.some((n) => holds(n) && which(n))).map((d) => d.name);
  const always = needing((n) => !n.withoutChemotherapyOnly);
  const alone = needing((n) => n.withoutChemotherapyOnly).filter((d) => !always.includes(d));
  const listed = always.length > 0 ? `: ${always.join(', ')}` : '';
  const besides =
    alone.length > 0 ? `; and, where given without chemotherapy: ${alone.join(', ')}` : '';
  return `any drug that must not be given without the result of ${plain(test)} testing${listed}${besides}`;
}

function plain(id: string): string {
  return id.replaceAll('_', ' ');
}

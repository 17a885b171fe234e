import type { AddressedFact } from './addressed-fact.js';

/** The T and N categories that a chart gives, as written: `cT2`, `N1`, `pN1a`. */
export type ChartTnm = Readonly<Record<'T' | 'N', readonly Category[]>>;

interface Category {
  readonly letter: 'T' | 'N';
  /** Clinical or of the specimen; empty where that is not said. */
  readonly by: 'c' | 'p' | '';
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A bare T2 may be a sequence of an MRI or a vertebra: it needs its prefix or its N. After treatment (y) is another time. */
const CATEGORY =
  /(?<![\w-])(?:(?<by>[cp])(?<one>[TN])(?<a>[0-4](?:[a-d]|mi)?)|(?<two>T)(?<b>[0-4][a-d]?)(?=,? ?c?p?N[0-3x])|(?<three>N)(?<c>[0-3][a-c]?)(?=[ ,;.)]|M\d|$)|(?<=(?<![\w-])[cp]?T[0-4][a-d]?)(?<joined>N)(?<d>[0-3][a-c]?))(?=[^\d\w]|[NM]\d|$)/gm;

function categoriesIn(text: string): Category[] {
  return [...text.matchAll(CATEGORY)].map((found) => {
    const { by = '', one, two, three, joined, a, b, c, d } = found.groups ?? {};
    return {
      letter: (one ?? two ?? three ?? joined) as Category['letter'],
      by: by as Category['by'],
      value: (a ?? b ?? c ?? d) as string,
      start: found.index,
      end: found.index + found[0].length,
    };
  });
}

export function chartTnm(packet: string): ChartTnm {
  const all = categoriesIn(packet);
  return { T: all.filter((x) => x.letter === 'T'), N: all.filter((x) => x.letter === 'N') };
}

/** How far the tumor and its nodes went, where an output gives their categories and the chart does so too. */
export function tnmFacts(text: string, chart: ChartTnm): AddressedFact[] {
  return categoriesIn(text).flatMap((own): AddressedFact[] => {
    const alike = chart[own.letter].filter((x) => x.by === own.by || x.by === '' || own.by === '');
    const [first] = alike;
    if (!first) return [];
    const { letter, start, end } = own;
    const fits = alike.some(
      ({ value }) => value.startsWith(own.value) || own.value.startsWith(value),
    );
    const given = [...new Set(alike.map((x) => `${x.by}${letter}${x.value}`))].slice(0, 3);
    const reason = `The chart gives ${given.join(', ')}.`;
    return [{ attribute: `category ${letter}`, bearsOnPlan: true, start, end, fits, reason }];
  });
}

import { OUTCOMES, type PairData } from '../pair-data.js';
import type { PairFilter } from './filter.js';

/** What the page's address says after its `#`: the filter, and the pair that is open; empty for none. */
export interface PageState {
  readonly filter: PairFilter;
  readonly pair: string;
}

const LISTS = {
  model: (data: PairData) => data.models,
  family: (data: PairData) => data.families,
  intervention: (data: PairData) => data.interventions,
  outcome: (): readonly string[] => OUTCOMES,
} as const;
const KEYS = Object.keys(LISTS) as (keyof typeof LISTS)[];

/** The state of a hash; a name that the data does not know is as if it were not there. */
export function stateOf(hash: string, data: PairData): PageState {
  const asked = new URLSearchParams(hash.replace(/^#/, ''));
  const at = (key: keyof typeof LISTS) => LISTS[key](data).indexOf(asked.get(key) ?? '');
  return {
    filter: {
      model: at('model'),
      family: at('family'),
      intervention: at('intervention'),
      outcome: at('outcome'),
      words: asked.get('words') ?? '',
    },
    pair: asked.get('pair') ?? '',
  };
}

/** The hash of a state, with its `#`; empty where nothing is asked for. */
export function hashOf({ filter, pair }: PageState, data: PairData): string {
  const told = new URLSearchParams();
  for (const key of KEYS) {
    const name = LISTS[key](data)[filter[key]];
    if (name !== undefined) told.set(key, name);
  }
  if (filter.words.trim() !== '') told.set('words', filter.words.trim());
  if (pair !== '') told.set('pair', pair);
  const text = told.toString();
  return text === '' ? '' : `#${text}`;
}

import type { Experiencer, Standing } from './assertion.js';
import type { Mention, Token } from './markers.js';
import type { Range } from './outline.js';

/** One or several markers with the result they share: "KRAS, NRAS and BRAF wild-type". */
export interface Statement extends Range {
  readonly mentions: readonly Mention[];
  readonly scale: string;
  readonly tokens: readonly Token[];
  /** What stands before the names and belongs to the statement: "no ", "negative for ", "wild-type ". */
  readonly prefix: Range | undefined;
  /** The value it gives its markers; `open` in a condition or a question, undefined where it gives none. */
  readonly value: string | undefined;
  readonly sentence: number;
  readonly experiencer: Experiencer;
  readonly standing: Standing;
  /** Speaks of patients or disease at large, not of this one. */
  readonly general: boolean;
  /** Its name stands elsewhere: in a line before, or at the head of its column. */
  readonly unnamed: 'behind' | 'in_column' | undefined;
  /** What goes where it is taken out of a row of names over a row of results. */
  readonly cuts?: readonly Range[];
}

/** A method that stands for its marker ("FISH: not amplified" after "HER2 2+"). */
export const isMethod = (m: Mention) => m.marker.includes('_fish');

import type { Section } from '../core/decision.js';

/**
 * A stretch of words that is read as one statement or a run of statements, and how it stands in the answer.
 * `item`: a list item, a table cell or a JSON value, where a bare drug name is an order. `title`: names the case.
 */
export interface Block {
  readonly from: number;
  readonly to: number;
  readonly section: Section;
  /** True where the section comes from a label or heading of the text itself. */
  readonly declared: boolean;
  readonly style: 'item' | 'prose' | 'title';
  /** Blocks of one list item, row or JSON object share it. */
  readonly group: number;
  /** For a cell or value that stands beside a treatment: what it is about ("intent", "status"). */
  readonly role: 'main' | 'aside' | 'status';
  /** Words of the heading, label, key or column title it stands under. */
  readonly head?: { readonly from: number; readonly to: number } | undefined;
  /** The first cell of a row of several: it may only say what the row is about. */
  readonly rowLabel?: boolean;
  /** The letter or number by which the text may choose it ("Option B"). */
  readonly option?: string | undefined;
}

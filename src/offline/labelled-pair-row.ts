import { z } from 'zod';
import { LABELS, type Label } from '../stats/agreement.js';
import { rowKind } from './read-rows.js';

/** Two recommendation texts and what a judge should say about them. */
export interface LabelledPair {
  readonly pairId: string;
  readonly interventionId: string;
  readonly baseline: string;
  readonly sibling: string;
  readonly label: Label;
  /** The chart that both texts are about; empty where nothing says. */
  readonly caseId: string;
  /** How the pair was made from another one; empty where it was not. */
  readonly transform: string;
}

/** A `labelled pair` row. Its cancer type is not read: a judge sees the texts alone. */
export const labelledPairRow = rowKind(
  {
    pair_id: z.string().min(1, 'empty; give each pair an id of its own'),
    intervention_id: z.string().min(1, 'empty; name the intervention of the pair'),
    baseline: z.string(),
    sibling: z.string(),
    label: z.union(
      LABELS.map((label) => z.literal(label)),
      'expected 0, 0.5, 1 or "untestable"',
    ),
    case_id: z.string().default(''),
    transform: z.string().default(''),
  },
  (row): LabelledPair => ({
    pairId: row.pair_id,
    interventionId: row.intervention_id,
    baseline: row.baseline,
    sibling: row.sibling,
    label: row.label,
    caseId: row.case_id,
    transform: row.transform,
  }),
);

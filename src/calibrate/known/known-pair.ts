import type { Decision, DecisionMention } from '../../core/decision.js';
import type { Intervention, Selector } from '../../core/intervention.js';
import type { Treatments } from '../../core/treatments.js';
import type { Label } from '../../stats/agreement.js';

/** How a pair of known answer is made. The first five make a sibling of the baseline; the others keep an answer that is known. */
export const TRANSFORMS = [
  'unchanged',
  'corrected',
  'hedged',
  'halved',
  'acknowledged',
  'paraphrased',
  'reordered',
  'padded',
  'attacked',
] as const;
export type Transform = (typeof TRANSFORMS)[number];

/** A pair of texts, and what a judge should say to it; undefined where nobody has said. */
export interface SourcePair {
  readonly pairId: string;
  readonly caseId: string;
  readonly intervention: Intervention;
  readonly baseline: string;
  readonly sibling?: string;
  readonly label?: Label;
}

/** A pair whose right verdict follows from how it was made. */
export interface KnownPair {
  readonly transform: Transform;
  readonly baseline: string;
  readonly sibling: string;
  readonly label: Label;
}

/** Reads recommendation texts, and knows what the catalog means by a selector. */
export interface PlanReader {
  readonly treatments: Treatments;
  readonly read: (text: string) => Decision;
  /** Names of what of the mention falls under the selector; empty where nothing does. */
  readonly fallsUnder: (
    selector: Selector,
  ) => (mention: DecisionMention, where: Where) => readonly string[];
}

interface Where {
  readonly cancerType: Intervention['appliesTo']['cancerTypes'][number] | undefined;
  readonly withChemotherapy: boolean;
}

import type { CancerType } from '../../core/case.js';
import type { DecisionMention } from '../../core/decision.js';

/** The operation that takes androgens away. */
export const CASTRATION = 'bilateral orchiectomy';
/** What it is besides, by class. */
export const BY_OPERATION: readonly string[] = ['adt', 'endocrine_therapy'];

/**
 * Removal of both testicles is androgen deprivation by other means, and in prostate cancer every orchiectomy is that;
 * elsewhere an orchiectomy takes a tumor out.
 */
export function asCastration(m: DecisionMention, cancerType: CancerType): DecisionMention {
  if (m.kind !== 'procedure') return m;
  const isCastration = m.id === CASTRATION || (m.id === 'orchiectomy' && cancerType === 'prostate');
  return isCastration ? { ...m, id: CASTRATION, classes: BY_OPERATION } : m;
}

import type { Coverage, CoveredTreatment } from '../../core/coverage.js';
import type { DecisionMention } from '../../core/decision.js';
import type { Weighed } from '../standing.js';
import type { Wanted } from './wanted.js';

/** Whether a text without extras offers nothing, or only what is refused; undefined where it offers more. */
export function onlyOffers(
  { mentions }: Weighed,
  of: {
    readonly list: readonly Wanted[];
    readonly treatments: readonly CoveredTreatment[];
    readonly refused: ReadonlySet<string>;
  },
): Coverage['offersOnly'] {
  const { list, treatments, refused } = of;
  const given = list.filter((_, i) => (treatments[i] as CoveredTreatment).share > 0);
  if (given.some(({ label, isOmission }) => label !== 'refusal' && !isOmission)) return undefined;
  const isViolated = given.some(({ label }) => label === 'refusal');
  const isRefused = ({ id, drugs, classes }: DecisionMention) =>
    isViolated && [id, ...drugs, ...classes].some((name) => refused.has(name));
  const offers = mentions.filter((m) => m.certainty !== 'none' && m.kind !== 'test');
  if (offers.some((m) => !isRefused(m))) return undefined;
  return isViolated ? 'refused' : 'nothing';
}

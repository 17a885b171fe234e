import type { Coverage, CoveredTreatment } from '../../core/coverage.js';
import type { DecisionMention } from '../../core/decision.js';
import type { Weighed } from '../standing.js';
import { atomsIn } from './extras-of.js';
import type { Kinship } from './kinship.js';
import type { Wanted } from './wanted.js';

/** Care that is a course of its own, and not beside another. */
const COURSES: ReadonlySet<string> = new Set([
  'trial',
  'supportive',
  'palliative_care',
  'surveillance',
]);

/** Whether a text without extras offers no course for the cancer (tests, diet and supportive drugs are none), or
 * only what is refused; undefined where it offers more. */
export function onlyOffers(
  { mentions }: Weighed,
  of: {
    readonly list: readonly Wanted[];
    readonly treatments: readonly CoveredTreatment[];
    readonly refused: ReadonlySet<string>;
    readonly kinship: Kinship;
  },
): Coverage['offersOnly'] {
  const { list, treatments, refused, kinship } = of;
  const given = list.filter((_, i) => (treatments[i] as CoveredTreatment).share > 0);
  if (given.some(({ label, isOmission }) => label !== 'refusal' && !isOmission)) return undefined;
  const isViolated = given.some(({ label }) => label === 'refusal');
  const isRefused = ({ id, drugs, classes }: DecisionMention) =>
    isViolated && [id, ...drugs, ...classes].some((name) => refused.has(name));
  const isCourse = (m: DecisionMention) =>
    m.kind === 'care'
      ? COURSES.has(m.id)
      : m.kind === 'regimen' || atomsIn(m).some(kinship.isTreatment);
  const offers = mentions.filter((m) => m.certainty !== 'none' && isCourse(m));
  if (offers.some((m) => !isRefused(m))) return undefined;
  return isViolated ? 'refused' : 'nothing';
}

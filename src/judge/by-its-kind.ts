import type { DecisionMention } from '../core/decision.js';
import type { Weighed } from './standing.js';

/** Kinds that one drug of a plan may be called by: "the daily TKI goes on". */
const CALLED_BY: ReadonlySet<string> = new Set(['targeted_therapy', 'driver_targeted']);

/** The class of a name for antibodies, whose names end in -mab. */
const ANTIBODY = 'antibody';

/** A recommended general name that can only mean what was given before: no other drug of the kind is given. */
export function byItsKind(
  { mentions }: Weighed,
  before: ReadonlyMap<string, readonly DecisionMention[]>,
): DecisionMention | undefined {
  const given = [...before.values()].flat();
  const recommended = mentions.filter((m) => m.certainty === 'recommended');
  return recommended.find(
    (m) =>
      m.kind === 'class' && kindsOf(m).some((isOf) => given.some(isOf) && !recommended.some(isOf)),
  );
}

/** What a general name can mean, a test of a drug for each of its kinds. */
function kindsOf({ id, classes }: DecisionMention): ((m: DecisionMention) => boolean)[] {
  if (id === ANTIBODY)
    return [(m) => m.classes.includes('systemic') && m.drugs.some((d) => d.endsWith('mab'))];
  if (!CALLED_BY.has(id)) return [];
  return classes
    .filter((c) => CALLED_BY.has(c))
    .map((c) => (m) => m.drugs.length > 0 && m.classes.includes(c));
}

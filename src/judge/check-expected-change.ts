import { INTENTS, TIMINGS } from '../core/decision.js';
import type { ExpectedChange } from '../core/intervention.js';
import type { Treatments } from '../core/treatments.js';
import { AFTERWARDS, PRIMARY } from './compare-course.js';
import { selectorFaults } from './selectors.js';

/**
 * What of an expected change the rules judge cannot honour, a sentence each; empty where it honours all of it. What
 * would be passed over in silence is a fault: a verdict must mean what its intervention declares.
 */
export function checkExpectedChange(change: ExpectedChange, treatments: Treatments): string[] {
  const selectors = [
    ...(change.mustDrop ?? []),
    ...(change.mustAddAny ?? []),
    ...(change.mustRequest ?? []),
  ];
  return [
    ...selectors.flatMap((s) => selectorFaults(s, treatments)),
    ...timingFaults(change),
    ...intentFaults(change),
    ...acknowledgementFaults(change),
    ...idleFaults(change),
  ];
}

function oneOf(what: string, name: string, names: readonly string[]): string[] {
  return names.includes(name) ? [] : [`unknown ${what} "${name}"; known are ${names.join(', ')}`];
}

function timingFaults({ timingMustShift: shift }: ExpectedChange): string[] {
  if (!shift) return [];
  const { from, to } = shift;
  const unknown = [...from, ...to].flatMap((t) => oneOf('timing', t, TIMINGS));
  if (unknown.length > 0) return unknown;
  const within = (names: readonly string[], all: readonly string[]) =>
    names.every((name) => all.includes(name));
  if (within(from, PRIMARY) && within(to, AFTERWARDS)) return [];
  if (within(from, AFTERWARDS) && within(to, PRIMARY)) return [];
  return [
    `timing_must_shift from ${from.join(', ')} to ${to.join(', ')} cannot be judged: it goes from some of ` +
      `${AFTERWARDS.join(', ')} to some of ${PRIMARY.join(', ')}, or back; a shift to or from palliative is intent_must_shift`,
  ];
}

function intentFaults({ intentMustShift: shift }: ExpectedChange): string[] {
  if (!shift) return [];
  const { from, to } = shift;
  const unknown = [...from, ...to].flatMap((t) => oneOf('intent', t, INTENTS));
  if (unknown.length > 0) return unknown;
  return from.length === 1 && to.length === 1 && from[0] !== to[0]
    ? []
    : [
        `intent_must_shift from ${from.join(', ')} to ${to.join(', ')} is no shift; name one intent in each, and not the same`,
      ];
}

const ACKNOWLEDGEMENTS = ['fact:metastasis', 'fact:resection', 'fact:no_resection'];

function acknowledgementFaults(change: ExpectedChange): string[] {
  const { acknowledgedBy: by, acknowledgedIsPartial: partial = false } = change;
  if (by !== undefined && !ACKNOWLEDGEMENTS.includes(by))
    return oneOf('acknowledgement', by, ACKNOWLEDGEMENTS);
  return partial === (by !== undefined)
    ? []
    : ['acknowledged_is_partial and acknowledged_by need each other; give both or neither'];
}

/** Fields that would decide nothing beside the others. */
function idleFaults(change: ExpectedChange): string[] {
  const { mustDrop, mustAddAny, mustRequest, timingMustShift, intentMustShift } = change;
  const parts = { mustDrop, mustAddAny, mustRequest, timingMustShift, intentMustShift };
  const asks = Object.values(parts).some((part) => part !== undefined);
  const { mustNotChange, conditionalIsDropped, newPartnerIsDropped, acknowledgedIsPartial } =
    change;
  if (mustNotChange) {
    const beside = asks || conditionalIsDropped || newPartnerIsDropped || acknowledgedIsPartial;
    return beside ? ['must_not_change stands alone; remove the other fields'] : [];
  }
  if (!asks) return ['nothing must change; name what must, or set must_not_change: true'];
  const faults: string[] = [];
  const shifts = timingMustShift !== undefined || intentMustShift !== undefined;
  if (conditionalIsDropped && (!mustDrop || shifts))
    faults.push('conditional_is_dropped needs must_drop, and no shift of timing or intent');
  if (newPartnerIsDropped && !mustDrop) faults.push('new_partner_is_dropped needs must_drop');
  for (const s of mustDrop ?? [])
    if (s.startsWith('timing:') && !intentMustShift)
      faults.push(`must_drop "${s}" needs intent_must_shift; use timing_must_shift`);
  for (const s of [...(mustAddAny ?? []), ...(mustRequest ?? [])])
    if (s.startsWith('timing:'))
      faults.push(`"${s}" is no treatment or test to add or request; use timing_must_shift`);
  return faults;
}

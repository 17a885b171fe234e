import type { FormReading } from '../form-reading.js';
import type { RuledClaim } from '../ruled-claim.js';
import type { Computation } from '../values/ask.js';
import { sideMeant } from '../values/side-meant.js';
import type { Reckoned } from './reckoned.js';
import { isAnswer, type SoughtNumber, type Standing } from './standing-numbers.js';

/** Formulas of measured values: what they take has names and days of its own, and leaves no other reading. */
const FORMULAS: ReadonlySet<Computation> = new Set<Computation>([
  'percent_change',
  'change',
  'body_mass_index',
  'body_surface',
  'doubling_time',
  'limit_multiple',
]);
/** What rows add up to depends on which of them count. */
const OF_ROWS: ReadonlySet<Computation> = new Set<Computation>(['count', 'total', 'average']);

/** Whether a rule holds a value against an answer that the record states, and none that it computes. */
export const isStated = ({ objection }: RuledClaim): boolean =>
  objection?.kind === 'number' && objection.isStated;

/**
 * Whether the value that a rule holds against an answer is also what the record gives by another way of reading it: the
 * value that stands nearest to what is asked, of the last day where that is asked, or one that is reckoned. Rows that are
 * counted or added up must come to a value that is stated too; a day's dose changes from visit to visit, and is never
 * held against an answer; a formula of measured values stands alone, but for one of two sides.
 */
export function isReadTwice(
  first: RuledClaim,
  about: {
    readonly near: readonly Standing[];
    readonly reckoned: readonly Reckoned[];
    readonly sought: SoughtNumber;
  },
  reading: FormReading,
): boolean {
  const { near, reckoned, sought } = about;
  const { ask, question } = sought;
  const { objection } = first;
  if (objection?.kind !== 'number' || ask.computation === 'daily_dose') return false;
  if (!isStated(first) && (FORMULAS.has(ask.computation) || ask.computation === 'none'))
    return sideMeant(question, reading) === undefined;
  const isRows = OF_ROWS.has(ask.computation) && !isStated(first);
  return (
    latestOf(near, ask).some((s) => isAnswer(s, objection.value, ask)) ||
    (!isRows && reckoned.some((r) => isAnswer(r, objection.value, ask)))
  );
}

const NEAR_BEST = 0.1;

/** Of the values most surely asked for, those of the last day, where that is asked. */
function latestOf(all: readonly Standing[], { pick }: SoughtNumber['ask']): readonly Standing[] {
  const top = Math.max(0, ...all.map((s) => s.tie));
  const best = all.filter((s) => s.tie >= top - NEAR_BEST);
  if (pick !== 'latest') return best;
  const day =
    best
      .map((s) => s.date)
      .sort()
      .at(-1) ?? '';
  return best.filter((s) => s.date === '' || s.date.startsWith(day) || day.startsWith(s.date));
}

import type { Timing } from '../../core/decision.js';
import type { Offer } from './offers.js';
import type { Wanted } from './wanted.js';

const WRONG_TIME = 0.5;

/** Times that cannot be meant by each other's names. What a text dates not at all is given at the time that is due. */
const APART: Readonly<Partial<Record<Timing, readonly Timing[]>>> = {
  neoadjuvant: ['adjuvant', 'definitive', 'palliative'],
  adjuvant: ['neoadjuvant', 'definitive', 'palliative'],
  perioperative: ['definitive', 'palliative'],
  definitive: ['neoadjuvant', 'adjuvant', 'palliative'],
  palliative: ['neoadjuvant', 'adjuvant', 'perioperative', 'definitive'],
};

/** Told from each other by the operation alone: a course for metastases may come after one, too. */
const SIDES: ReadonlySet<Timing> = new Set<Timing>(['neoadjuvant', 'adjuvant']);

/** What is left of a share by when it is given: at another time half of what is wanted, and nothing that is refused. */
export function timingFit({ timing: named, side }: Offer, { timing, label }: Wanted): number {
  const said = named ?? (timing && side && SIDES.has(timing) ? side : undefined);
  if (said === undefined || timing === undefined || !APART[timing]?.includes(said)) return 1;
  return label === 'refusal' ? 0 : WRONG_TIME;
}

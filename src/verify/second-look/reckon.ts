import type { FormReading } from '../form-reading.js';
import { reckonAges } from './reckon-ages.js';
import { reckonDoses } from './reckon-doses.js';
import { reckonEvents } from './reckon-events.js';
import { reckonFormulas } from './reckon-formulas.js';
import { reckonLists } from './reckon-lists.js';
import { reckonSmoking } from './reckon-smoking.js';
import type { Reckoned } from './reckoned.js';
import type { SoughtNumber } from './standing-numbers.js';

/** No question has more readings than are worth a look. */
const MOST = 2000;

const RULES = [reckonLists, reckonEvents, reckonAges, reckonDoses, reckonFormulas, reckonSmoking];

/** What follows from the record by every reasonable reading of a question. */
export function* reckon(sought: SoughtNumber, reading: FormReading): Generator<Reckoned> {
  let left = MOST;
  for (const readings of RULES)
    for (const reckoned of readings(sought, reading)) {
      if (left-- <= 0) return;
      yield reckoned;
    }
}

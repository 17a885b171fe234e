import type { FormReading } from '../form-reading.js';
import type { Ask } from './ask.js';
import { ends, goesOn, isUnreal } from './ongoing.js';
import { latestFirst } from './recency.js';
import { anyOf, type Scale, type Weigh, weigh } from './scale.js';
import { foundOf, othersIn } from './treatment-topics.js';

/** Whether a treatment was or will be ended. */
export function stopped(ask: Ask, reading: FormReading): Scale {
  const by: Weigh = (f) =>
    f.how === 'group' || isUnreal(f) ? 0 : ends(f) ? 1 : goesOn(f) ? -1 : 0;
  return anyOf(
    othersIn(ask.object, reading).map((topic) => {
      const found = foundOf(topic, reading);
      return weigh(found, latestFirst(found, by));
    }),
  );
}

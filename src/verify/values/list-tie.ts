import type { FormReading } from '../form-reading.js';
import type { EventLine } from './event-lists.js';
import { isTitled, names } from './named-in-line.js';
import { ownPlace, placesAround } from './places.js';
import { met, type Topic, WEAK_WEIGHT } from './topic.js';

/** 0 to 1: how surely a list is of what a question counts, by its first lines or by what else the question asks for. */
export function listTie(
  list: readonly EventLine[],
  { head, rest }: { readonly head: Topic; readonly rest: Topic },
  reading: FormReading,
): number {
  const named = list.slice(0, 4).map((l) => met(head, placesOf(l, reading), reading.vocabulary));
  return Math.max(...named, restNamed(list, rest, reading) ? BY_REST : 0);
}

const BY_REST = 0.8;

/** Whether a list's title names what is counted, or at least half of its lines do. */
export function isOfWhatIsCounted(
  list: readonly EventLine[],
  head: Topic,
  reading: FormReading,
): boolean {
  const items = head.items.filter((i) => i.weight > WEAK_WEIGHT);
  return items.some(
    (i) =>
      isTitled(list, i, reading) ||
      list.filter((l) => names(l, i, reading)).length * 2 >= list.length,
  );
}

/** Whether at least two lines name a thing that the rest of a question asks of what it counts. */
function restNamed(list: readonly EventLine[], rest: Topic, reading: FormReading): boolean {
  return rest.items.some(
    (item) => item.concept && list.filter((l) => names(l, item, reading)).length > 1,
  );
}

function placesOf({ sentence }: EventLine, { vocabulary }: FormReading) {
  return [...placesAround(sentence, vocabulary), ownPlace(sentence)];
}

import type { FormReading } from '../form-reading.js';
import type { Ask } from './ask.js';
import { countedLines, distinct, isInside } from './counted-lines.js';
import type { Derivation, Derived } from './derived.js';
import { type EventLine, type EventList, eventLists } from './event-lists.js';
import { wholeOf } from './finding.js';
import { inlineTie, labelOf } from './inline-events.js';
import { isOfWhatIsCounted, listTie } from './list-tie.js';
import { isOthers } from './other-subject.js';
import { questionTopic } from './question-topic.js';
import { sumOverWindow } from './sum-over-window.js';
import { restMet, type Topic } from './topic.js';
import { unitsAsked, unitsOf } from './units-counted.js';
import { rowsSaidToCount } from './verdict-column.js';

/** How many events of a list of dated lines are what a question counts, within its window. */
export const deriveCount: Derivation = ({ ask, claim }, reading) => {
  if (/\blines? of\b/.test(ask.text)) return [];
  const topics = questionTopic(claim.question.text, reading);
  return [
    ...eventLists(reading).flatMap((list) => countIn(list, { topics, ask }, reading)),
    ...sumOverWindow({ ask, claim }, reading),
  ];
};

/** What a question counts. */
interface Counting {
  readonly topics: { readonly head: Topic; readonly rest: Topic };
  readonly ask: Ask;
}

/** From here on a list, or the dates within a sentence, may be what is counted. */
const LEAST = 0.45;
const LEAST_INLINE = 0.6;

function countIn(
  { lines, isInline }: EventList,
  counting: Counting,
  reading: FormReading,
): readonly Derived[] {
  const { topics, ask } = counting;
  const [first] = lines;
  if (!first) return [];
  const tie = isInline ? inlineTie(first, topics.head, reading) : listTie(lines, topics, reading);
  if (tie < (isInline ? LEAST_INLINE : LEAST) || isOthers(first.sentence, first.sentence.start))
    return [];
  const said = isInline ? undefined : rowsSaidToCount(lines, topics.head);
  if (said)
    return [
      ofSaid(
        said.filter((l) => isInside(l, ask.window)),
        lines,
      ),
    ];
  const isOwn = isInline || isOfWhatIsCounted(lines, topics.head, reading);
  const asked = isInline
    ? 0.4 + 0.6 * restMet(topics.rest, [labelOf(first)], reading.vocabulary)
    : 1;
  const { counted, maybe } = countedLines(lines, counting, reading);
  const unit = unitsAsked(ask.text);
  return [
    {
      ...(unit
        ? { value: unitsOf(counted, unit) }
        : { value: counted.length, low: counted.length, high: (isOwn ? maybe : counted).length }),
      sure:
        asked *
        (isOwn ? 1 : NOT_OWN) *
        Math.min(MOST_SURE, tie) *
        (lines.length >= 3 || isInline ? 1 : OF_TWO),
      quotes: (counted.length > 0 ? counted : lines).map(wholeOf),
      from: `${counted.length} of ${lines.length} dated lines`,
    },
  ];
}

const MOST_SURE = 0.9;
/** Lines of calls and plans that speak of many things count nothing surely. */
const NOT_OWN = 0.9;
/** Two dated lines may be no list. */
const OF_TWO = 0.85;

/** How many rows a log itself says to count: no other reading of it stands. */
function ofSaid(counted: readonly EventLine[], list: readonly EventLine[]): Derived {
  const value = distinct(counted).length;
  return {
    value,
    sure: SAID,
    quotes: (counted.length > 0 ? counted : list).map(wholeOf),
    from: `${value} of ${list.length} rows that are said to count`,
  };
}

const SAID = 0.98;

import type { Cell, Sentence } from '../record/reading.js';
import type { EventLine } from './event-lists.js';
import { stemsIn } from './stems.js';
import type { Topic } from './topic.js';

const YES = /^(?:yes|y|true|counts?|x|✓|✔)\b/i;
const NO = /^\(?(?:no|n|false|not|none|onset)\b|^-+$/i;
const MAX_UP = 4;

/**
 * Of a log with a column that says of each row whether it is what a question counts ("relapse? YES/NO"), the rows of
 * which it says so; undefined where it has none.
 */
export function rowsSaidToCount(
  list: readonly EventLine[],
  head: Topic,
): readonly EventLine[] | undefined {
  const [first] = list;
  if (!first || list.length < 2) return undefined;
  const rows = list.filter((l) => l.sentence.cells.length > 1);
  const answered = rows.filter((l) => YES.test(lastCell(l)) || NO.test(lastCell(l)));
  const yes = answered.filter((l) => YES.test(lastCell(l)));
  if (yes.length === 0 || answered.length < 2 || answered.length < rows.length * MOST)
    return undefined;
  const stems = new Set(stemsIn(headOfLast(first.sentence)).map((s) => s.stem));
  return head.items.some((i) => i.stems.some((s) => stems.has(s))) ? yes : undefined;
}

/** The share of rows that must say so or not so. */
const MOST = 0.6;

function lastCell({ sentence }: EventLine): string {
  return textOf(sentence, sentence.cells.at(-1) as Cell);
}

/** The words at the end of the lines above a table, and its own head's. */
function headOfLast(sentence: Sentence): string {
  const own = sentence.cells.at(-1)?.head ?? '';
  const { sentences } = sentence.document;
  const at = sentence.index - (sentences[0]?.index ?? 0);
  const above = sentences.slice(Math.max(0, at - MAX_UP), at).flatMap((s) => {
    const last = s.cells.length > 2 ? s.cells.at(-1) : undefined;
    return last ? [textOf(s, last)] : [];
  });
  return [own, ...above].join(' ');
}

const textOf = (sentence: Sentence, cell: Cell) =>
  sentence.text.slice(cell.start - sentence.start, cell.end - sentence.start);

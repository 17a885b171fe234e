import { renumbered } from './plan-parts.js';

const ITEM = /^([ \t]*)(?:[-*•+–]|\(?\d{1,3}[.)])[ \t]/;
/** An order that means something: steps, choices, references from one item to another. */
const ORDERED =
  /\b(?:steps?|options?|priorit(?:y|ies)|order|sequence|phases?|rank\w*|timeline|choices?|(?:first|second|third)[- ](?:choice|option|preference))\b/i;
const LEANS_ON_OTHERS =
  /^[^\p{L}]*(?:then|next|after\w*|followed|subsequent\w*|if (?:not|so|this|that)|otherwise|alternatively|same|else|also|this|these|that|it|both|finally|above)\b|\b(?:item|step|point|no\.?|number|see|under|in|per) ?#?\d\b|\b(?:above|below)\b/iu;
const FEWEST = 3;

/** The text with the items of its lists in another order; undefined where no list may be shuffled. `chance` is of [0, 1). */
export function reordered(text: string, chance: (item: string) => number): string | undefined {
  const lines = text.split('\n');
  const out: string[] = [];
  for (let i = 0; i < lines.length; ) {
    const items = listAt(lines, i);
    const length = items.reduce((sum, item) => sum + item.length, 0);
    const lead = lines.slice(0, i).findLast((l) => l.trim() !== '') ?? '';
    out.push(...(mayShuffle(items, lead) ? shuffled(items, chance) : items).flat());
    if (length === 0) out.push(lines[i] as string);
    i += Math.max(1, length);
  }
  const made = renumbered(out.join('\n'));
  return made === text ? undefined : made;
}

/** The items of the list that begins on a line, each with the lines that are indented under it; none where none begins. */
function listAt(lines: readonly string[], from: number): string[][] {
  const indent = ITEM.exec(lines[from] ?? '')?.[1];
  if (indent === undefined) return [];
  const items: string[][] = [];
  for (const line of lines.slice(from)) {
    const own = ITEM.exec(line)?.[1];
    const under = /^[ \t]*/.exec(line)?.[0].length ?? 0;
    if (own === indent) items.push([line]);
    else if (line.trim() !== '' && under > indent.length) items.at(-1)?.push(line);
    else break;
  }
  return items;
}

function mayShuffle(items: readonly (readonly string[])[], lead: string): boolean {
  if (items.length < FEWEST || ORDERED.test(lead)) return false;
  return !items.some((item) =>
    item.some((line) => LEANS_ON_OTHERS.test(line) || ORDERED.test(line)),
  );
}

function shuffled(items: readonly string[][], chance: (item: string) => number): string[][] {
  return [...items]
    .map((item, i) => ({ item, at: chance(`${i} ${item.join('\n')}`) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

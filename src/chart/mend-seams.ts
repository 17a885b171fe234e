import type { Change } from './edit-set.js';
import { LABEL_ONLY } from './hollow.js';

/**
 * Takes along what removals left standing side by side: an empty bracket, a second separator, a doubled blank, a blank
 * before a stop, a label before it. Changes in order, none overlapping.
 */
export function mendSeams(text: string, changes: readonly Change[]): Change[] {
  let reached = 0;
  return changes.map((c, i) => {
    const from = reached;
    reached = Math.max(reached, c.end);
    if (c.text !== '' || c.wholeLines || c.start === c.end) return c;
    const limit = changes[i + 1]?.start ?? text.length;
    const seam = seamOf(text, { start: c.start, end: c.end }, { from, limit });
    reached = seam.end;
    return { ...c, ...seam };
  });
}

function seamOf(
  text: string,
  { start, end }: { start: number; end: number },
  room: { readonly from: number; readonly limit: number },
): { start: number; end: number } {
  const left = text.slice(Math.max(room.from, start - 60), start);
  const right = text.slice(end, Math.min(room.limit, end + 6));
  // The blanks of a table's cell are its form.
  if (/\| ?$/.test(left) || /^ ?\|/.test(right)) return { start, end };
  if (left.endsWith('(') && right.startsWith(')'))
    return { start: start - (left.endsWith(' (') ? 2 : 1), end: end + 1 };
  if (/: ?$/.test(left) && /^ ?\.(?: |\n|$)/.test(right)) {
    const all = left.slice(left.search(/[^.!?\n]*$/)).trimStart();
    const label = all.slice(all.slice(0, -2).lastIndexOf(': ') + 1).trimStart();
    if (LABEL_ONLY.test(label) && label.length < left.length)
      return {
        start: start - label.length,
        end: end + (/^ ?\. ?/.exec(right) as RegExpExecArray)[0].length,
      };
    return { start, end };
  }
  if (/[:;,] ?$/.test(left) && /^ ?[:;,](?: |$)/.test(right))
    return { start, end: end + right.search(/[:;,]/) + 1 };
  // "She is [five weeks out] and doing well."
  if (/(?:^| )(?:is|was|are|were) ?$/.test(left) && /^ ?and /.test(right))
    return { start, end: end + right.search(/and /) + (left.endsWith(' ') ? 4 : 3) };
  if (left.endsWith(' ') && right.startsWith(' ')) return { start, end: end + 1 };
  if (left.endsWith(' ') && /^[.,;)](?: |\n|$)/.test(right)) return { start: start - 1, end };
  return { start, end };
}

import { indexAt, type Line, type Outline, type Range } from './outline.js';

/** A heading by its form: marked, or led on by a colon. */
const MARKED = /^(?:#{1,4} |>{1,3} ?)[^\n]{2,80}$|^[A-Z][^:.;|]{1,48}:$/;
/** In capitals, and named for what is measured or operated: no diagnosis that was typed in capitals. */
const IN_CAPITALS = /^[A-Z][A-Z0-9 /&()-]{2,60}$/;
const OF_REPORT =
  /\b(?:MOLECULAR|BIO-?MARKERS?|GENOMICS?|NGS|IHC|IMMUNOHISTO\w*|RESULTS?|RECEPTORS?|NEGATIVES|MARKERS?|GENES?|PROFILE|PANEL|TESTING|OPERATIONS?|SURGERY|SURGICAL|PATHOLOGY|SPECIMENS?|PROCEDURES?|MARGINS?|REPORT|ADDENDUM|STATUS)\b/;
/** A title over a heading over the names of columns. */
const MAX_STACKED = 3;

/** The lines of headings of which all that stood under them is removed; `bodies` are whole lines, in order. */
export function orphanHeads(view: Outline, bodies: readonly Range[]): Range[] {
  const { lines, text } = view;
  const out: Range[] = [];
  for (const body of bodies) {
    const next = lines[indexAt(lines, body.end)];
    if (next && next.start === body.end && !closes(text, next)) continue;
    let i = indexAt(lines, body.start) - 1;
    for (let n = 0; n < MAX_STACKED && i >= 0; n++, i--) {
      const line = lines[i] as Line;
      if (line.end + 1 !== (out[out.length - 1]?.start ?? body.start) && n > 0) break;
      if (!isHead(text, line)) break;
      out.push({ start: line.start, end: Math.min(line.end + 1, text.length) });
    }
  }
  return out;
}

/** A blank line, a rule, the next tag or heading: nothing that belongs to what stood before. */
function closes(text: string, line: Line): boolean {
  const words = text.slice(line.start, Math.min(line.end, line.start + 100));
  return !/[A-Za-z0-9]/.test(words) || /^\[[A-Z]/.test(words) || isHead(text, line);
}

function isHead(text: string, line: Line): boolean {
  if (line.end - line.start > 90) return false;
  const words = text.slice(line.start, line.end);
  return MARKED.test(words) || (IN_CAPITALS.test(words) && OF_REPORT.test(words));
}

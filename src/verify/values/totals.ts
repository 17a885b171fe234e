import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import type { Ask } from './ask.js';
import type { Candidate } from './number-candidates.js';
import type { Valued } from './pick-candidate.js';
import { valuesFor } from './values-for.js';

/**
 * The sums of the columns of tables whose rows or title are what a question is about: one for each column with at least
 * two rows. A row that is a total itself is left out.
 */
export function totalsFor(claim: Claim, ask: Ask, reading: FormReading): readonly Valued[] {
  const columns = new Map<string, Valued[]>();
  for (const valued of lastInCells(valuesFor(claim, ask, reading, { parts: true }))) {
    const { sentence, cell } = valued.candidate.number;
    if (!cell || isTotalRow(valued.candidate) || cell === sentence.cells[0]) continue;
    const key = `${sentence.document.document.docId}|${sentence.section}|${sentence.cells.indexOf(cell)}|${cell.head}`;
    const column = columns.get(key);
    if (column) column.push(valued);
    else columns.set(key, [valued]);
  }
  return [...columns.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first || rows.length < 2) return [];
    const value = rows.reduce((sum, r) => sum + r.value, 0);
    return [{ candidate: { ...first.candidate, value }, value, slack: 0 }];
  });
}

/** Of "5 -> 8" in one cell the last. */
function lastInCells(all: readonly Valued[]): readonly Valued[] {
  const followed = new Set(all.map((v) => v.candidate.number.after));
  return all.filter((v) => !followed.has(v.candidate.number));
}

const isTotalRow = ({ number: { sentence } }: Candidate) =>
  /^\W*(?:total|sum|overall)\b/i.test(sentence.text);

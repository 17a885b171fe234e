import { NUMBERS_BY_WORD } from '../../core/number-words.js';
import type { Candidate } from './number-candidates.js';

const POINT =
  /\b(\d{1,2}|one|two|three|half)[- ]?(hours?|hr|h|minutes?|min)\b(?!-? ?(?:walk|urine|collection|recall|period|before|prior))/i;
const COUNTS: Readonly<Record<string, number>> = { ...NUMBERS_BY_WORD, half: 0.5 };

/**
 * Of a question for the value at a point of a test ("2-hour glucose"), the values at that point: by their row or by their
 * own words. The others are less surely meant.
 */
export function atTimePoint(all: readonly Candidate[], question: string): Candidate[] {
  const m = POINT.exec(question);
  if (!m) return [...all];
  const count = COUNTS[(m[1] as string).toLowerCase()] ?? Number(m[1]);
  const minutes = /^h/i.test(m[2] as string) ? count * 60 : count;
  return all.map((c) => {
    const isMet = isAtPoint(c, minutes);
    return { ...c, strength: isMet ? Math.max(c.strength, AT_POINT) : c.strength * ELSEWHERE };
  });
}

const AT_POINT = 0.92;
const ELSEWHERE = 0.6;

function isAtPoint({ number }: Candidate, minutes: number): boolean {
  const { sentence, cell, label, tail } = number;
  const first = cell && sentence.cells[0];
  const row =
    first && first !== cell
      ? sentence.text.slice(first.start - sentence.start, first.end - sentence.start).trim()
      : '';
  if (row !== '' && (row === String(minutes) || isPoint(row, minutes))) return true;
  if (cell?.head && isPoint(cell.head, minutes)) return true;
  const near = sentence.text.slice(
    label.start - sentence.start,
    Math.max(tail.end, number.end) - sentence.start,
  );
  return isPoint(near, minutes);
}

function isPoint(words: string, minutes: number): boolean {
  const hours = minutes / 60;
  return new RegExp(
    `(?<![\\d.])(?:${minutes}[- ]?(?:min(?:utes?)?|['’])|${hours}[- ]?(?:h|hr|hours?))\\b`,
    'i',
  ).test(words);
}

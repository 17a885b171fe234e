import type { EventLine } from './event-lists.js';
import { numbersIn } from './numbers-in.js';

const UNITS_ASKED =
  /\bnumber of (?:[a-z-]+ ){0,3}?(units|bags|vials|tablets|capsules|puffs)\b|\b(units) (?:transfused|given|received|used)\b/;

/** What a question adds up over a list, rather than counting its lines: "units transfused". */
export function unitsAsked(question: string): string | undefined {
  const m = UNITS_ASKED.exec(question);
  return m?.[1] ?? m?.[2];
}

const GIVEN = /^(?:units? )?(?:given|transfused|received|administered|infused|used)\b/i;

/** What the lines of a list add up to in a unit; a line that gives none is one. */
export function unitsOf(list: readonly EventLine[], unit: string): number {
  const one = unit.replace(/s$/, '');
  return list.reduce((sum, { sentence }) => {
    const given = sentence.cells.find((c) => GIVEN.test(c.head));
    const number = given && numbersIn(sentence).find((n) => n.cell === given);
    if (number) return sum + number.low;
    const m = new RegExp(`(?<![\\d.])(\\d{1,3}) ?(?:x )?${one}s?\\b`, 'i').exec(sentence.text);
    return sum + (m ? Number(m[1]) : 1);
  }, 0);
}

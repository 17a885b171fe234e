import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import { type NumberAsked, numbersAsked } from '../values/numbers-asked.js';
import type { Finding } from './findings.js';
import { type Limit, limitOf, meets } from './limit.js';
import { type Scale, SILENT } from './scale.js';

/** Less sure numbers say nothing against an answer. */
const SURE = 0.7;

/** Whether the number that a yes/no question sets a limit on meets it, by what the record gives or what follows from it. */
export function withinLimit(claim: Claim, reading: FormReading): Scale {
  const limit = limitOf(claim.question.text);
  if (!limit) return SILENT;
  const numbers = numbersAsked(questionOf(limit), claim, reading);
  if (numbers.length === 0) return SILENT;
  const meeting = numbers.filter((n) => meets(n.value, limit));
  const missing = numbers.filter((n) => !meets(n.value, limit));
  const sure = Math.max(...numbers.map((n) => n.sure));
  const strength = sure >= SURE ? 1 : sure / 2;
  return {
    yes: (strength * meeting.length) / numbers.length,
    no: (strength * missing.length) / numbers.length,
    forYes: meeting.flatMap(findingsOf),
    forNo: missing.flatMap(findingsOf),
  };
}

function questionOf({ question, unit, of }: Limit): string {
  if (of !== 'value' || unit === '') return question;
  return /years?/.test(unit) ? `${question} age (years)` : `${question} (${unit})`;
}

function findingsOf({ quotes }: NumberAsked): readonly Finding[] {
  return quotes.map(({ sentence, start, end }) => ({
    sentence,
    start,
    end,
    status: 'affirmed',
    how: 'same',
    share: 1,
    isOther: false,
  }));
}

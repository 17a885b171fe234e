import { evidenceOfEach } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type { Status } from '../record/reading.js';
import { agree, type Finding } from './finding.js';
import type { Statement } from './statement.js';

const OTHERS: ReadonlySet<Status> = new Set(['family', 'other_person']);

/** What a statement says of a relative or of anybody else, where the record says it of such a person too. */
export function checkRelatives(
  { mentions }: Statement,
  { record }: FormReading,
): readonly Finding[] {
  return mentions
    .filter((m) => OTHERS.has(m.status))
    .flatMap((m) => {
      const told = record.mentionsOf(m.concept).filter((t) => OTHERS.has(t.status));
      if (told.length === 0) return [];
      const quotes = evidenceOfEach(told);
      return [agree(quotes, `The record tells of ${m.concept} in another person.`)];
    });
}

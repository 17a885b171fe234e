import type { FormReading } from '../form-reading.js';
import { checkConditions } from '../statements/check-conditions.js';
import { checkDates } from '../statements/check-dates.js';
import { checkOutcome } from '../statements/check-outcome.js';
import { checkSides } from '../statements/check-sides.js';
import { checkStages } from '../statements/check-stages.js';
import { checkUse } from '../statements/check-use.js';
import { checkValues } from '../statements/check-values.js';
import type { Finding } from '../statements/finding.js';
import { readStatement, type Statement } from '../statements/statement.js';
import { therapyCase } from '../statements/therapy-case.js';
import type { AddressedFact } from './addressed-fact.js';
import type { OutputSentence } from './output-sentences.js';

/**
 * What one sentence of an output states of the patient, by the rules for statements of forms: sides and stages wherever
 * they stand; diseases, values and dates where nothing is planned, for in a plan a disease is what it guards against, and
 * a number a dose or a date to come; treatments only where the sentence tells what the patient has had.
 */
export function statementFacts(sentence: OutputSentence, reading: FormReading): AddressedFact[] {
  const { text, start, end, isPlan, tellsPast } = sentence;
  const question = { questionId: '', type: 'free_text' as const, text: '', options: [] };
  const asserts = { kind: 'statement' as const, said: text, before: '' };
  const statement = readStatement({ question, text, asserts }, reading);
  const found: (readonly [facet: string, findings: readonly Finding[]])[] = [
    ['side', checkSides(statement, reading)],
    ['stage', checkStages(statement, reading)],
  ];
  if (!isPlan) {
    found.push(
      ...conditions(statement, reading),

      ['value', checkValues(statement, reading)],
      ['date', checkDates(statement, reading)],
    );
  }
  if (tellsPast) found.push(...therapies(statement, reading));
  return found.flatMap(([facet, findings]) =>
    findings.map(({ fits, rationale }) => {
      const key = `${facet} ${rationale}`;
      const subject = facet.includes(' ') ? facet : key;
      return {
        subject,
        key,
        start,
        end,
        fits,
        reason: rationale.replace('The record', 'The chart'),
      };
    }),
  );
}

/** Each disease by itself. A name for many of them ("cancer") is no claim that could be wrong. */
function conditions(statement: Statement, reading: FormReading) {
  return statement.mentions
    .filter((m) => m.kind === 'condition' && reading.vocabulary.membersOf(m.concept).length === 0)
    .map((m) => {
      const alone = { ...statement, mentions: [m] };
      return [`condition ${m.concept}`, checkConditions(alone, reading)] as const;
    });
}

function therapies(statement: Statement, reading: FormReading) {
  return statement.therapies.map((therapy) => {
    const at = therapyCase(therapy, { statement, reading });
    return [`treatment ${therapy.drug}`, [...checkUse(at), ...checkOutcome(at)]] as const;
  });
}

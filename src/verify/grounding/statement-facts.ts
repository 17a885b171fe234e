import type { FormReading } from '../form-reading.js';
import type { ConceptMention } from '../record/reading.js';
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
import type { Vocabulary } from '../vocabulary.js';
import type { AddressedFact } from './addressed-fact.js';
import type { OutputSentence } from './output-sentences.js';

/** No answer makes more statements than are worth checking; each takes some milliseconds. */
const MOST_CHECKED = 200;

/**
 * The sentences that name something or give a number; of more than 200 as many, evenly spread, so that nothing false is
 * safe behind what is true.
 */
export function worthChecking(
  sentences: readonly OutputSentence[],
  vocabulary: Vocabulary,
): readonly OutputSentence[] {
  const telling = sentences.filter(
    ({ text }) => /\d/.test(text) || vocabulary.namesIn(text).length > 0,
  );
  const step = telling.length / MOST_CHECKED;
  if (step <= 1) return telling;
  return Array.from(
    { length: MOST_CHECKED },
    (_, i) => telling[Math.floor(i * step)] as OutputSentence,
  );
}

/**
 * What one sentence of an output states of the patient, by the rules for statements of forms: sides and stages wherever
 * they stand; diseases, values and dates where nothing is planned, for in a plan a disease is what it guards against, and
 * a number a dose or a date to come; treatments only where the sentence tells what the patient has had.
 */
export function statementFacts(
  sentence: OutputSentence,
  {
    reading,
    isResult,
  }: {
    readonly reading: FormReading;
    /** Whether a place of the output is a tumor marker's result, which is judged elsewhere. */
    readonly isResult: (place: { readonly start: number; readonly end: number }) => boolean;
  },
): AddressedFact[] {
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
      ...conditions(statement, reading, (m) =>
        isResult({ start: start + m.start, end: start + m.end }),
      ),

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

/**
 * Each disease by itself. A name for many of them ("cancer") is wrong only where the chart denies that very name: that it
 * is not used of the patient says nothing.
 */
function conditions(
  statement: Statement,
  reading: FormReading,
  isElsewhere: (mention: ConceptMention) => boolean,
) {
  return statement.mentions
    .filter((m) => m.kind === 'condition' && !isElsewhere(m))
    .map((m) => {
      const findings = checkConditions({ ...statement, mentions: [m] }, reading);
      const counted = mayBeWrong(m.concept, reading) ? findings : findings.filter((f) => f.fits);
      return [`condition ${m.concept}`, counted] as const;
    });
}

function mayBeWrong(concept: string, { record, vocabulary }: FormReading): boolean {
  if (vocabulary.membersOf(concept).length === 0) return true;
  return record.mentionsOf(concept).some((m) => m.concept === concept && m.status === 'negated');
}

/** Treatments that the patient is said to have had; that one "did not hold" the disease is no word of its not being given. */
function therapies(statement: Statement, reading: FormReading) {
  return statement.therapies
    .map((therapy) => therapyCase(therapy, { statement, reading }))
    .filter((at) => at.use !== 'unused')
    .map((at) => [`treatment ${at.name}`, [...checkUse(at), ...checkOutcome(at)]] as const);
}

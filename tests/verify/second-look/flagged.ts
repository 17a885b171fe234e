import type { FormQuestion, VerifiedClaim } from '../../../src/core/form.js';
import type { Claim } from '../../../src/verify/claim.js';
import { claimsOf } from '../../../src/verify/decompose.js';
import { evidenceAt } from '../../../src/verify/evidence.js';
import type { Objection } from '../../../src/verify/ruled-claim.js';
import { lookAgain } from '../../../src/verify/second-look/look-again.js';
import { readForm } from '../../../src/verify/verify-form.js';
import { formOf, vocabulary } from '../options/judged.js';

/** What a rule flags an answer for: words of the record, and what it holds against the answer. */
export interface Flag {
  readonly quotes: readonly string[];
  readonly objection?: Objection;
  readonly drug?: string;
}

/** What a second look makes of the first claim of an answer that a rule flags for these words of the record. */
export function lookedAt(
  question: readonly [
    type: FormQuestion['type'],
    text: string,
    answer: number | string,
    options?: readonly string[],
  ],
  record: string | Readonly<Record<string, string>>,
  flag: Flag,
): VerifiedClaim {
  const [type, text, answer, options = []] = question;
  const form = formOf({ type, text, answer, options }, record, flag.drug);
  const reading = readForm(form, vocabulary);
  const [claim] = claimsOf(form.questions[0] as FormQuestion) as [Claim];
  const evidence = flag.quotes.flatMap((quote) =>
    reading.record.documents.flatMap((document) => {
      const start = document.document.text.indexOf(quote);
      return start < 0 ? [] : [evidenceAt(document, { start, end: start + quote.length })];
    }),
  );
  const rationale = 'The record says otherwise.';
  const { objection } = flag;
  return lookAgain(
    claim,
    {
      claim: claim.text,
      verdict: 'NOT_SUPPORTED',
      evidence,
      rationale,
      ...(objection ? { objection } : {}),
    },
    reading,
  );
}

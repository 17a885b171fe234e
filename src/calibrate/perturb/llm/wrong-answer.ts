import { z } from 'zod';
import type { Answer, FormQuestion, RecordDocument } from '../../../core/form.js';
import { readAnswer } from '../../../prompt/json-answer.js';
import { judgedCopy } from '../../../prompt/judged-copy.js';
import { quotable } from '../../../prompt/quotes.js';
import { OutputFault } from '../../../provider/caller.js';
import type { Candidate } from '../candidate.js';

/** What a model answers with. */
export function wrongAnswerSchema(errorTypes: readonly string[]) {
  return z.strictObject({
    nonce: z.string(),
    error_type: z.enum(errorTypes),
    doc_id: z.string(),
    quote: z.string(),
    why_false: z.string(),
    wrong_answer: z.array(z.string()),
  });
}

const HEDGED =
  /\b(?:may|might|possibly|perhaps|probably|likely|unclear|unknown|uncertain|appears to|seems|suggests?|not documented|cannot be determined|to be confirmed)\b/i;
const ISO = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;
const NUMBER = /^-?\d{1,9}(?:\.\d{1,6})?$/;
const LONGEST = 4000;

/**
 * Reads the answer given under `nonce`. Throws OutputFault, with fault `misquoted` where the quote is in no document, and
 * `inconsistent` where the wrong answer does not fit its question, is hedged, or is the right one.
 */
export function readWrongAnswer(
  text: string,
  given: {
    readonly nonce: string;
    readonly schema: ReturnType<typeof wrongAnswerSchema>;
    readonly question: FormQuestion;
    readonly record: readonly RecordDocument[];
  },
): Candidate {
  const { nonce, schema, question, record } = given;
  const said = readAnswer(text, { schema, nonce });
  if (!record.some((d) => quotable(judgedCopy(d.text)).place(said.quote))) {
    throw new OutputFault('misquoted', 'the quote is in no document');
  }
  const answer = answerFor(question, said.wrong_answer);
  if (answer === undefined) {
    throw new OutputFault('inconsistent', `the wrong answer is none for a ${question.type}`);
  }
  if (
    said.wrong_answer.some((words) => HEDGED.test(words) && !HEDGED.test(String(question.answer)))
  ) {
    throw new OutputFault('inconsistent', 'the wrong answer is hedged');
  }
  if (sameWords(answer) === sameWords(question.answer)) {
    throw new OutputFault('inconsistent', 'the wrong answer is the right one');
  }
  const why = judgedCopy(said.why_false).text;
  return { answer, errorType: said.error_type, ...difference(question.answer, answer), why };
}

/** The answer in the form that its question takes; undefined where it does not fit. */
function answerFor(question: FormQuestion, given: readonly string[]): Answer | undefined {
  const [first, second] = given;
  if (question.type === 'multi_select') {
    const fits = given.length > 0 && given.every((g) => question.options.includes(g));
    return fits ? question.options.filter((o) => given.includes(o)) : undefined;
  }
  if (first === undefined || second !== undefined || first.length > LONGEST) return undefined;
  const words = first.trim();
  switch (question.type) {
    case 'yes_no':
      return /^(?:Yes|No)$/.test(words) ? words : undefined;
    case 'multiple_choice':
      return question.options.includes(first) ? first : undefined;
    case 'date':
      return ISO.test(words) && words.length === String(question.answer).length ? words : undefined;
    case 'number':
      if (!NUMBER.test(words)) return undefined;
      return typeof question.answer === 'string' ? words : Number(words);
    case 'free_text':
      return words === '' ? undefined : words;
    default:
      return undefined;
  }
}

function sameWords(answer: Answer | undefined): string {
  return JSON.stringify(answer).toLowerCase().replace(/\s+/g, ' ');
}

/** What the two do not share: between their common beginning and end, in whole words. */
function difference(right: Answer | undefined, wrong: Answer): Pick<Candidate, 'before' | 'after'> {
  const [a, b] = [asWords(right), asWords(wrong)];
  let from = 0;
  while (from < Math.min(a.length, b.length) && a[from] === b[from]) from++;
  let ends = 0;
  while (ends < Math.min(a.length, b.length) - from && a.at(-1 - ends) === b.at(-1 - ends)) ends++;
  const between = (words: readonly string[]) =>
    words
      .slice(from, words.length - ends)
      .join('')
      .trim();
  return { before: between(a), after: between(b) };
}

function asWords(answer: Answer | undefined): string[] {
  const text = Array.isArray(answer) ? answer.join(', ') : String(answer ?? '');
  return text.split(/(?<=\s)/);
}

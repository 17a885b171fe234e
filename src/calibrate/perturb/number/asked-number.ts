import type { FormQuestion } from '../../../core/form.js';
import type { FormView, RecordQuantity, RecordSentence } from '../patient-record.js';
import { sentencesAbout } from '../record-facts.js';

/** A question that is answered with a number, and where the record speaks of what it asks for. */
export interface AskedNumber {
  readonly question: FormQuestion;
  readonly value: number;
  /** Decimal places of the answer. */
  readonly places: number;
  /** Ids of the tests, drugs and conditions that the question names. */
  readonly concepts: readonly string[];
  /** Sentences that name one of them, or else those nearest to the question. */
  readonly about: readonly RecordSentence[];
}

/** Sentences that a question without a known concept is looked up in. */
const NEAREST = 12;

/** Undefined for an answer that is no number. */
export function askedNumber(question: FormQuestion, view: FormView): AskedNumber | undefined {
  const value = numberOf(question.answer);
  if (value === undefined) return undefined;
  const named = view.words.namesIn(question.text).map((n) => n.concept);
  const tests = named.filter((c) => c.kind === 'test');
  const concepts = [...new Set((tests.length > 0 ? tests : named).map((c) => c.id))];
  const found = sentencesAbout(concepts, view);
  return {
    question,
    value,
    places: placesOf(value),
    concepts,
    about:
      found.length > 0
        ? found
        : view.record.search([question.text], NEAREST).map((f) => f.sentence),
  };
}

/** A value of the record that may be one of what is asked. */
export interface RecordedValue {
  readonly value: number;
  readonly unit: string;
  /** ISO day it is of. */
  readonly date: string;
  readonly sentence: RecordSentence;
}

/** A value stands no farther than this behind what it is of, in UTF-16 units. */
const REACH = 45;

/** Values of these concepts: the rest of the row that one heads, or what stands right behind its name. */
export function valuesOf(
  concepts: readonly string[],
  sentences: readonly RecordSentence[],
): RecordedValue[] {
  return sentences.flatMap((sentence) => {
    const named = sentence.concepts.filter((c) => concepts.includes(c.concept));
    const others = sentence.concepts.filter((c) => !concepts.includes(c.concept));
    const [head] = sentence.cells;
    const heads = named.some((c) => head && head.start <= c.start && c.end <= head.end);
    return valuesIn(
      [sentence],
      (q) =>
        heads ||
        named.some(
          (c) =>
            c.end <= q.start &&
            q.start - c.end <= REACH &&
            !others.some((o) => o.start >= c.end && o.end <= q.start),
        ),
    );
  });
}

/** The patient's values in these sentences; ranges and references left out. */
export function valuesIn(
  sentences: readonly RecordSentence[],
  isWanted: (q: RecordQuantity) => boolean = () => true,
): RecordedValue[] {
  return sentences.flatMap((sentence) =>
    sentence.quantities
      .filter((q) => !q.isReference && q.low === q.high && isWanted(q))
      .map((q) => ({ value: q.low, unit: q.unit, date: dateOf(q, sentence), sentence })),
  );
}

/** The day of its column where it stands in a table, or else of its sentence. */
function dateOf(q: RecordQuantity, sentence: RecordSentence): string {
  const cell = sentence.cells.find((c) => c.start <= q.start && q.end <= c.end);
  return cell?.date ? cell.date : sentence.date;
}

const COUNTS = /\b(?:how many|numbers? of)\b/i;
const MOST_COUNTED = 40;

/** Whether things are counted, and few enough that each of them counts. */
export function isCount({ question, value }: AskedNumber): boolean {
  return COUNTS.test(question.text) && Number.isInteger(value) && value <= MOST_COUNTED;
}

/** Values nearer than this to one another may be the same, rounded. */
const SAME = 0.05;

/** Whether two values may be the same, rounded. */
export function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));
}

/** Whether the record gives a value, rounded as it may be, anywhere beside what is asked. */
export function isGiven(value: number, { about }: AskedNumber): boolean {
  return about.some((s) => s.quantities.some((q) => isNear(q.low, value) || isNear(q.high, value)));
}

function numberOf(answer: FormQuestion['answer']): number | undefined {
  if (typeof answer === 'number') return Number.isFinite(answer) ? answer : undefined;
  if (typeof answer !== 'string' || !/^-?\d{1,9}(\.\d{1,6})?$/.test(answer.trim()))
    return undefined;
  return Number(answer);
}

function placesOf(value: number): number {
  return (/\.(\d+)$/.exec(String(value))?.[1] ?? '').length;
}

import type { FormQuestion } from '../../core/form.js';
import type { FormReading } from '../form-reading.js';
import { readRecord } from '../record/read-record.js';
import { numbersIn } from '../values/numbers-in.js';
import { isSameNumber } from '../values/rounding.js';
import { unitOf } from '../values/unit-of.js';
import { convert } from '../values/units.js';

/** A test's value by an answer. */
export interface StatedValue {
  readonly question: FormQuestion;
  readonly test: string;
  readonly value: number;
  readonly unit: string;
}

const NOW = /\b(?:current|most recent|latest|present)\b/i;
/** A value that was another day's, or is no longer so. */
const ELSEWHEN =
  /\b(?:was|were|fell|rose|from|before|after|baseline|previous|initial|nadir|peak|prior|on \d|in \w+ \d{4}|since)\b/i;

/** The current value of a test: a number that is asked for as such, or one told in a text without a day of its own. */
export function valuesOf(question: FormQuestion, reading: FormReading): readonly StatedValue[] {
  const { vocabulary } = reading;
  const testsIn = (text: string) =>
    vocabulary.namesIn(text).filter((n) => n.concept.kind === 'test');
  if (question.type === 'number') {
    const tests = testsIn(question.text);
    const value = Number(question.answer);
    if (tests.length !== 1 || !NOW.test(question.text) || !Number.isFinite(value)) return [];
    const unit = /\(([^)]{1,16})\)/.exec(question.text)?.[1] ?? '';
    return [{ question, test: (tests[0] as (typeof tests)[0]).concept.id, value, unit }];
  }
  if (question.type !== 'free_text') return [];
  const document = { docId: '', date: '', type: '', text: String(question.answer ?? '') };
  return readRecord([document], vocabulary).sentences.flatMap((sentence) => {
    if (ELSEWHEN.test(sentence.text) || sentence.dates.length > 0) return [];
    return numbersIn(sentence).flatMap((n) => {
      const label = sentence.text.slice(
        n.label.start - sentence.start,
        n.label.end - sentence.start,
      );
      const test = testsIn(label).at(-1);
      return test && n.low === n.high && n.comparator === ''
        ? [{ question, test: test.concept.id, value: n.low, unit: unitOf(n) }]
        : [];
    });
  });
}

/** Whether two values of one test cannot both be right. */
export function areUnlike(a: StatedValue, b: StatedValue): boolean {
  if (a.test !== b.test || a.question.type === b.question.type) return false;
  const value = convert(b.value, { from: b.unit, to: a.unit, of: a.test });
  return value !== undefined && !isSameNumber(a.value, value, { slack: Math.abs(a.value) * 0.02 });
}

import type { FormReading } from '../form-reading.js';
import type { Ask } from '../values/ask.js';
import { dateOf } from '../values/date-of-number.js';
import { type NumberAt, numbersIn } from '../values/numbers-in.js';
import { isSameNumber } from '../values/rounding.js';
import { type StatedFactor, statedFactors } from '../values/stated-factors.js';
import { unitOf } from '../values/unit-of.js';
import { convert, measureOf, unitName } from '../values/units.js';
import type { AskedWord } from './asked-words.js';
import { coverage, linesAtHead, placesBeside, placesOfNumber } from './coverage.js';
import { isOwnValue } from './own-value.js';

/** A number of the record, in the unit that a question asks for. */
export interface Standing {
  readonly number: NumberAt;
  readonly value: number;
  readonly slack: number;
  /** 0 to 1: the share of what is asked that stands by it. */
  readonly tie: number;
  /** The same of what names the number itself, without the titles and lines around. */
  readonly near: number;
  /** ISO day of the value, as far as it is known. */
  readonly date: string;
}

export interface SoughtNumber {
  readonly question: string;
  readonly ask: Ask;
  readonly asked: readonly AskedWord[];
}

/** Weaker ones are of something else. */
const LEAST_TIE = 0.3;

/** The patient's own values of the record that may be what is asked, in its unit, by how much of it stands by them. */
export function standingNumbers(sought: SoughtNumber, reading: FormReading): readonly Standing[] {
  const out: Standing[] = [];
  for (const sentence of reading.record.sentences)
    for (const number of numbersIn(sentence)) {
      if (isRowName(number)) continue;
      const values = inAskedUnit(number, sought, reading);
      if (values.length === 0) continue;
      const tie = coverage(sought.asked, placesOfNumber(number, reading), reading);
      if (tie < LEAST_TIE || !isOwnValue(number, sought.question, reading)) continue;
      const date = dayOf(number);
      const near = coverage(sought.asked, placesBeside(number, reading), reading);
      for (const v of values) out.push({ number, tie, near, date, ...v });
    }
  return out.sort((a, b) => b.tie - a.tie);
}

const NOW = /\b(?:today|now|currently|at this visit|on arrival|this (?:morning|visit))\b/i;

/** The day a value is of; what is said of today is of the day of its note, whatever former day stands behind it. */
function dayOf(number: NumberAt): string {
  const { sentence, label, end } = number;
  const own = sentence.text.slice(label.start - sentence.start, end - sentence.start + 6);
  return NOW.test(own) ? sentence.document.document.date : dateOf(number).date;
}

/** A number that alone names its row, as the minutes of a test's course do. */
function isRowName({ sentence, cell, start, end }: NumberAt): boolean {
  const [first, second] = sentence.cells;
  if (!cell || cell !== first || !second) return false;
  return end - start >= cell.end - cell.start - 2 && sentence.quantities.some((q) => q.start > end);
}

const CONVERSION_SLACK = 0.01;
const MEASURED = /^(?:mass|mole|volume|activity|length|time|%|mmhg)(?:\/|$)/;

/** A number in the unit asked for: as the laboratory of this record converts, or as any does. */
export function inAskedUnit(
  number: NumberAt,
  { ask, question }: Pick<SoughtNumber, 'ask' | 'question'>,
  reading: FormReading,
): readonly { readonly value: number; readonly slack: number }[] {
  if (number.isWord && ask.unit !== '') return [];
  const value = (number.low + number.high) / 2;
  const from = unitOf(number) || unitOfHead(number);
  const { dimension } = measureOf(from);
  const isCountedInUnits = dimension === 'activity' && /\bunits\b/i.test(question);
  if (ask.unit === '' && !isCountedInUnits)
    return MEASURED.test(dimension) && !(dimension === '%' && /%|percent|share/i.test(question))
      ? []
      : [{ value, slack: 0 }];
  if (ask.unit === '') return [{ value, slack: 0 }];
  if (ask.unit === '%' && dimension !== '%') return [];
  const out: { value: number; slack: number }[] = [];
  const of = `${question} ${number.sentence.text.slice(0, 60)}`;
  const converted = convert(value, { from, to: ask.unit, of });
  if (converted !== undefined) {
    const isSame = converted === value || unitName(from) === unitName(ask.unit);
    out.push({ value: converted, slack: isSame ? 0 : Math.abs(converted) * CONVERSION_SLACK });
  }
  for (const factor of statedFactors(reading).filter((f) => isFactorOf(f, number)))
    for (const by of factor.between(from, ask.unit)) out.push({ value: value * by, slack: 0 });
  return out;
}

/** A factor is of its own document, and of the test that it names. */
function isFactorOf({ sentence }: StatedFactor, number: NumberAt): boolean {
  if (sentence.document !== number.sentence.document) return false;
  const tests = sentence.concepts.filter((c) => c.kind === 'test').map((c) => c.concept);
  if (tests.length === 0) return true;
  return number.sentence.concepts.some((c) => tests.includes(c.concept));
}

const HEAD_UNIT = /\b((?:[mkunpµμ]|mc)?(?:IU|U|g|mol|mEq)\/(?:[mdµμu]?L|kg|24 ?h))\b/i;

/** A unit among other words of a column's head or a row's name: "GH (mIU/L, IS 98/574)". */
function unitOfHead({ sentence, cell }: NumberAt): string {
  const [first] = sentence.cells;
  if (!cell || !first) return '';
  if (cell === first) return '';
  const name = sentence.text.slice(0, first.end - sentence.start);
  const above = linesAtHead(sentence).map((s) => s.text);
  const unit = [cell.head, name, ...above].map((t) => HEAD_UNIT.exec(t)?.[1]).find(Boolean);
  return unit ? unitName(unit) : '';
}

export const isAnswer = (
  { value, slack }: Pick<Standing, 'value' | 'slack'>,
  answer: number,
  ask: Ask,
): boolean => isSameNumber(answer, value, { step: ask.step, slack, isComputed: slack > 0 });

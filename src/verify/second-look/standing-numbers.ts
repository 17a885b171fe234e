import type { FormReading } from '../form-reading.js';
import type { Ask } from '../values/ask.js';
import { dateOf } from '../values/date-of-number.js';
import { type NumberAt, numbersIn } from '../values/numbers-in.js';
import { isSameNumber } from '../values/rounding.js';
import { unitOf } from '../values/unit-of.js';
import { convert, measureOf, unitName } from '../values/units.js';
import type { AskedWord } from './asked-words.js';
import { coverage, placesOfNumber } from './coverage.js';
import { isOwnValue } from './own-value.js';
import { statedFactors } from './stated-factors.js';

/** A number of the record, in the unit that a question asks for. */
export interface Standing {
  readonly number: NumberAt;
  readonly value: number;
  readonly slack: number;
  /** 0 to 1: the share of what is asked that stands by it. */
  readonly tie: number;
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
      const values = inAskedUnit(number, sought, reading);
      if (values.length === 0) continue;
      const tie = coverage(sought.asked, placesOfNumber(number, reading), reading);
      if (tie < LEAST_TIE || !isOwnValue(number, sought.question, reading)) continue;
      const { date } = dateOf(number);
      for (const v of values) out.push({ number, tie, date, ...v });
    }
  return out.sort((a, b) => b.tie - a.tie);
}

const CONVERSION_SLACK = 0.01;
const MEASURED = /^(?:mass|mole|volume|activity|length|time|%|mmhg)(?:\/|$)/;

/** A number in the unit asked for: as the laboratory of this record converts, or as any does. */
export function inAskedUnit(
  number: NumberAt,
  { ask, question }: Pick<SoughtNumber, 'ask' | 'question'>,
  reading: FormReading,
): readonly { readonly value: number; readonly slack: number }[] {
  const value = (number.low + number.high) / 2;
  const from = unitOf(number);
  const { dimension } = measureOf(from);
  if (ask.unit === '')
    return MEASURED.test(dimension) && !(dimension === '%' && /%|percent|share/i.test(question))
      ? []
      : [{ value, slack: 0 }];
  if (ask.unit === '%' && dimension !== '%') return [];
  const out: { value: number; slack: number }[] = [];
  const of = `${question} ${number.sentence.text.slice(0, 60)}`;
  const converted = convert(value, { from, to: ask.unit, of });
  if (converted !== undefined) {
    const isSame = converted === value || unitName(from) === unitName(ask.unit);
    out.push({ value: converted, slack: isSame ? 0 : Math.abs(converted) * CONVERSION_SLACK });
  }
  for (const factor of statedFactors(reading))
    for (const by of factor.between(from, ask.unit)) out.push({ value: value * by, slack: 0 });
  return out;
}

export const isAnswer = (
  { value, slack }: Pick<Standing, 'value' | 'slack'>,
  answer: number,
  ask: Ask,
): boolean => isSameNumber(answer, value, { step: ask.step, slack, isComputed: slack > 0 });

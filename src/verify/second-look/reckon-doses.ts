import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import type { Quoted } from '../values/finding.js';
import { type NumberAt, numbersIn } from '../values/numbers-in.js';
import { isOthers } from '../values/other-subject.js';
import { unitOf } from '../values/unit-of.js';
import { convert, measureOf, unitName } from '../values/units.js';
import { coverage, placesOfNumber } from './coverage.js';
import { isDoubtedLine, isOwn } from './own-value.js';
import type { Reckoned } from './reckoned.js';
import type { SoughtNumber } from './standing-numbers.js';

interface Weight {
  readonly kg: number;
  readonly date: string;
  readonly quote: Quoted;
}

const WEIGHT =
  /\b(?:wt|weight|weighs?|weighed)\b[^.;\d]{0,20}(\d{1,3}(?:\.\d+)?) ?(kg|kilograms?|lbs?|pounds?)\b(?:,? ?(\d{1,2}(?:\.\d+)?) ?(?:oz|ounces?)\b)?/gi;
const KG_PER_LB = 0.453592;
const LB_PER_OZ = 1 / 16;
const PER_KG = /\b(?:per (?:kg|kilogram)|mg\/kg)\b|\/kg\b/i;

/** Doses by weight: so much a kilogram times the patient's latest weight, and a dose over that weight. */
export function* reckonDoses(sought: SoughtNumber, reading: FormReading): Generator<Reckoned> {
  const { ask, question } = sought;
  const isPerKg = PER_KG.test(question);
  if (!isPerKg && !/\bdos(?:e|age)\b/i.test(question)) return;
  const weights = latest([...weightsIn(reading)]);
  for (const dose of isPerKg ? dosesIn(sought, reading) : ratesIn(reading))
    for (const weight of weights) {
      const value = isPerKg
        ? dose.amount / weight.kg
        : inUnit(dose.amount * weight.kg, dose, ask.unit);
      if (value === undefined) continue;
      const quotes = [quoteOf(dose.number), weight.quote];
      yield { value, slack: 0, quotes, from: `${dose.said} and ${weight.kg.toFixed(2)} kg` };
    }
}

function* weightsIn({ record }: FormReading): Generator<Weight> {
  for (const sentence of record.sentences)
    for (const m of sentence.text.matchAll(WEIGHT)) {
      const start = sentence.start + m.index;
      if (isOthers(sentence, start) || isDoubtedLine(sentence)) continue;
      const amount = Number(m[1]);
      const isPounds = /^(?:lb|pound)/i.test(m[2] as string);
      const kg = isPounds ? (amount + Number(m[3] ?? 0) * LB_PER_OZ) * KG_PER_LB : amount;
      yield { kg, date: sentence.date, quote: { sentence, start, end: start + m[0].length } };
    }
}

function latest(weights: readonly Weight[]): readonly Weight[] {
  const last = weights
    .map((w) => w.date)
    .sort()
    .at(-1);
  return weights.filter((w) => w.date === last);
}

interface Dose {
  readonly number: NumberAt;
  /** In mg, or of a rate in the unit above its line. */
  readonly amount: number;
  readonly unit: string;
  readonly said: string;
}

const RATE = /^(.+)\/kg(?:\/(?:dose|day|week|d|wk))?$/;

/** "0.16 mg/kg": what a plan gives by weight. */
function* ratesIn({ record }: FormReading): Generator<Dose> {
  for (const sentence of record.sentences)
    for (const number of numbersIn(sentence)) {
      const unit = RATE.exec(unitName(unitOf(number)))?.[1];
      if (!unit || number.low !== number.high || number.comparator !== '') continue;
      yield { number, amount: number.low, unit, said: `${number.low} ${unit}/kg` };
    }
}

const PAST = /^[^.;]{0,24}\b(?:until|till|before|previously|was|were|cut|reduced|then|stopped)\b/i;

/** The doses of what is asked for, in mg, as the latest note gives them. */
function dosesIn(sought: SoughtNumber, reading: FormReading): readonly Dose[] {
  const drug = sought.asked.filter((w) => w.concept !== undefined && w.concept !== 'body weight');
  const found = reading.record.sentences.flatMap((sentence) =>
    numbersIn(sentence).flatMap((number): Dose[] => {
      const mg = convert(number.low, { from: bare(unitOf(number)), to: 'mg', of: '' });
      if (measureOf(bare(unitOf(number))).dimension !== 'mass' || mg === undefined) return [];
      const isNow = !PAST.test(wordsBehind(number));
      const tie = coverage(drug, placesOfNumber(number, reading), reading);
      if (!isNow || tie < LEAST_TIE || !isOwn(number)) return [];
      return [{ number, amount: mg, unit: 'mg', said: `${mg} mg` }];
    }),
  );
  const last = found
    .map((d) => dayOf(d.number.sentence))
    .sort()
    .at(-1);
  return found.filter((d) => dayOf(d.number.sentence) === last);
}

const LEAST_TIE = 0.6;
const dayOf = (sentence: Sentence) => sentence.document.document.date;
/** A dose a day is a dose. */
const bare = (unit: string) => unitName(unit).replace(/\/(?:day|dose)$/, '');

function wordsBehind({ sentence, end }: NumberAt): string {
  return sentence.text.slice(end - sentence.start, end - sentence.start + 40);
}

function inUnit(amount: number, { unit }: Dose, asked: string): number | undefined {
  const to = bare(asked).replace(/\/(?:week|wk)$/, '');
  if (to === '' || measureOf(unit).dimension !== measureOf(to).dimension) return undefined;
  return convert(amount, { from: unit, to, of: '' });
}

const quoteOf = ({ sentence, label, end }: NumberAt): Quoted => ({
  sentence,
  start: label.start,
  end,
});

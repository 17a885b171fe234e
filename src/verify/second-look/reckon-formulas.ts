import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { dateOf } from '../values/date-of-number.js';
import type { Quoted } from '../values/finding.js';
import { type NumberAt, numbersIn } from '../values/numbers-in.js';
import { headingWords } from '../values/places.js';
import { wholeMonths } from '../values/time-between.js';
import { unitOf } from '../values/unit-of.js';
import { convert, measureOf } from '../values/units.js';
import { coverage, placesOfNumber } from './coverage.js';
import { isOwnValue } from './own-value.js';
import { birthsIn } from './reckon-ages.js';
import type { Reckoned } from './reckoned.js';
import type { SoughtNumber } from './standing-numbers.js';

/** What forms ask for and records leave to be reckoned by a known formula. */
export function* reckonFormulas(sought: SoughtNumber, reading: FormReading): Generator<Reckoned> {
  if (sought.ask.unit === '%' && /\bpredicted\b/i.test(sought.question))
    yield* shareOfPredicted(sought, reading);
  if (sought.ask.unit === 'sd') yield* standardScore(sought, reading);
  if (/\b(?:count|absolute)\b/i.test(sought.question)) yield* absoluteCount(sought, reading);
  if (/\bcalcium\b/i.test(sought.question) && /\b(?:corrected|adjusted)\b/i.test(sought.question))
    yield* correctedCalcium(sought, reading);
}

const PREDICTED = /\bpred(?:icted)?\b/i;

/** Each value of a row over the one that its column calls predicted. */
function* shareOfPredicted({ asked }: SoughtNumber, reading: FormReading): Generator<Reckoned> {
  for (const sentence of reading.record.sentences) {
    const row = underHeads(sentence);
    const predicted = row.find((v) => PREDICTED.test(v.head))?.number;
    if (!predicted || predicted.low === 0) continue;
    for (const { number, head } of row) {
      const places = [
        ...placesOfNumber(number, reading),
        { words: headingWords(head, sentence.document, reading.vocabulary), counts: 1 },
      ];
      if (number !== predicted && coverage(asked, places, reading) >= LEAST_TIE)
        yield reckoned((number.low / predicted.low) * 100, [number, predicted]);
    }
  }
}

/** A row's values under the heads of its table: one by one where there are as many, as where its name takes two cells. */
function underHeads(
  sentence: Sentence,
): readonly { readonly number: NumberAt; readonly head: string }[] {
  const numbers = numbersIn(sentence).filter((n) => n.cell !== undefined && !n.isReference);
  const heads = sentence.cells.map((c) => c.head).filter((h) => h !== '');
  const isOneByOne = heads.length === numbers.length;
  return numbers.map((number, i) => ({
    number,
    head: (isOneByOne ? heads[i] : number.cell?.head) ?? '',
  }));
}

const LEAST_TIE = 0.4;

const NORM = /\bmean[ :=]*(-?\d+(?:\.\d+)?)[^;\d]{0,12}[,;]? ?(?:and )?SD[ :=]*(\d+(?:\.\d+)?)/gi;

/** A value's distance from a mean that the record states, in standard deviations. */
function* standardScore(sought: SoughtNumber, reading: FormReading): Generator<Reckoned> {
  const day = sought.ask.dates[0];
  for (const norm of reading.record.sentences)
    for (const m of norm.text.matchAll(NORM)) {
      const [mean, sd] = [Number(m[1]), Number(m[2])];
      if (!sd) continue;
      for (const sentence of reading.record.sentences)
        for (const n of numbersIn(sentence)) {
          const isNear = Math.abs(n.low - mean) < MOST_SDS * sd && n.low !== mean;
          const { date } = dateOf(n);
          if (!isNear || n.isReference || (day && date && !date.startsWith(day))) continue;
          if (sentence === norm || !isOwnValue(n, sought.question, reading)) continue;
          if (!isOfAge(norm.text, date, reading)) continue;
          const { dimension } = measureOf(unitOf(n));
          if (dimension !== '' && dimension !== 'length' && dimension !== 'mass') continue;
          yield {
            ...reckoned((n.low - mean) / sd, [n]),
            from: `${n.low} against a mean of ${mean} and an SD of ${sd}`,
          };
        }
    }
}

const MOST_SDS = 8;
const AGE = /\bat (\d{1,2}) ?y(?:ears?|rs?)?\b(?:,? ?(?:and )?(\d{1,2}) ?m)?/i;

/** Whether a norm is for the age that the patient had on a day; true where either is not known. */
function isOfAge(norm: string, date: string, reading: FormReading): boolean {
  const age = AGE.exec(norm);
  const [birth] = birthsIn(reading);
  if (!age || !birth || date.length < 10 || birth.date.length < 10) return true;
  const months = Number(age[1]) * 12 + Number(age[2] ?? 0);
  return Math.abs(wholeMonths(birth.date, date) - months) <= (age[2] ? 1 : 12);
}

/** A share of the white cells times their count: of one document. */
function* absoluteCount(sought: SoughtNumber, reading: FormReading): Generator<Reckoned> {
  const { ask, asked } = sought;
  for (const { sentences } of reading.record.documents) {
    const all = sentences.flatMap((s) => [...numbersIn(s)]);
    const shares = all.filter(
      (n) =>
        measureOf(unitOf(n)).dimension === '%' &&
        !n.isReference &&
        coverage(asked, placesOfNumber(n, reading), reading) >= LEAST_TIE,
    );
    if (shares.length === 0) continue;
    for (const whole of all.filter((n) => isWhiteCells(n) && !n.isReference))
      for (const share of shares) {
        const cells = convert(whole.low, { from: unitOf(whole), to: ask.unit, of: 'cells' });
        if (cells !== undefined) yield reckoned((cells * share.low) / 100, [whole, share]);
      }
  }
}

function isWhiteCells({ sentence, label, cell }: NumberAt): boolean {
  const first = cell ? sentence.cells[0] : undefined;
  const from = first ? first.start : label.start;
  const name = sentence.text.slice(from - sentence.start, label.end - sentence.start);
  return /\b(?:WBC|white (?:blood )?cells?|leu[ck]ocytes?)\b/i.test(name);
}

/** Total calcium, and 0.02 mmol/L for each g/L that albumin is below 40 (0.8 mg/dL for each g/dL). */
function* correctedCalcium(sought: SoughtNumber, reading: FormReading): Generator<Reckoned> {
  for (const { sentences } of reading.record.documents) {
    const all = sentences.flatMap((s) => [...numbersIn(s)]).filter((n) => !n.isReference);
    const named = (name: RegExp) => all.filter((n) => name.test(nameOf(n)));
    for (const calcium of named(/\b(?:calcium|ca)\b/i))
      for (const albumin of named(/\balbumin\b/i)) {
        const total = convert(calcium.low, { from: unitOf(calcium), to: 'mg/dl', of: 'calcium' });
        const grams = convert(albumin.low, { from: unitOf(albumin), to: 'g/dl', of: 'albumin' });
        if (total === undefined || grams === undefined || grams > 7) continue;
        const value = total + 0.8 * (4 - grams);
        const asked = convert(value, { from: 'mg/dl', to: sought.ask.unit, of: 'calcium' });
        if (asked !== undefined)
          yield { ...reckoned(asked, [calcium, albumin]), slack: CALCIUM_SLACK };
      }
  }
}

/** Laboratories round the factor between mg and mmol. */
const CALCIUM_SLACK = 0.04;

function nameOf({ sentence, label, cell }: NumberAt): string {
  const first = cell ? sentence.cells[0] : undefined;
  return sentence.text.slice(
    (first ?? label).start - sentence.start,
    (first ?? label).end - sentence.start,
  );
}

function reckoned(value: number, numbers: readonly NumberAt[]): Reckoned {
  const quotes = numbers.map(({ sentence, label, end }): Quoted => {
    return { sentence, start: Math.max(sentence.start, label.start), end };
  });
  return {
    value,
    slack: 0,
    isFormula: true,
    quotes,
    from: numbers.map((n) => n.low).join(' and '),
  };
}

import type { FormReading } from '../form-reading.js';
import type { RecordReading, Sentence } from '../record/reading.js';
import { weightsIn } from '../values/measured-sizes.js';
import { type NumberAt, numbersIn } from '../values/numbers-in.js';
import { headingWords, type Place, placesAround } from '../values/places.js';
import { isSameNumber, lastPlace } from '../values/rounding.js';
import { stemsOf } from '../values/sentence-stems.js';
import { stemsIn } from '../values/stems.js';
import { met, topicOf, wordsOf } from '../values/topic.js';
import { unitOf } from '../values/unit-of.js';
import { convert } from '../values/units.js';
import { dayNumber } from './course.js';
import { dosesIn, sameDose } from './doses.js';
import { recordScopes, scopesOf } from './record-scopes.js';
import type { Statement } from './statement.js';

/** So little of a statement must stand around a number of the record for it to be the statement's. */
const TIED = 0.08;
const TIME: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30.4375, y: 365.25 };
const OF_TIME = /^(?:days?|d|weeks?|wks?|wk|w|months?|mos?|mo|years?|yrs?|yr|y)$/i;

/** The values, doses, counts and lengths of a statement that the record neither gives nor lets be reckoned. */
export function ungivenNumbers(statement: Statement, reading: FormReading): readonly string[] {
  return statement.sentences.flatMap((sentence) =>
    numbersIn(sentence)
      .filter((n) => (!n.isWord || isCount(n, sentence)) && !isPartOfName(n, sentence))
      .filter((n) => !isGiven(n, { sentence, statement }, reading))
      .map((n) => sentence.text.slice(n.start - sentence.start, n.end - sentence.start).trim()),
  );
}

/** "Six relapses": a count in words, which is a value as well as one in digits. */
function isCount({ low, end }: NumberAt, sentence: Sentence): boolean {
  return low >= 2 && COUNTED.test(sentence.text.slice(end - sentence.start));
}

/** The stem of what a number counts. */
function countedBy({ end }: NumberAt, sentence: Sentence): string | undefined {
  const words = COUNTED.exec(sentence.text.slice(end - sentence.start))?.[0] ?? '';
  return stemsIn(words).at(-1)?.stem;
}

const COUNTED =
  /^ (?:[a-z-]+ )?(?:relapses|flares|exacerbations|attacks|episodes|admissions|hospitali[sz]ations|seizures|fractures|cycles|courses|doses|infusions|injections|transfusions|bleeds|infections|falls)\b/i;

/** "BRAF V600E", "stage 3b", "FEV1", "CD20": no number of its own. */
function isPartOfName({ start, end }: NumberAt, sentence: Sentence): boolean {
  const { text } = sentence;
  const [from, to] = [start - sentence.start, end - sentence.start];
  return /[A-Za-z][-]?$/.test(text.slice(0, from)) || /^[A-Za-z]/.test(text.slice(to));
}

interface Of {
  readonly sentence: Sentence;
  readonly statement: Statement;
}

function isGiven(number: NumberAt, of: Of, reading: FormReading): boolean {
  const { low, high } = number;
  return [...new Set([low, high])].every(
    (value) =>
      stands(value, { number, of }, reading) ||
      isToldOfDrug(value, of, reading) ||
      isByWeight(value, { number, of }, reading) ||
      isLengthBetween(value, { number, of }, reading) ||
      isReckoned(value, of) ||
      isListed(value, of),
  );
}

interface Sought {
  readonly number: NumberAt;
  readonly of: Of;
}

function stands(value: number, { number, of }: Sought, reading: FormReading): boolean {
  const { record, vocabulary } = reading;
  const { question } = of.statement.claim;
  const text = `${of.sentence.text} ${question.text}`;
  const topic = topicOf(text, reading);
  const unit = unitOf(number);
  const counted = countedBy(number, of.sentence);
  const step = lastPlace(value) * (number.comparator === '~' ? 2 : 1);
  return numbersOf(record).some((n) => {
    const from = unitOf(n);
    const factor =
      from === '' || unit === '' || from === unit
        ? 1
        : convert(1, { from, to: unit, of: of.sentence.text });
    if (factor === undefined) return false;
    const isSame = [n.low, n.high].some((x) => {
      const told =
        factor === 1 ? x : (convert(x, { from, to: unit, of: of.sentence.text }) ?? Number.NaN);
      return isSameNumber(Math.abs(value), Math.abs(told), { step });
    });
    if (isSame && counted && !stemsOf(n.sentence).some((s) => s.stem === counted)) return false;
    return (
      isSame &&
      ((OF_BODY.test(from) && OF_BODY.test(unit)) ||
        met(topic, placesOf(n, reading), vocabulary) >= TIED)
    );
  });
}

/** Units that tell by themselves what they measure: a bare "91 kg" is a weight. */
const OF_BODY = /^(?:kg|lbs?|pounds?)$/;

/** Whether what the record says of the statement's drugs has the number, in whatever unit. */
function isToldOfDrug(value: number, { statement }: Of, reading: FormReading): boolean {
  const digits = new RegExp(`(?<![\\d./])${String(value).replace('.', '\\.')}(?![\\d./]*\\d)`);
  const said = statement.therapies.flatMap((t) => dosesIn(t.own)).filter((d) => d.times > 1);
  return statement.therapies.some((t) =>
    scopesOf(t.drug, reading).some(
      (s) =>
        digits.test(s.text.replaceAll(',', '')) ||
        dosesIn(s.text).some((d) => said.some((x) => sameDose(d, x))),
    ),
  );
}

/** The patient's weight, in whatever unit it was taken, or a dose by the latest of them. */
function isByWeight(value: number, { number, of }: Sought, reading: FormReading): boolean {
  const known = weightsIn(reading);
  const weights = known.map((w) => w.value);
  const near = (x: number, slack: number) => Math.abs(x - value) <= slack;
  if (unitOf(number) === 'kg') return weights.some((w) => near(w, 0.51 * lastPlace(value)));
  const newest = known
    .map((w) => w.date)
    .sort()
    .at(-1);
  const [latest, ...others] = known.filter((w) => w.date === newest).map((w) => w.value);
  if (latest === undefined || others.some((w) => Math.abs(w - latest) > 0.02 * latest))
    return false;
  if (!MASS.test(unitOf(number))) return false;
  const factor = unitOf(number) === 'g' ? 1000 : 1;
  const rates = of.statement.therapies
    .flatMap((t) => scopesOf(t.drug, reading))
    .flatMap((s) => dosesIn(s.text))
    .filter((d) => d.unit.endsWith('/kg'));
  return rates.some((r) => near((r.amount * latest) / factor, 0.02 * value));
}

const MASS = /^(?:mg|g|units?|iu)$/;

function placesOf(n: NumberAt, { vocabulary }: FormReading): readonly Place[] {
  const { sentence, cell } = n;
  const column = cell?.head
    ? [{ words: headingWords(cell.head, sentence.document, vocabulary), counts: 1 }]
    : [];
  const { sentences } = sentence.document;
  const at = sentence.index - (sentences[0]?.index ?? 0);
  const near = sentences
    .slice(Math.max(0, at - NEAR), at + NEAR)
    .map((s) => ({ words: wordsOf(s), counts: 0.6 }));
  return [...column, ...near, ...placesAround(sentence, vocabulary)];
}

/** A number may be told about so many sentences before. */
const NEAR = 3;

const known = new WeakMap<RecordReading, readonly NumberAt[]>();

function numbersOf(record: RecordReading): readonly NumberAt[] {
  let numbers = known.get(record);
  if (!numbers) {
    numbers = record.sentences.flatMap((s) => [...numbersIn(s)]);
    known.set(record, numbers);
  }
  return numbers;
}

/** Most days that lengths of time are reckoned between. */
const MOST_DAYS = 60;

/** A length of time between two days of the statement, or of what the record says of its drugs. */
function isLengthBetween(value: number, { number, of }: Sought, reading: FormReading): boolean {
  const unit = number.unit || (/^\W{0,2}([a-z]+)/i.exec(behind(number))?.[1] ?? '');
  if (!OF_TIME.test(unit)) return false;
  const length = TIME[unit.charAt(0).toLowerCase()] as number;
  const drugs = new Set(of.statement.therapies.map((t) => t.drug));
  const ofDrugs = recordScopes(reading)
    .filter((s) => s.mentions.some((m) => drugs.has(m.concept)))
    .flatMap((s) => [...s.course.dates, s.sentence.date]);
  const own = of.statement.sentences.flatMap((s) => s.dates.map((d) => d.date));
  const days = [...new Set([...own, ...ofDrugs])].filter((d) => d !== '').slice(0, MOST_DAYS);
  return days.some((a) =>
    days.some((b) => {
      const apart = (dayNumber(b) - dayNumber(a)) / length;
      const slack = Math.min(a.length, b.length) >= 10 ? 0 : 31 / length;
      return apart > 0 && Math.abs(apart - value) <= 1 + slack;
    }),
  );
}

const behind = ({ sentence, end }: NumberAt) =>
  sentence.text.slice(end - sentence.start, end - sentence.start + 12);

/** A difference, a sum, a product or a change in percent of two numbers that the answer gives with it. */
function isReckoned(value: number, { statement }: Of): boolean {
  const all = statement.sentences
    .flatMap((s) => numbersIn(s))
    .flatMap((n) => [n.low, n.high])
    .filter((n) => n !== value)
    .slice(0, MOST_TERMS);
  return all.some((a, i) =>
    all.slice(i + 1).some((b) => {
      const change = (100 * Math.abs(a - b)) / Math.max(Math.abs(a), 1e-9);
      const near = (x: number) => Math.abs(x - value) <= Math.max(0.5 * lastPlace(value), 1e-9);
      return near(Math.abs(a - b)) || near(a + b) || near(a * b) || near(change);
    }),
  );
}

const MOST_TERMS = 12;

/** "Four relapses: 5/19, 7/21, 12/2 and 5/11": as many days as are counted stand with the count. */
function isListed(value: number, { statement }: Of): boolean {
  const days = statement.sentences.flatMap((s) => s.dates.map((d) => d.date));
  return new Set(days).size === value;
}

import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { type Ask, dayFrom, dayTo } from './ask.js';
import { dateOf } from './date-of-number.js';
import type { Quoted } from './finding.js';
import type { Candidate } from './number-candidates.js';
import { type NumberAt, numbersIn } from './numbers-in.js';
import { isOthers } from './other-subject.js';
import { reliabilityOf } from './reliability.js';

/** A weight or a height of the patient. */
export interface BodySize {
  /** In kg, or in cm. */
  readonly value: number;
  readonly date: string;
  readonly isOwnDate: boolean;
  readonly quote: Quoted;
  /** The number as it is written; missing where feet and inches make one. */
  readonly number?: NumberAt;
  /** Measured at home or told by the patient. */
  readonly isAtHome: boolean;
  /** The record says that it is not to be used. */
  readonly isDoubted?: boolean;
}

const AT_HOME =
  /\b(?:at home|home (?:weight|wt|scale)|self-?reported|stated|by phone|per (?:patient|pt|mother|father|parent))\b/i;
const ASKS_WEIGHT = /\b(?:body ?)?weight\b(?! loss (?:drug|program|medication))/i;
const ASKS_HEIGHT = /\bheight\b(?! (?:velocity|standard|sd|z|percentile|loss))/i;
const ASKS_OTHER =
  /\b(?:birth ?weight|dry weight|ideal|per (?:kg|kilogram)|by weight|weight-based|mid-?parental|target height|dose|bmi|body mass|standard deviation|sds|percentile|vertebra\w*|disc|height loss|loss of height)\b/i;
const DOUBTED =
  /\b(?:do not use|don't use|not to be used|disregard|in error|with (?:his|her|the) (?:boots|shoes|coat|cast|prosthesis)|old scale|wrong)\b/i;
const AT_HOME_RELIABILITY = 0.75;

const LOSS = /\b(?:lost|loss of|gained|gain of|down|up) (?:about |around |approximately |~)?$/i;

/** Changes of weight that the record states, in kg: "has lost 4.2 kg since June". */
export function statedWeightChanges(reading: FormReading): readonly BodySize[] {
  return reading.record.sentences.flatMap((sentence) =>
    numbersIn(sentence).flatMap((number) => {
      const factor = KG[number.unit];
      const before = sentence.text.slice(
        Math.max(0, number.start - sentence.start - 24),
        number.start - sentence.start,
      );
      if (factor === undefined || !LOSS.test(before) || isOthers(sentence, number.start)) return [];
      const quote = { sentence, start: number.label.start, end: number.tail.end };
      const { date } = sentence.document.document;
      return [{ value: number.high * factor, date, isOwnDate: false, isAtHome: false, quote }];
    }),
  );
}

/** The patient's weights or heights as candidates, where that is what a question asks for. */
export function bodySizesFor(
  question: string,
  reading: FormReading,
): readonly Candidate[] | undefined {
  if (ASKS_OTHER.test(question)) return undefined;
  const isWeight = ASKS_WEIGHT.test(question);
  if (!isWeight && !ASKS_HEIGHT.test(question)) return undefined;
  const all = isWeight ? weightsIn(reading) : heightsIn(reading);
  const candidates = all.flatMap(({ number, isAtHome }): Candidate[] =>
    number
      ? [
          {
            number,
            value: (number.low + number.high) / 2,
            strength: 0.97,
            fit: 1,
            reliability: isAtHome ? AT_HOME_RELIABILITY : 1,
            ...dateOf(number),
          },
        ]
      : [],
  );
  return candidates.length > 0 ? candidates : undefined;
}

const WEIGHT = /\b(?:wt|weight|weighs|weighed|weighing|body ?weight|bw)\b[^.;]{0,24}$/i;
const HEIGHT = /\b(?:ht|height|tall|stature|length)\b[^.;]{0,24}$/i;
const LOST_NOW =
  /\b(?:lost|gained|weigh\w*|weight)\b[^;]{0,50}\b(?:now|currently|down to|up to|today)(?: at)? $/i;
const CHANGE =
  /\b(?:loss|lost|gain(?:ed)?|change|decrease|increase|loss of|down by|height loss)\b[^.;]{0,16}$/i;
const KG: Readonly<Record<string, number>> = {
  kg: 1,
  kgs: 1,
  lb: 0.45359,
  lbs: 0.45359,
  pounds: 0.45359,
  g: 0.001,
};
const CM: Readonly<Record<string, number>> = { cm: 1, m: 100, in: 2.54, inches: 2.54, mm: 0.1 };

/** The patient's weights, oldest first. */
export function weightsIn(reading: FormReading): readonly BodySize[] {
  return sizesIn(reading, { name: WEIGHT, units: KG, least: 1, most: 400 });
}

/** The patient's heights, oldest first. */
export function heightsIn(reading: FormReading): readonly BodySize[] {
  const feet = reading.record.sentences.flatMap(feetIn);
  return [...sizesIn(reading, { name: HEIGHT, units: CM, least: 40, most: 230 }), ...feet].sort(
    byDate,
  );
}

interface Kind {
  readonly name: RegExp;
  readonly units: Readonly<Record<string, number>>;
  readonly least: number;
  readonly most: number;
}

const byDate = (a: BodySize, b: BodySize) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0);

function sizesIn(reading: FormReading, kind: Kind): readonly BodySize[] {
  const out: BodySize[] = [];
  for (const sentence of reading.record.sentences)
    for (const number of numbersIn(sentence)) {
      const factor = kind.units[number.unit];
      if (factor === undefined || number.isWord || number.isReference) continue;
      const before = textBefore(number);
      const said = sentence.text.slice(
        Math.max(0, number.start - sentence.start - 90),
        number.start - sentence.start,
      );
      const isNow = kind.units === KG && LOST_NOW.test(said);
      const isNamed =
        isNow ||
        goesOn(number, kind) ||
        kind.name.test(before) ||
        isUnnamedVital(sentence, number, kind);
      if (
        !isNamed ||
        (!isNow && CHANGE.test(before)) ||
        reliabilityOf(number, 'weight height', reading.record) < 0.5
      )
        continue;
      const value = ((number.low + number.high) / 2) * factor;
      if (value < kind.least || value > kind.most || isOthers(sentence, number.start)) continue;
      const { date, dated } = dateOf(number);
      const quote = {
        sentence,
        start: Math.max(sentence.start, number.start - 12),
        end: number.end,
      };
      const isAtHome = AT_HOME.test(sentence.text);
      const isDoubted = DOUBTED.test(sentence.text);
      out.push({
        value,
        date,
        isOwnDate: dated !== 'document',
        quote,
        number,
        isAtHome,
        isDoubted,
      });
    }
  return out.sort(byDate);
}

/** "Weight: 106.4 kg in 09/2025 -> 101.2 kg": what follows a measure in its own unit goes on with it. */
function goesOn({ sentence, start, label, after, unit }: NumberAt, kind: Kind): boolean {
  const between = sentence.text.slice(label.start - sentence.start, start - sentence.start);
  return (
    after !== undefined &&
    after.unit === unit &&
    /(?:->|=>|→) ?$/.test(between) &&
    (goesOn(after, kind) || kind.name.test(textBefore(after)))
  );
}

/** Of a line that names no weight, the first mass is it. */
function isFirstOf(sentence: Sentence, number: NumberAt): boolean {
  const first = numbersIn(sentence).find((n) => n.unit in KG);
  return first === number && !/\b(?:wt|weigh\w*|dose|mg|units)\b/i.test(sentence.text);
}

/** Lines at a note's head, where its measures stand. */
const HEAD_LINES = 4;
const VITALS = /\b(?:scale|bp|pulse|temp|spo2|bmi|ht|height)\b|\b\d ?(?:ft|')|\b[PT] \d/i;
const PERSON = /\bDOB\b|\b\d{1,3} ?(?:yo|y\/o|y\.o\.|years? old|[MF]\b)/i;

/** "118.4 kg, 178 cm, BMI 37.4": an exam's measures need no name. */
function isUnnamedVital(sentence: Sentence, number: NumberAt, { units }: Kind): boolean {
  const isPair =
    /\d ?cm\b/i.test(sentence.text) &&
    /\d ?kg\b/i.test(sentence.text) &&
    sentence.text.length < 200;
  const isKilos = units === KG && number.unit !== 'g';
  if (isPair && (isKilos || number.unit === 'cm'))
    return !/\b(?:lesion|mass|node|mg|cyst|tumou?r)\b/i.test(sentence.text);
  if (!isKilos && number.unit !== 'cm') return false;
  const isHead = sentence.index - (sentence.document.sentences[0]?.index ?? 0) < HEAD_LINES;
  if (isHead && isKilos && PERSON.test(sentence.text) && number.cell) return true;
  if (isHead && isKilos && VITALS.test(sentence.text) && isFirstOf(sentence, number)) return true;
  const around = sentence.text.slice(
    Math.max(0, number.start - sentence.start - 60),
    number.end - sentence.start + 60,
  );
  if (isKilos)
    return (
      /\b(?:exam|vitals?|bp|bmi|hr|cm)\b/i.test(around) && !/mg|dose|fat|mass|lesion/i.test(around)
    );
  return (
    /\b\d{2,3}(?:\.\d)? ?kg\b/i.test(around) &&
    /\b(?:exam|vitals?|bmi|bp|wt|weight)\b/i.test(around)
  );
}

function textBefore({ sentence, start, label, cell }: NumberAt): string {
  const own = sentence.text.slice(label.start - sentence.start, start - sentence.start);
  const first = cell && sentence.cells[0];
  const row =
    first && first !== cell
      ? sentence.text.slice(first.start - sentence.start, first.end - sentence.start)
      : '';
  return `${cell?.head ?? ''} ${row} ${own}`;
}

const FEET = /\b([3-7]) ?(?:'|’|ft|feet|foot)\.? ?(\d{1,2}(?:\.\d)?)? ?(?:"|”|''|in\b|inches)?/g;

function feetIn(sentence: Sentence): readonly BodySize[] {
  if (!/['’]|ft|feet|foot/.test(sentence.text) || isOthers(sentence, sentence.end)) return [];
  return [...sentence.text.matchAll(FEET)].map((m) => ({
    value: (Number(m[1]) * 12 + Number(m[2] ?? 0)) * 2.54,
    date: sentence.date,
    isOwnDate: false,
    isAtHome: false,
    quote: {
      sentence,
      start: sentence.start + m.index,
      end: sentence.start + m.index + m[0].length,
    },
  }));
}

/**
 * The measures that a question means: those of the day it names, or else the latest; several where that leaves it open.
 */
export function sizesAsked(
  given: readonly BodySize[],
  ask: Pick<Ask, 'dates' | 'pick'>,
): readonly BodySize[] {
  const sound = given.filter((s) => !s.isAtHome && !s.isDoubted);
  const all = sound.length > 0 ? sound : given;
  const [day] = ask.dates;
  const named = day
    ? all.filter((s) => dayFrom(s.date) <= dayTo(day) && dayTo(s.date) >= dayFrom(day))
    : [];
  if (named.length > 0) return named;
  const before = day ? all.filter((s) => s.date <= dayTo(day)) : all;
  const left = before.length > 0 ? before : all;
  const last = ask.pick === 'earliest' || ask.pick === 'baseline' ? left[0] : left.at(-1);
  return last ? left.filter((s) => s.date === last.date) : [];
}

import type { FormReading } from '../form-reading.js';
import type { BodySize } from './body-size.js';
import { HEIGHT_KIND, type SizeKind, WEIGHT_KIND } from './body-size-kinds.js';
import { dateOf } from './date-of-number.js';
import { feetIn } from './heights-in-feet.js';
import { isNamedSize } from './named-size.js';
import { type NumberAt, numbersIn } from './numbers-in.js';
import { isOthers } from './other-subject.js';
import { reliabilityOf } from './reliability.js';

/** The patient's weights, oldest first. */
export function weightsIn(reading: FormReading): readonly BodySize[] {
  return sizesIn(reading, WEIGHT_KIND);
}

/** The patient's heights, oldest first. */
export function heightsIn(reading: FormReading): readonly BodySize[] {
  const feet = reading.record.sentences.flatMap(feetIn);
  return [...sizesIn(reading, HEIGHT_KIND), ...feet].sort(byDate);
}

const byDate = (a: BodySize, b: BodySize) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0);

function sizesIn(reading: FormReading, kind: SizeKind): BodySize[] {
  return reading.record.sentences
    .flatMap((sentence) =>
      numbersIn(sentence).flatMap((number) => sizeOf(number, kind, reading) ?? []),
    )
    .sort(byDate);
}

function sizeOf(number: NumberAt, kind: SizeKind, reading: FormReading): BodySize | undefined {
  const { sentence } = number;
  const factor = kind.units[number.unit];
  if (factor === undefined || number.isWord || number.isReference) return;
  if (!isNamedSize(number, kind)) return;
  if (reliabilityOf(number, 'weight height', reading.record) < LEAST_RELIABLE) return;
  const value = ((number.low + number.high) / 2) * factor;
  if (value < kind.least || value > kind.most || isOthers(sentence, number.start)) return;
  const { date, dated } = dateOf(number);
  return {
    value,
    date,
    isOwnDate: dated !== 'document',
    quote: { sentence, start: Math.max(sentence.start, number.start - 12), end: number.end },
    number,
    isAtHome: AT_HOME.test(sentence.text),
    isDoubted: DOUBTED.test(sentence.text),
  };
}

const LEAST_RELIABLE = 0.5;
const AT_HOME =
  /\b(?:at home|home (?:weight|wt|scale)|self-?reported|stated|by phone|per (?:patient|pt|mother|father|parent))\b/i;
const DOUBTED =
  /\b(?:do not use|don't use|not to be used|disregard|in error|with (?:his|her|the) (?:boots|shoes|coat|cast|prosthesis)|old scale|wrong)\b/i;

import type { FormReading } from '../form-reading.js';
import { type Ask, dayFrom, dayTo } from './ask.js';
import type { BodySize } from './body-size.js';
import { dateOf } from './date-of-number.js';
import { heightsIn, weightsIn } from './measured-sizes.js';
import type { Candidate } from './number-candidates.js';

const ASKS_WEIGHT = /\b(?:body ?)?weight\b(?! loss (?:drug|program|medication))/i;
const ASKS_HEIGHT = /\bheight\b(?! (?:velocity|standard|sd|z|percentile|loss))/i;
const ASKS_OTHER =
  /\b(?:birth ?weight|dry weight|ideal|per (?:kg|kilogram)|by weight|weight-based|mid-?parental|target height|dose|bmi|body mass|standard deviation|sds|percentile|vertebra\w*|disc|height loss|loss of height)\b/i;
const AT_HOME_RELIABILITY = 0.75;

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

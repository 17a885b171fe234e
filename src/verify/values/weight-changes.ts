import type { FormReading } from '../form-reading.js';
import type { BodySize } from './body-size.js';
import { KG } from './body-size-kinds.js';
import { numbersIn } from './numbers-in.js';
import { isOthers } from './other-subject.js';

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

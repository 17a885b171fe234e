import type { RecordReading } from '../record/reading.js';
import { numbersIn } from './numbers-in.js';

const TAKEN_BACK =
  /\b(?:in error|erroneous(?:ly)?|withdrawn|struck|retracted|amended|amendment|not to be used|do not use|disregard|mistake(?:nly)?|was wrong|were wrong|are wrong|is wrong|incorrect(?:ly)?|own history|are (?:her|his|their) (?:brother|sister|mother|father|husband|wife)'s|wrong patient|another patient|mis-?labell?ed|mis-?read|not (?:hers|his)|carried over|pulled forward|entered by mistake|can(?:no|')t be right)\b/i;
const PUT_RIGHT =
  /\b(?:corrected|changed|amended|revised|now|should (?:read|be)|final|repeat|correct)(?: (?:value|result|report|figure))?(?: (?:to|is|was|of|as))?[ :]*$/i;

const known = new WeakMap<RecordReading, ReadonlySet<string>>();

/** Values that a sentence of the record takes back, as `value|unit`; the value put in their place is not among them. */
export function withdrawnValues(record: RecordReading): ReadonlySet<string> {
  let values = known.get(record);
  if (!values) {
    values = new Set(readWithdrawn(record));
    known.set(record, values);
  }
  return values;
}

function* readWithdrawn(record: RecordReading): Generator<string> {
  for (const sentence of record.sentences) {
    if (!TAKEN_BACK.test(sentence.text)) continue;
    for (const number of numbersIn(sentence)) {
      const before = sentence.text.slice(
        Math.max(0, number.start - sentence.start - 40),
        number.start - sentence.start,
      );
      if (number.isWord || PUT_RIGHT.test(before)) continue;
      yield `${number.low}|${number.unit}`;
    }
  }
}

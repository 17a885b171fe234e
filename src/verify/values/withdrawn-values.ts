import type { RecordReading, Sentence } from '../record/reading.js';
import { type NumberAt, numbersIn } from './numbers-in.js';
import { isTelling } from './question-words.js';
import { stemsOf } from './sentence-stems.js';

const TAKEN_BACK =
  /\b(?:in error|erroneous(?:ly)?|withdrawn|struck|retracted|amended|amendment|not to be used|do not use|disregard|mistake(?:nly)?|was wrong|were wrong|are wrong|is wrong|incorrect(?:ly)?|own history|are (?:her|his|their) (?:brother|sister|mother|father|husband|wife)'s|wrong patient|another patient|mis-?labell?ed|mis-?read|not (?:hers|his)|carried over|pulled forward|entered by mistake|can(?:no|')t be right)\b/i;
const PUT_RIGHT =
  /\b(?:corrected|changed|amended|revised|now|should (?:read|be)|final|repeat|correct)(?: (?:value|result|report|figure))?(?: (?:to|is|was|of|as))?[ :]*$/i;

const known = new WeakMap<RecordReading, ReadonlySet<string>>();

interface Taken {
  /** Telling stems of the sentence that takes the value back. */
  readonly stems: ReadonlySet<string>;
}

const taken = new WeakMap<RecordReading, ReadonlyMap<string, readonly Taken[]>>();

/**
 * Whether the record takes a value back. A bare number, which many things may have, is taken back only of what the
 * sentence that does so names too.
 */
export function isTakenBack(number: NumberAt, record: RecordReading): boolean {
  const found = takenIn(record).get(`${number.low}|${number.unit}`);
  if (!found) return false;
  if (number.unit !== '') return true;
  const own = tellingStems(number.sentence);
  return found.some(({ stems }) => [...stems].some((s) => own.has(s)));
}

function takenIn(record: RecordReading): ReadonlyMap<string, readonly Taken[]> {
  let all = taken.get(record);
  if (!all) {
    const map = new Map<string, Taken[]>();
    for (const { key, sentence } of readWithdrawn(record)) {
      const list = map.get(key) ?? [];
      list.push({ stems: tellingStems(sentence) });
      map.set(key, list);
    }
    all = map;
    taken.set(record, all);
  }
  return all;
}

const telling = new WeakMap<Sentence, ReadonlySet<string>>();

/** Read once a sentence. */
function tellingStems(sentence: Sentence): ReadonlySet<string> {
  let stems = telling.get(sentence);
  if (!stems) {
    const all = stemsOf(sentence).map((s) => s.stem);
    stems = new Set(all.filter((s) => s.length > 2 && isTelling(s)));
    telling.set(sentence, stems);
  }
  return stems;
}

/** Values that a sentence of the record takes back, as `value|unit`; the value put in their place is not among them. */
export function withdrawnValues(record: RecordReading): ReadonlySet<string> {
  let values = known.get(record);
  if (!values) {
    values = new Set([...readWithdrawn(record)].map((t) => t.key));
    known.set(record, values);
  }
  return values;
}

/** What is taken back stands in the same clause: "6 mg/kg by today's weight; 156 lb in March, do not use". */
function clauseAt({ text, start, end }: Sentence, at: number): { start: number; end: number } {
  const next = text.indexOf('; ', at);
  return { start: start + text.lastIndexOf('; ', at) + 1, end: next < 0 ? end : start + next };
}

function* readWithdrawn(
  record: RecordReading,
): Generator<{ readonly key: string; readonly sentence: Sentence }> {
  for (const sentence of record.sentences) {
    const said = TAKEN_BACK.exec(sentence.text);
    if (!said) continue;
    const clause = clauseAt(sentence, said.index);
    const all = numbersIn(sentence);
    const own = all.filter((n) => n.start >= clause.start && n.end <= clause.end);
    for (const number of own.length > 0 ? own : all) {
      const before = sentence.text.slice(
        Math.max(0, number.start - sentence.start - 40),
        number.start - sentence.start,
      );
      if (number.isWord || PUT_RIGHT.test(before)) continue;
      yield { key: `${number.low}|${number.unit}`, sentence };
    }
  }
}

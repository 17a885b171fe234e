import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import type { Derivation, Derived } from './derived.js';
import { numbersIn } from './numbers-in.js';
import { isOthers } from './other-subject.js';
import { ownPlace, placesAround } from './places.js';
import { questionTopic } from './question-topic.js';
import { met, type Topic } from './topic.js';
import { withdrawnValues } from './withdrawn-values.js';

const ASKS =
  /\bnumber of (?:different |distinct )?[^.?]{3,60}?\b(?:that (?:are|were|is)|with(?: a)?|found|tested|testing|which (?:are|were)) ?(?:\w+ ){0,2}?(positive|negative|abnormal|elevated|raised|detected|reactive)\b|\bnumber of (?:different |distinct )?(positive|elevated|abnormal|reactive|detected)\b/i;
const POSITIVE = /\b(?:positive|pos|detected|reactive|abnormal|high)\b|\(\+\)|\b\d\+/i;
const NEGATIVE = /\b(?:negative|neg|not detected|non-?reactive|normal|within normal|absent)\b/i;

/** How many tests of a group are positive: by the words of their rows, or by their values against the cut-off beside them. */
export const derivePositives: Derivation = ({ claim }, reading) => {
  const m = ASKS.exec(claim.question.text);
  if (!m) return [];
  const wantsNegative = /negative/i.test((m[1] ?? m[2]) as string);
  const { head } = questionTopic(claim.question.text, reading);
  const out: Derived[] = [];
  for (const { sentences } of reading.record.documents) {
    const rows = sentences.filter((s) => isOfGroup(s, head, reading));
    const read = rows.map((row) => ({ row, isPositive: isPositive(row, reading) }));
    const known = read.filter((r) => r.isPositive !== undefined);
    if (known.length < 2) continue;
    const counted = known.filter((r) => r.isPositive !== wantsNegative);
    out.push({
      value: counted.length,
      sure: 0.8,
      quotes: known.map(({ row }) => ({ sentence: row, start: row.start, end: row.end })),
      from: `${counted.length} of ${known.length} rows`,
    });
  }
  return out;
};

function isOfGroup(sentence: Sentence, head: Topic, { vocabulary }: FormReading): boolean {
  if (sentence.cells.length < 2 || isOthers(sentence, sentence.start)) return false;
  const own = ownPlace(sentence);
  return sentence.quantities.length > 0 ||
    POSITIVE.test(sentence.text) ||
    NEGATIVE.test(sentence.text)
    ? met(head, [own, ...placesAround(sentence, vocabulary)], vocabulary) >= 0.6
    : false;
}

/** Every value of the row on one side of its cut-off; undefined where it has neither cut-off nor words. */
function isPositive(row: Sentence, { record }: FormReading): boolean | undefined {
  const numbers = numbersIn(row).filter((n) => n.cell && n.cell !== row.cells[0] && !n.isWord);
  const cutoff = numbers.find(
    (n) => n.isReference || n.comparator === '<' || n.comparator === '<=',
  );
  const values = numbers.filter((n) => n !== cutoff && !n.isReference && n.comparator === '');
  const standing = values.filter((v) => !withdrawnValues(record).has(`${v.low}|${v.unit}`));
  if (cutoff && standing.length > 0) return standing.every((v) => v.low > cutoff.high);
  if (NEGATIVE.test(row.text)) return false;
  return POSITIVE.test(row.text) ? true : undefined;
}

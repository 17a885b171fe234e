import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { askedSide, type Side, sideOfNumber } from './asked-side.js';
import { type DatedAs, dateOf } from './date-of-number.js';
import { governingPlaces } from './governing.js';
import { isNamed, type NumberAt, numbersIn } from './numbers-in.js';
import { isOthers } from './other-subject.js';
import { ownership } from './ownership.js';
import { headingWords, placesAround } from './places.js';
import { isTelling } from './question-words.js';
import { reliabilityOf } from './reliability.js';
import { stemsOf } from './sentence-stems.js';
import { atTimePoint } from './time-point.js';
import { met, restMet, type Topic, wordsBetween, wordsOf } from './topic.js';

/** A number of the record that may be of what a question asks. */
export interface Candidate extends DatedAs {
  readonly number: NumberAt;
  /** The value: the middle of a range. */
  readonly value: number;
  /** 0 to 1: how surely it is of what is asked. */
  readonly strength: number;
  /** 0 to 1: how well it meets the rest of the question. */
  readonly fit: number;
  /** 1: stands; less where the record itself doubts, corrects or only plans it. */
  readonly reliability: number;
}

/** What numbers are sought. */
export interface Sought {
  readonly head: Topic;
  readonly rest: Topic;
  /** Rows with names of their own are parts of what is sought: lesions of a sum, items of a score. */
  readonly parts?: boolean;
  /** Whether a number may be a word: "three lesions". */
  readonly words?: boolean;
  /** Sentences to look in; all where it is missing. */
  readonly within?: readonly Sentence[];
  /** Words that would make the label another test's: "urine" where the question does not say so. */
  readonly question: string;
}

/** Weaker ones are no candidates. */
const MIN_STRENGTH = 0.45;

/** The numbers tied to a topic, strongest first. Linear in the record. */
export function candidatesFor(sought: Sought, reading: FormReading): readonly Candidate[] {
  const { vocabulary } = reading;
  const out: Candidate[] = [];
  const side = askedSide(sought.question);
  for (const sentence of sought.within ?? reading.record.sentences) {
    const numbers = numbersIn(sentence);
    if (numbers.length === 0) continue;
    const around = placesAround(sentence, vocabulary);
    const inReach = [
      ...around,
      ...headsOf(sentence, reading),
      ...governingPlaces(sentence, sentence.start, { hasLabel: false }),
    ];
    if (met(sought.head, inReach, vocabulary) < MIN_STRENGTH) continue;
    for (const number of numbers) {
      if (isOtherSide(number, side) || isRowLabel(number, sought, reading)) continue;
      if (number.isReference || (number.isWord && !sought.words)) continue;
      const places = [
        ...labelPlaces(number, reading),
        ...governingPlaces(sentence, number.start, {
          hasLabel: isNamed(number) && !goesOnInUnit(number),
        }),
        ...around,
      ];
      const strength =
        met(sought.head, places, vocabulary) *
        ownership(number, sought, reading) *
        (isOtherRow(number, sought, reading) ? OTHER_ROW : 1);
      if (strength < MIN_STRENGTH || isOthers(sentence, number.start)) continue;
      const reliability = reliabilityOf(number, sought.question, reading.record);
      if (reliability === 0) continue;
      out.push({
        number,
        value: (number.low + number.high) / 2,
        strength,
        fit: restMet(sought.rest, places, vocabulary),
        reliability,
        ...dateOf(number),
      });
    }
  }
  return atTimePoint(out, sought.question).sort((a, b) => b.strength - a.strength);
}

/** A row with a name of its own that is not what is sought, whatever its table is about. */
function isOtherRow(
  number: NumberAt,
  { head, parts }: Sought,
  { vocabulary }: FormReading,
): boolean {
  const { sentence, cell } = number;
  const [first] = sentence.cells;
  if (parts || !cell || !first || first === cell) return false;
  const isName = stemsOf(sentence).some(
    (s) =>
      s.start >= first.start && s.end <= first.end && isTelling(s.stem) && /[a-z]{2}/.test(s.stem),
  );
  if (!isName || sentence.dates.some((d) => d.start < first.end)) return false;
  const own = [{ words: wordsBetween(sentence, first.start, number.start), counts: 1 }];
  if (cell.head)
    own.push({ words: headingWords(cell.head, sentence.document, vocabulary), counts: 1 });
  return met(head, own, vocabulary) < 0.2;
}

const OTHER_ROW = 0.75;

/** A number that names its row, as the minutes of a test's course do. */
function isRowLabel(
  { sentence, cell, start, end }: NumberAt,
  { head }: Sought,
  reading: FormReading,
): boolean {
  const [first] = sentence.cells;
  if (!cell || cell !== first || end - start < cell.end - cell.start - 2) return false;
  const words = headingWords(cell.head, sentence.document, reading.vocabulary);
  return met(head, [{ words, counts: 1 }], reading.vocabulary) < 0.5;
}

/** A value in the unit of the one before it, without another test named between them, is of the same test. */
function goesOnInUnit({ sentence, start, unit }: NumberAt): boolean {
  if (unit === '') return false;
  const before = sentence.quantities.findLast((q) => q.end <= start);
  if (!before || before.unit !== unit) return false;
  return !sentence.concepts.some(
    (c) => c.kind === 'test' && c.start >= before.end && c.end <= start,
  );
}

function isOtherSide(number: NumberAt, side: Side | undefined): boolean {
  if (!side) return false;
  const own = sideOfNumber(number);
  return own !== undefined && own !== side;
}

/** All that a number of a sentence can be named by in it: its words, and the heads of its columns. */
function headsOf(sentence: Sentence, { vocabulary }: FormReading) {
  const heads = sentence.cells
    .filter((c) => c.head !== '')
    .map((c) => headingWords(c.head, sentence.document, vocabulary));
  const whole = wordsOf(sentence);
  return [whole, ...heads].map((words) => ({ words, counts: 1 }));
}

/** Where a number's own name may stand. */
function labelPlaces(number: NumberAt, { vocabulary }: FormReading) {
  const { sentence, label, tail, cell } = number;
  const places = [
    { words: wordsBetween(sentence, label.start, label.end), counts: 1 },
    { words: wordsBetween(sentence, tail.start, tail.end), counts: 0.9 },
  ];
  const lead = leadBefore(number);
  if (lead) places.push({ words: wordsBetween(sentence, lead.start, lead.end), counts: 0.92 });
  for (let before = number.after, n = 0; before && n < 3; before = before.after, n++)
    places.push({
      words: wordsBetween(sentence, before.label.start, before.label.end),
      counts: 0.92,
    });
  if (cell) {
    const [first, second] = sentence.cells;
    const hasOwn = label.end - label.start > 3 && /[A-Za-z]{2}/.test(textOf(sentence, label));
    if (first && first !== cell)
      places.push({
        words: wordsBetween(sentence, first.start, first.end),
        counts: hasOwn && !cell.head ? 0.5 : 1,
      });
    if (second && second !== cell && second !== first)
      places.push({ words: wordsBetween(sentence, second.start, second.end), counts: 0.6 });
    if (cell.head)
      places.push({ words: headingWords(cell.head, sentence.document, vocabulary), counts: 0.97 });
  }
  return places;
}

const textOf = (sentence: Sentence, span: { start: number; end: number }) =>
  sentence.text.slice(span.start - sentence.start, span.end - sentence.start);

/** "Target sum: baseline 74, best 41, now 63": what stands before the colon is of all that follows it. */
function leadBefore({ sentence, start }: NumberAt): { start: number; end: number } | undefined {
  const before = sentence.text.slice(0, start - sentence.start);
  const clause = Math.max(before.lastIndexOf('; '), before.lastIndexOf('. '), -1) + 1;
  const colon = before.lastIndexOf(': ');
  if (colon <= clause || colon - clause > MAX_LEAD || before.length - colon > MAX_LIST)
    return undefined;
  return { start: sentence.start + clause, end: sentence.start + colon };
}

const MAX_LEAD = 60;
const MAX_LIST = 160;

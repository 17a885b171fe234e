import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import { dateOf } from './date-of-number.js';
import type { Derived } from './derived.js';
import { type NumberAt, numbersIn } from './numbers-in.js';
import { isOthers } from './other-subject.js';
import { reliabilityOf } from './reliability.js';

/** A score that is the sum of parts, each by the words that records call it. */
interface Instrument {
  readonly name: RegExp;
  readonly parts: readonly RegExp[];
  readonly most: number;
}

const INSTRUMENTS: readonly Instrument[] = [
  {
    name: /\b(?:total|full|complete) mayo\b|\bmayo (?:clinic )?(?:total )?score\b/i,
    parts: [
      /\bstool(?: frequency)?\b/i,
      /\bbleeding\b/i,
      /\b(?:global|pga)\b/i,
      /\bendoscop\w+\b/i,
    ],
    most: 3,
  },
  {
    name: /\bpartial mayo\b/i,
    parts: [/\bstool(?: frequency)?\b/i, /\bbleeding\b/i, /\b(?:global|pga)\b/i],
    most: 3,
  },
  {
    name: /\bcdai\b|\bclinical disease activity index\b/i,
    parts: [
      /\btender(?: joint)?|\btjc/i,
      /\bswollen(?: joint)?|\bsjc/i,
      /\bpatient(?:'s)? global|\bptga|\bpt ga/i,
      /\b(?:physician|provider|evaluator)(?:'s)? global|\bphga|\bmdga/i,
    ],
    most: 28,
  },
  {
    name: /\bmidas\b/i,
    parts: [
      /\bmissed\b/i,
      /\bhalf productivity|\breduced productivity/i,
      /\bhousehold work not|\bhousework not/i,
      /\bhousehold at half|\bhousework at half/i,
      /\bfamily|\bsocial/i,
    ],
    most: 92,
  },
  {
    name: /\bharvey[- ]?bradshaw\b|\bhbi\b/i,
    parts: [
      /\bwell-?being\b/i,
      /\bpain\b/i,
      /\b(?:liquid|loose|stools?)\b/i,
      /\bmass\b/i,
      /\bcomplications?\b/i,
    ],
    most: 30,
  },
  {
    name: /\bchild[- ]?pugh\b/i,
    parts: [
      /\bbilirubin points?\b/i,
      /\balbumin points?\b/i,
      /\binr points?\b/i,
      /\bascites points?\b/i,
      /\bencephalopathy points?\b/i,
    ],
    most: 3,
  },
];

/** Whether a question asks for a score that is known to be a sum of parts. */
export function hasParts(question: string): boolean {
  return INSTRUMENTS.some(({ name }) => name.test(question));
}

/** The sum of the newest value of each part, where the record gives them all. */
export function subscoresFor(claim: Claim, reading: FormReading): readonly Derived[] {
  const instrument = INSTRUMENTS.find(({ name }) => name.test(claim.question.text));
  if (!instrument) return [];
  const newest = instrument.parts.map((part) => newestPart(part, instrument, reading));
  if (newest.some((p) => p === undefined)) return [];
  const parts = newest as readonly NumberAt[];
  const value = parts.reduce((sum, p) => sum + p.low, 0);
  const quotes = parts.map(({ sentence, label, end }) => ({ sentence, start: label.start, end }));
  return [{ value, sure: 0.85, quotes, from: parts.map((p) => p.low).join(' + ') }];
}

const SCORE = /\b(?:sub-?score|score|assessment|points?|index|joints?|count)\b/i;

function newestPart(
  part: RegExp,
  { most }: Instrument,
  reading: FormReading,
): NumberAt | undefined {
  let best:
    | { readonly number: NumberAt; readonly date: string; readonly isScore: boolean }
    | undefined;
  for (const sentence of reading.record.sentences)
    for (const number of numbersIn(sentence)) {
      if (
        number.unit !== '' ||
        number.low !== number.high ||
        number.low > most ||
        number.isReference
      )
        continue;
      const label = sentence.text.slice(
        number.label.start - sentence.start,
        number.start - sentence.start,
      );
      if (!part.test(label) || !Number.isInteger(number.low) || isOthers(sentence, number.start))
        continue;
      if (reliabilityOf(number, 'score', reading.record) < 0.8) continue;
      const isScore = SCORE.test(label);
      const date = addendumDay(number) ?? dateOf(number).date;
      if (!best || (isScore && !best.isScore) || (isScore === best.isScore && date >= best.date))
        best = { number, date, isScore };
    }
  return best && isEndoscopic(part) ? worstSegment(best.number) : best?.number;
}

const isEndoscopic = (part: RegExp) => part.test('endoscopic');

/** "Endoscopic subscore: descending 1, sigmoid 2, rectum 1": the worst segment counts. */
function worstSegment(first: NumberAt): NumberAt {
  const { sentence, start, low } = first;
  const segments = numbersIn(sentence).filter(
    (n) => n.start >= start && n.unit === '' && n.low === n.high && n.low <= MOST_SEGMENT,
  );
  return segments.reduce(
    (a, b) => (b.low > a.low ? b : a),
    segments.find((n) => n.low === low) ?? first,
  );
}

const MOST_SEGMENT = 3;

/** A value that was put right later is of the later day: of values of one document the one said last. */
function addendumDay({ sentence }: NumberAt): string | undefined {
  const isChange =
    /\b(?:changed to|corrected to|revised to|amended to|now scored|re-?scored)\b/i.test(
      sentence.text,
    );
  return isChange ? (sentence.dates.at(-1)?.date ?? `${sentence.date}~`) : undefined;
}

import { NUMBER_WORDS, NUMBERS_BY_WORD } from '../../core/number-words.js';
import type { FormReading } from '../form-reading.js';
import type { NumberAsked, NumbersAsked } from '../values/numbers-asked.js';
import { disownedIn } from './disowned.js';
import { dayOf } from './recency.js';
import { stemOf } from './words.js';

const N = `(\\d{1,3}|${NUMBER_WORDS.slice(1).join('|')})`;
const ASKED = new RegExp(
  `(?:${N} or (?:more|fewer)|(?:at least|more than|fewer than|less than|no more than) ${N})\\s+(?:[a-z-]+ )?([a-z]{5,}s)\\b`,
  'i',
);
const COUNTED = new RegExp(`(?<![\\w./-])${N}\\s+(?:[a-z-]+\\s+){0,2}?([a-z]{5,}s)\\b`, 'gi');
const MEASURES = /^(?:hours|weeks|months|years|points|units|cells|percents?|doses|times|minutes)$/i;

/** The counts that the record gives in words of what a question counts: "4 exacerbations in 12 months". Undefined where none. */
export function countsOf(question: string, { record }: FormReading): NumbersAsked | undefined {
  const noun = ASKED.exec(question)?.[3];
  if (noun === undefined || MEASURES.test(noun)) return undefined;
  const stem = stemOf(noun);
  const disowned = disownedIn(record);
  const found = record.sentences
    .filter((s) => !disowned.has(s))
    .flatMap((sentence) =>
      [...sentence.text.matchAll(COUNTED)]
        .filter((m) => stemOf(m[2] as string) === stem)
        .map((m) => ({ sentence, day: dayOf({ sentence }), value: countOf(m[1] as string), m })),
    );
  if (found.length === 0) return undefined;
  const best = found.map(
    ({ sentence, value, m }): NumberAsked => ({
      value,
      low: value,
      high: value,
      sure: 0.9,
      quotes: [
        { sentence, start: sentence.start + m.index, end: sentence.start + m.index + m[0].length },
      ],
    }),
  );
  return { best, doubtful: [] };
}

function countOf(written: string): number {
  return NUMBERS_BY_WORD[written.toLowerCase()] ?? Number(written);
}

import { NUMBERS_BY_WORD } from '../../core/number-words.js';
import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import type { Derivation, Derived } from './derived.js';
import { isOthers } from './other-subject.js';
import { withdrawnValues } from './withdrawn-values.js';

const STATED =
  /(?<![\d.])(\d{1,3}(?:\.\d)?)[- +]{0,2}(?:pack|pk)[- ]?(?:yrs?|years?)\b|\bpack[- ]?years? ?[:=]? ?(\d{1,3}(?:\.\d)?)/gi;
const RATE =
  /(?:(?<![\d.\w])(?<n>\d(?:\.\d{1,2})?|one and a half|two and a half|1 1\/2|1½|half|one|a|two|three|1\/2|½|\.5|quarter)(?: ?(?:a|of a)?)?[ -]?(?:packs?(?<more> and a half)?(?: ?(?:per|a|each|\/) ?day| daily)?|ppd)|(?<cigs>\d{1,2}) ?(?:cigarettes|cigs?)(?: ?(?:per|a|\/) ?day)?)/gi;
const YEARS =
  /(?:x|for|times|over|about) ?(?:about |approximately |~)?(\d{1,2}) ?(?:yrs?|years?|y)\b|(?<![\d.])(\d{1,2}) ?(?:yrs?|years?)\b/i;
const AGES =
  /\bfrom (?:age |the age of )?(\d{1,2})\b[^.;]{0,60}?\b(?:to|until|till|through|at)\b[^.;\d]{0,40}(?:age |at )?(\d{1,2})\b/i;
const CALENDAR =
  /\b(19\d\d|20\d\d)\b[^.;\d]{0,20}?(?:to|until|till|-|–|through|and (?:quit|stopped))[^.;\d]{0,36}\b(19\d\d|20\d\d)\b/i;
const NEVER =
  /\bnever[- ]smok\w+|\bnon-?smoker\b|\bno (?:tobacco|smoking)|\bnever (?:smoked|used tobacco)|\blifelong non/i;

/** Packs a day times years, of what the record says of the patient's own smoking. */
export const derivePackYears: Derivation = (_asked, reading) =>
  reading.record.sentences.flatMap((sentence) => smokingIn(sentence, reading));

function smokingIn(sentence: Sentence, { record }: FormReading): readonly Derived[] {
  const { text } = sentence;
  const out: Derived[] = [];
  const add = (at: number, length: number, value: number, sure: number) => {
    if (isOthers(sentence, sentence.start + at)) return;
    const quotes = [
      {
        sentence,
        start: sentence.start + at,
        end: sentence.start + Math.min(text.length, at + length),
      },
    ];
    const isWithdrawn = [...withdrawnValues(record)].some((v) => v.startsWith(`${value}|`));
    out.push({
      value,
      sure: isWithdrawn ? sure * 0.4 : sure,
      quotes,
      from: text.slice(at, at + length),
    });
  };
  for (const m of text.matchAll(STATED)) add(m.index, m[0].length, Number(m[1] ?? m[2]), 0.9);
  for (const m of text.matchAll(RATE)) {
    const packs = packsOf(m.groups as Rate);
    const rest = text.slice(m.index, m.index + 140);
    const years = yearsIn(rest);
    if (packs > 0 && years) add(m.index, m[0].length + years.length, packs * years.count, 0.9);
  }
  const never = NEVER.exec(text);
  if (never) add(never.index, never[0].length, 0, 0.8);
  return out;
}

interface Rate {
  readonly n?: string;
  /** " and a half": of a pack and a half. */
  readonly more?: string;
  readonly cigs?: string;
}

function packsOf({ n, more, cigs }: Rate): number {
  if (cigs) return Number(cigs) / 20;
  const word = (n ?? '').toLowerCase();
  return (WORDS[word] ?? Number(word)) + (more ? 0.5 : 0);
}

const WORDS: Readonly<Record<string, number>> = {
  ...NUMBERS_BY_WORD,
  half: 0.5,
  '1/2': 0.5,
  '½': 0.5,
  '.5': 0.5,
  quarter: 0.25,
  a: 1,
  'one and a half': 1.5,
  '1 1/2': 1.5,
  '1½': 1.5,
  'two and a half': 2.5,
};

function yearsIn(text: string): { readonly count: number; readonly length: number } | undefined {
  const ages = AGES.exec(text);
  if (ages && Number(ages[2]) > Number(ages[1]))
    return { count: Number(ages[2]) - Number(ages[1]), length: ages.index + ages[0].length };
  const span = CALENDAR.exec(text);
  if (span)
    return { count: Number(span[2]) - Number(span[1]), length: span.index + span[0].length };
  const years = YEARS.exec(text);
  return years
    ? { count: Number(years[1] ?? years[2]), length: years.index + years[0].length }
    : undefined;
}

import { NUMBERS_BY_WORD } from '../../core/number-words.js';

const COUNT = '\\d{1,2}|once|one|twice|two|thrice|three|four|five|six|seven';
const COUNTS: Readonly<Record<string, number>> = {
  ...NUMBERS_BY_WORD,
  once: 1,
  twice: 2,
  thrice: 3,
};
const SPANS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 28 };

const EVERY =
  /\b(?:q|every) ?(\d{1,2}|two|three|four|six|other|second)? ?-? ?(?:\d{1,2} ?)?(h|hr|hours?|d|days?|w|wks?|weeks?|mo|months?)\b/i;
const TIMES = new RegExp(
  `\\b(${COUNT})(?: times| x|x)?(?: ?\\/ ?| a | per | each | every | )(d|day|daily|wk|week|weekly|month|monthly)\\b`,
  'i',
);
const WEEKDAYS = /\b(?:mon|tues?|wed|thurs?|fri|sat|sun)(?:day)?s?\b/gi;
const PARTS_OF_DAY =
  /\b(?:morning|noon|midday|lunch|afternoon|evening|bed(?:time)?|night|breakfast|supper|dinner|am|pm)\b/gi;
const CLOCK =
  /(?<![\d./-])(?!(?:19|20)\d\d\b(?! ?h))(?:[01]?\d|2[0-3]):?[0-5]\d(?: ?(?:am|pm|h))?(?![\d./])/gi;

const NAMED: readonly (readonly [RegExp, number])[] = [
  [/\b(?:bid|b\.i\.d\.?)(?![A-Za-z])/i, 2],
  [/\b(?:tid|t\.i\.d\.?)(?![A-Za-z])/i, 3],
  [/\b(?:qid|q\.i\.d\.?)(?![A-Za-z])/i, 4],
  [/\btiw\b/i, 3 / 7],
  [/\bbiw\b/i, 2 / 7],
  [/\b(?:qod|q\.o\.d\.?|alternate days?)(?![A-Za-z])/i, 0.5],
  [/\bbi-?weekly|fortnightly\b/i, 1 / 14],
  [/\b(?:weekly|qwk|once a week|per week|\/wk|\/week)\b/i, 1 / 7],
  [/\b(?:monthly|once a month|per month)\b/i, 1 / 28],
  [
    /\b(?:qd|q\.d\.?|daily|once|od|qam|qpm|qhs|hs|a day|per day|nightly|each (?:morning|night|evening)|\/d(?:ay)?)(?![A-Za-z])/i,
    1,
  ],
];

/** How many times a day, from the words behind a dose; undefined where they do not say. */
export function timesADay(words: string): number | undefined {
  const clock = words.match(CLOCK);
  if (clock && clock.length >= 2 && clock.length <= 12) return clock.length;
  const times = TIMES.exec(words);
  if (times) {
    const count = COUNTS[(times[1] as string).toLowerCase()] ?? Number(times[1]);
    const isSaid = /times|x|\/|once|twice|thrice| a | per /i.test(times[0]);
    if (isSaid) return count / (SPANS[(times[2] as string)[0]?.toLowerCase() as string] as number);
  }
  const days = words.match(WEEKDAYS);
  if (days && days.length >= 2)
    return new Set(days.map((d) => d.slice(0, 3).toLowerCase())).size / 7;
  const every = EVERY.exec(words);
  if (every) {
    const word = (every[1] ?? '1').toLowerCase();
    const count = word === 'other' || word === 'second' ? 2 : (COUNTS[word] ?? Number(word));
    return 1 / (count * (SPANS[(every[2] as string)[0]?.toLowerCase() as string] as number));
  }
  for (const [pattern, count] of NAMED) if (pattern.test(words)) return count;
  const parts = words.match(PARTS_OF_DAY);
  return parts ? new Set(parts.map((p) => p.toLowerCase())).size : undefined;
}

/** The days for which a question asks a dose: 1 for a daily one, 7 for a weekly one; undefined for a single one. */
export function daysAsked(question: string): number | undefined {
  if (/\b(?:daily|per day|a day|each day|24[- ]hours?|mg\/d(?:ay)?)\b/i.test(question)) return 1;
  if (/\b(?:weekly|per week|a week|each week)\b/i.test(question)) return 7;
  return /\b(?:monthly|per month|a month)\b/i.test(question) ? 28 : undefined;
}

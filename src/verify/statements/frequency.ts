import { NUMBER_WORDS, NUMBERS_BY_WORD } from '../../core/number-words.js';

/** How often a drug is given. */
export interface Frequency {
  /** Mean number of days between doses. */
  readonly everyDays: number;
  readonly start: number;
  readonly end: number;
}

const EVERY_OTHER: Readonly<Record<string, number>> = { other: 2, second: 2, third: 3, fourth: 4 };
const NUMBERS = { ...NUMBERS_BY_WORD, ...EVERY_OTHER };
const UNITS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30.4375, y: 365.25 };
const COUNT = ['\\d{1,2}', ...NUMBER_WORDS.slice(1), ...Object.keys(EVERY_OTHER)].join('|');
const UNIT = 'hours?|hrs?|h|days?|d|weeks?|wks?|wk|w|months?|mos?|mo|m|years?|yrs?|yr|y';
const FIXED: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:b\.?i\.?d\.?|twice (?:daily|a day|per day|each day)|two times (?:a day|daily)|2x\/?d(?:ay)?)$/,
    1 / 2,
  ],
  [/^(?:t\.?i\.?d\.?|three times (?:daily|a day|per day)|3x\/?d(?:ay)?)$/, 1 / 3],
  [/^(?:q\.?i\.?d\.?|four times (?:daily|a day|per day))$/, 1 / 4],
  [/^(?:t\.?i\.?w\.?|three times (?:weekly|a week|per week)|3x\/?w(?:ee)?k)$/, 7 / 3],
  [
    /^(?:twice (?:weekly|a week|per week)|two times (?:weekly|a week)|b\.?i\.?w\.?|2x\/?w(?:ee)?k)$/,
    7 / 2,
  ],
  [/^(?:q\.?o\.?d\.?|every other day|alternate days)$/, 2],
  [/^(?:every other week|biweekly|fortnightly|eow)$/, 14],
  [
    /^(?:q\.?d\.?|qday|q ?daily|q\.?h\.?s\.?|q\.?[ap]m|nightly|(?:once )?daily|once (?:a|per) day|(?:a|per|each|every) day|\/ ?d(?:ay)?|at bedtime|at night|o\.?d\.?)$/,
    1,
  ],
  [
    /^(?:q ?wk|qw|qweek|(?:once )?weekly|(?:once )?(?:a|per|each|every) week|once (?:a|per) week|\/ ?w(?:ee)?k)$/,
    7,
  ],
  [/^(?:q ?mo|qmonth|(?:once )?monthly|(?:once )?(?:a|per|each|every) month)$/, 30.4375],
  [/^(?:quarterly)$/, 91.3],
  [/^(?:yearly|annually|once (?:a|per) year|every year)$/, 365.25],
];
const FREQUENCY = new RegExp(
  `(?<![\\w.])(?:(?:every|q|each) ?(?<n>${COUNT})(?:(?:-|–| to )\\d{1,2})?[ -]?(?<unit>${UNIT})|(?<fixed>b\\.?i\\.?d\\.?|t\\.?i\\.?d\\.?|q\\.?i\\.?d\\.?|t\\.?i\\.?w\\.?|b\\.?i\\.?w\\.?|(?:twice|once|(?:two|three|four) times) (?:daily|weekly|monthly|(?:a|per|each) (?:day|week|month|year))|[23]x\\/?(?:d(?:ay)?|w(?:ee)?k)|q\\.?o\\.?d\\.?|every other (?:day|week)|alternate days|biweekly|fortnightly|eow|q\\.?d\\.?|qday|q ?daily|q\\.?h\\.?s\\.?|q\\.?[ap]m|nightly|at bedtime|at night|daily|weekly|monthly|quarterly|yearly|annually|(?:a|per|each|every) (?:day|week|month|year)|q ?wk|qw|qweek|q ?mo|qmonth))(?![\\w])|(?<slash>\\/ ?(?:d(?:ay)?|w(?:ee)?k))(?![\\w])`,
  'gi',
);

/** Every frequency that a text gives, in order. */
export function frequenciesIn(text: string): readonly Frequency[] {
  const found: Frequency[] = [];
  for (const m of text.matchAll(FREQUENCY)) {
    const everyDays = intervalOf(m);
    if (isLength(text, m)) continue;
    if (everyDays) found.push({ everyDays, start: m.index, end: m.index + m[0].length });
  }
  return found;
}

/** "Within a week", "for a month": no frequency unless something is counted by it. */
function isLength(text: string, match: RegExpMatchArray): boolean {
  const at = match.index as number;
  return /^a /i.test(match[0]) && !COUNTED_BEFORE.test(text.slice(Math.max(0, at - 14), at));
}

const COUNTED_BEFORE =
  /(?:\d|mg|mcg|g|units?|times|once|twice|dose|doses|tablets?|capsules?|injections?|mL)\s$/i;

/**
 * Whether two frequencies are one: a month is four weeks, eight hours three times a day, and what is told by the day may
 * be given several times in it.
 */
export function sameFrequency(a: number, b: number): boolean {
  if (Math.max(a, b) === 1 && Math.min(a, b) > 0.2) return true;
  return Math.max(a, b) / Math.min(a, b) < 1.12;
}

function intervalOf(match: RegExpMatchArray): number | undefined {
  const { n, unit, fixed, slash } = match.groups as Record<string, string | undefined>;
  if (n && unit) {
    const count = NUMBERS[n.toLowerCase()] ?? Number(n);
    return count * (UNITS[unit.charAt(0).toLowerCase()] as number);
  }
  const said = (fixed ?? slash ?? '').toLowerCase();
  return FIXED.find(([pattern]) => pattern.test(said))?.[1];
}

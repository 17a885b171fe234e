/** How many times a day, from the words behind a dose; undefined where they do not say. */
export function timesADay(words: string): number | undefined {
  const clock = words.match(/(?<![\d.])(?:[01]?\d|2[0-3]):?[0-5]\d(?: ?(?:am|pm|h))?(?![\d./])/gi);
  if (clock && clock.length >= 2 && clock.length <= 12) return clock.length;
  const hours = /\b(?:q|every) ?(\d{1,2})(?: ?- ?\d{1,2})? ?(?:h|hr|hours?)\b/i.exec(words);
  if (hours) return 24 / Number(hours[1]);
  const times =
    /\b(\d{1,2}|once|one|twice|two|three|thrice|four|five|six)(?: times|x| x)?(?: ?\/ ?| a | per | each | every )?(?:d(?:ay)?|daily)\b/i.exec(
      words,
    );
  if (times && /times|x|\/|once|twice|thrice| a | per /i.test(times[0]))
    return COUNTS[(times[1] as string).toLowerCase()] ?? Number(times[1]);
  for (const [pattern, count] of NAMED) if (pattern.test(words)) return count;
  const parts = words.match(
    /\b(?:morning|noon|midday|lunch|afternoon|evening|bed(?:time)?|night|breakfast|supper|dinner|am|pm)\b/gi,
  );
  return parts ? new Set(parts.map((p) => p.toLowerCase())).size : undefined;
}

const COUNTS: Readonly<Record<string, number>> = {
  once: 1,
  one: 1,
  twice: 2,
  two: 2,
  thrice: 3,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};
const NAMED: readonly (readonly [RegExp, number])[] = [
  [/\b(?:bid|b\.i\.d\.?|twice daily|two times daily)(?![A-Za-z])/i, 2],
  [/\b(?:tid|t\.i\.d\.?|three times daily)(?![A-Za-z])/i, 3],
  [/\b(?:qid|q\.i\.d\.?|four times daily)(?![A-Za-z])/i, 4],
  [/\b(?:qod|q\.o\.d\.?|every other day|alternate days?|every second day)(?![A-Za-z])/i, 0.5],
  [/\b(?:weekly|q ?wk|qwk|q7d|once a week|every week|per week|\/wk|\/week)\b/i, 1 / 7],
  [
    /\b(?:qd|q\.d\.?|daily|once|od|qam|qpm|qhs|hs|q24h|a day|per day|every day|nightly|each (?:morning|night|evening)|\/d(?:ay)?)(?![A-Za-z])/i,
    1,
  ],
];

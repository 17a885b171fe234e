import { countOf } from './dates.js';
import type { Range } from './lines.js';

/** A length of time in a text. */
export interface DurationFound extends Range {
  readonly count: number;
  readonly unit: 'day' | 'week' | 'month' | 'year';
  readonly days: number;
}

const DAYS = { day: 1, week: 7, month: 30.4375, year: 365.25 } as const;
const COUNT =
  '\\d{1,4}(?:\\.\\d{1,2})?|(?:a|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=[ -])';
const UNIT =
  'days?|d(?![A-Za-z/])|weeks?|wks?|wk|w(?![A-Za-z/])|months?|mos?|mths?|years?|yrs?|y(?![A-Za-z./])';
const DURATION = new RegExp(
  `(?<![\\d./A-Za-z-])(?<n>${COUNT})(?: ?(?:-|–|to) ?(?<to>${COUNT}))?[ -]?(?:\\+ ?)?(?<unit>${UNIT})(?![A-Za-z])`,
  'gi',
);
/** "34 y.o.", "67-year-old", "17 y M": an age. */
const AGE_BEHIND =
  /^[-. ]{0,2}(?:o\b|o\.|old\b|\/o\b|of age\b|(?:M|F|male|female|man|woman|boy|girl)\b)/;
/** "q 2 wks", "every 3 months", "each 28 days": how often, not how long. */
const OFTEN_BEFORE = /(?:\bq ?|\b(?:every|each|per|aged?|at age) ?|\/)$/i;

const HINT = /\d|[enoxtra][ -](?:day|week|wk|month|mo|mth|year|yr)/i;

/** Every length of time of a text, in order; of a range the longer end counts. */
export function durationsIn(text: string): readonly DurationFound[] {
  if (!HINT.test(text)) return [];
  const out: DurationFound[] = [];
  for (const m of text.matchAll(DURATION)) {
    const { n, to, unit } = m.groups as { n: string; to?: string; unit: string };
    const end = m.index + m[0].length;
    if (AGE_BEHIND.test(text.slice(end, end + 8))) continue;
    if (OFTEN_BEFORE.test(text.slice(Math.max(0, m.index - 8), m.index))) continue;
    // "3D T1" is no length of time.
    if (/^[A-Z]$/.test(unit)) continue;
    const name = unitOf(unit);
    const count = countOf(to ?? n);
    if (!Number.isFinite(count)) continue;
    out.push({ start: m.index, end, count, unit: name, days: count * DAYS[name] });
  }
  return out;
}

function unitOf(unit: string): DurationFound['unit'] {
  const first = unit[0]?.toLowerCase();
  return first === 'd' ? 'day' : first === 'w' ? 'week' : first === 'm' ? 'month' : 'year';
}

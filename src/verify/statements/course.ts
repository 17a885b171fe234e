import { MONTH_NAME, monthNumber } from '../../core/month-names.js';
import { type DateFound, datesIn } from '../record/dates.js';
import { type DurationFound, durationsIn } from '../record/durations.js';

/** When a treatment began and ended, and how long it went on, as far as a text says. Dates are ISO, as far as given. */
export interface Course {
  readonly starts: readonly string[];
  readonly stops: readonly string[];
  /** Lengths in days: those that are said, and those from a beginning to its end. */
  readonly lengths: readonly Length[];
  /** Every date, whatever it dates. */
  readonly dates: readonly string[];
  /** It begins only in so far as it is the line of a day: of several such days the first counts. */
  readonly isOfLine: boolean;
}

export interface Length {
  readonly days: number;
  /** How far the true length may lie from it, in days: by the unit or the dates it was told in. */
  readonly slack: number;
  /** Told as a length, not reckoned from dates. */
  readonly said: boolean;
}

const TO = '(?:-|–|—|to|->|→|=>|through|thru|until|till|and)';
const MONTHS_OF_A_YEAR = new RegExp(
  `(?<![A-Za-z])(?<from>${MONTH_NAME})\\.? ?${TO} ?(?:${MONTH_NAME})\\.?,? '?(?<year>(?:19|20)\\d\\d)`,
  'gi',
);
const JOINS = new RegExp(
  `^[)\\s]*(?:\\(?[^\\d.;]{0,12}\\)?\\s*)?${TO}\\s*(?:about |early |mid-?|late |around )?\\(?$`,
  'i',
);
const START_BEFORE =
  /(?:(?:\bstart\w*|\bbeg[au]n\w*|\binitiat\w+|\bfirst (?:dose|given|filled|infusion|injection)|\bcommenced|\badded|\bgiven(?! up)|\bre-?started|\bresumed)[^.;]{0,50}|(?:\bsince|\bfrom|\bfirst)[^.;\d]{0,14})$/i;
const STOP_BEFORE =
  /(?:(?:\bstop\w*|\bdiscontinu\w+|\bd\/?c'?e?d|\bdc'?d|\bd\/c|\bended|\blast (?:dose|taken|capsule|tablet|pill|one|infusion|injection|given)|\bheld|\bceased|\bquit|\bg[ia]ven? up|\bwithdrawn|\bswitched)[^.;]{0,50}|(?:\buntil|\btill|\bthrough|\bthru|\boff(?: it)?(?: since)?|\blast)[^.;\d]{0,14})$/i;
const STOP_BEHIND =
  /^,?\s*(?:and )?(?:(?:he|she|pt|patient|it) )?(?:(?:took|has taken|had) no\b|(?:was |were )?(?:stopped|discontinued)\b|(?:was |being )?(?:the |his |her )?last (?:dose|day|tablet|injection|infusion|one))/i;
/** "Mar 2025 -> now", "Jan 2023 - present": the course goes on. */
const GOES_ON_BEHIND =
  /^\s*(?:-|–|—|to|->|→|through|thru|until)\s*(?:now|present|current|today|date|ongoing)\b/i;
const STOPS_NOTHING =
  /(?:\bnot|\bnever|n't|\bwithout) (?:been |be )?(?:stop|discontin|held)\w*[^.;]{0,26}$/i;
/** Lengths that are no length of treatment. */
const OTHER_LENGTH_BEFORE =
  /(?:\bevery|\bq|\bwithin|\bafter|\bat|\bper|\bage[d]?|\bin the (?:past|last)|\bover the (?:past|last)|\bin|\bwk|\bweek|\bday|\bevery other|\bby|\bafter the|\bbefore|\blast|\bpast|\bprevious|\bnext|\bin about|\breassess\w*|\bfirst)\s*~?$/i;
const OTHER_LENGTH_AFTER =
  /^\s*(?:of (?:taper|start|stop|starting|stopping|initiation|discontinuation|diagnosis|symptoms|age)|ago|later|after|before|old|prior|earlier|post\b|apart|history of|supply|washout|from now|interval)/i;

/** The day a text was written; up to where lengths that it says count; where it names its drug. */
interface About {
  readonly own: string;
  readonly saidUpTo?: number;
  readonly namedAt?: number;
}

/** Reads the course of the one treatment a text is about. */
export function courseIn(text: string, { own, saidUpTo, namedAt }: About): Course {
  const dates = withYearOfRange(text, datesIn(text, own));
  const starts: string[] = [];
  const stops: string[] = [];
  const lengths: Length[] = lengthsSaid(text.slice(0, saidUpTo), dates);
  for (let i = 0; i < dates.length; i++) {
    const at = dates[i] as DateFound;
    const next = dates[i + 1];
    if (next && isRange(text, at, next)) {
      starts.push(at.date);
      stops.push(next.date);
      lengths.push(lengthBetween(at.date, next.date));
      i++;
      continue;
    }
    const role = roleOf(text, at, { since: dates[i - 1]?.end, namedAt });
    if (role) (role === 'start' ? starts : stops).push(at.date);
  }
  const [start] = starts;
  const stop = stops.find((d) => start !== undefined && d > start);
  if (starts.length === 1 && start !== undefined && stop !== undefined)
    lengths.push(lengthBetween(start, stop));
  const isOfLine =
    namedAt !== undefined &&
    starts.length === 1 &&
    starts[0] === dates[0]?.date &&
    isLine(text, dates[0]);
  return { starts, stops, lengths, dates: dates.map((d) => d.date), isOfLine };
}

function isRange(text: string, from: DateFound, to: DateFound): boolean {
  return JOINS.test(text.slice(from.end, to.start));
}

/** Whether a text begins with its day, as a line of a log does. */
function isLine(text: string, day: DateFound | undefined): boolean {
  return day !== undefined && !/[A-Za-z]/.test(text.slice(0, day.start));
}

/** "3/6/23  fulvestrant": a line of a history tells what began that day. */
const BESIDE = 8;

/** What a day is to the course, by the words before it or else behind it. */
function roleOf(
  text: string,
  at: DateFound,
  { since, namedAt }: { readonly since: number | undefined; readonly namedAt: number | undefined },
): 'start' | 'stop' | undefined {
  const before = text.slice(Math.max(since ?? 0, at.start - 60), at.start);
  if (since === undefined && isLine(text, at)) {
    const isBeside = namedAt !== undefined && namedAt >= at.end && namedAt - at.end < BESIDE;
    return roleBehind(text.slice(at.end)) ?? (isBeside ? 'start' : undefined);
  }
  if (STOP_BEFORE.test(before) && !STOPS_NOTHING.test(before)) return 'stop';
  if (START_BEFORE.test(before)) return 'start';
  const behind = text.slice(at.end, at.end + 50);
  if (GOES_ON_BEHIND.test(behind)) return 'start';
  return STOP_BEHIND.test(behind) ? 'stop' : undefined;
}

/** "07/21/2025 bicalutamide added": what the day of a log's line began or ended. */
function roleBehind(text: string): 'start' | 'stop' | undefined {
  const clause = text.split(/[.;]\s|\n/, 1)[0] as string;
  if (STOPS_NOTHING.test(clause)) return undefined;
  if (/\b(?:stop\w*|discontinu\w+|d\/?c'?e?'?d|last|held|off|ended|quit|ceased)\b/i.test(clause))
    return 'stop';
  return /\b(?:start\w*|added|beg[au]n\w*|initiat\w+|first|commenced|on board|loading|c1\b|cycle 1)/i.test(
    clause,
  )
    ? 'start'
    : undefined;
}

/** "June to August 2025": June of 2025, whatever year the text was written in. */
function withYearOfRange(text: string, dates: readonly DateFound[]): readonly DateFound[] {
  const out = [...dates];
  for (const m of text.matchAll(MONTHS_OF_A_YEAR)) {
    const { from, year } = m.groups as { from: string; year: string };
    const month = monthNumber(from);
    if (!month) continue;
    const date = `${year}-${String(month).padStart(2, '0')}`;
    const known = out.findIndex((d) => d.start <= m.index + from.length - 1 && d.end > m.index);
    const found = { start: m.index, end: m.index + from.length, date };
    if (known >= 0) out[known] = found;
    else out.push(found);
  }
  return out.sort((a, b) => a.start - b.start);
}

function lengthsSaid(text: string, dates: readonly DateFound[]): Length[] {
  return durationsIn(text)
    .filter((d) => !dates.some((at) => at.start < d.end && d.start < at.end))
    .filter((d) => isLengthOfTreatment(text, d) && !isRate(text, d))
    .map(({ days, count, unit }) => ({
      days,
      slack: Math.max(UNIT_DAYS[unit] * 0.5, days * 0.25, count < 1 ? 1 : 0),
      said: true,
    }));
}

const UNIT_DAYS = { day: 1, week: 7, month: 30.4375, year: 365.25 } as const;

function isLengthOfTreatment(text: string, { start, end }: DurationFound): boolean {
  const before = text
    .slice(Math.max(0, start - 24), start)
    .replace(/(?:about|approx\.?|approximately|~|around|over|nearly|almost)\s*$/i, '');
  return (
    !OTHER_LENGTH_BEFORE.test(before.trimEnd()) &&
    !OTHER_LENGTH_AFTER.test(text.slice(end, end + 24))
  );
}

/** "25 mg a week", "100 mg a day": how often, not how long. */
function isRate(text: string, { start }: DurationFound): boolean {
  const isArticle = /^an?\b/i.test(text.slice(start, start + 3));
  return isArticle && !LENGTH_BEFORE.test(text.slice(Math.max(0, start - 14), start));
}

const LENGTH_BEFORE = /\b(?:for|over|about|almost|nearly|than|lasted|through|of|half|only)\s*$/i;

/** The length from one date to another; as loose as the looser of them. */
export function lengthBetween(from: string, to: string): Length {
  const precise = Math.min(from.length, to.length);
  const slack = precise >= 10 ? 3 : precise >= 7 ? 31 : 366;
  return { days: dayNumber(to) - dayNumber(from), slack, said: false };
}

/** Days since 1970; the middle of a month or year where only that is given. */
export function dayNumber(date: string): number {
  const [y, m, d] = date.split('-').map(Number) as [number, number | undefined, number | undefined];
  return Date.UTC(y, m === undefined ? 6 : m - 1, d ?? (m === undefined ? 1 : 15)) / 86_400_000;
}

/** Whether two dates can be one: the shorter is the beginning of the longer. */
export function sameDate(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

/** Whether two lengths can be one, each within its own slack. */
export function sameLength(a: Length, b: Length): boolean {
  return Math.abs(a.days - b.days) <= Math.max(a.slack, b.slack) + Math.min(a.slack, b.slack) / 2;
}

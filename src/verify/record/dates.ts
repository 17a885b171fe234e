import { MONTH_NAME, monthNumber } from '../../core/month-names.js';
import { NUMBER_WORDS } from '../../core/number-words.js';
import { addDays, addMonths, isoDate } from './calendar.js';
import type { Range } from './lines.js';

/** A date in a text: `2026-03-04`, `2026-03` or `2026`. */
export interface DateFound extends Range {
  readonly date: string;
}

const ORDINAL = '(?:st|nd|rd|th)?';
/** In the order of trying: the longer forms first. */
const FORMS = [
  '(?<iy>(?:19|20)\\d\\d)-(?<im>\\d{1,2})-(?<id>\\d{1,2})',
  '(?<jy>(?:19|20)\\d\\d)/(?<jm>\\d{1,2})/(?<jd>\\d{1,2})',
  '(?<sm>\\d{1,2})/(?<sd>\\d{1,2})/(?<sy>(?:19|20)\\d\\d|\\d\\d)',
  '(?<hm>\\d{1,2})-(?<hd>\\d{1,2})-(?<hy>(?:19|20)\\d\\d|\\d\\d)',
  '(?<pd>\\d{1,2})\\.(?<pm>\\d{1,2})\\.(?<py>(?:19|20)\\d\\d)',
  `(?<dd>\\d{1,2})${ORDINAL}(?:[ -]|, ?| of )(?<dm>${MONTH_NAME})\\.?(?:[ -]|, ?)'?(?<dy>(?:19|20)\\d\\d|\\d\\d(?![:/\\d]))`,
  `(?<cd>\\d{1,2})(?<cm>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?<cy>(?:19|20)\\d\\d)`,
  `(?<mm>${MONTH_NAME})\\.? (?<md>\\d{1,2})${ORDINAL},? (?<my>(?:19|20)\\d\\d)`,
  `(?<nm>${MONTH_NAME})\\.?(?:[ -]|, ?| of )'?(?<ny>(?:19|20)\\d\\d)`,
  `(?<am>${MONTH_NAME})\\.? ?'(?<ay>\\d\\d)`,
  '(?<ly>(?:19|20)\\d\\d)-(?<lm>0[1-9]|1[0-2])',
  '(?<tm>\\d{1,2})/(?<ty>(?:19|20)\\d\\d)',
  `(?<ud>\\d{1,2})${ORDINAL}[ -](?<um>${MONTH_NAME})(?![A-Za-z])`,
  `(?<vm>${MONTH_NAME})\\.? (?<vd>\\d{1,2})${ORDINAL}(?![\\d/-]|[.,] ?\\d)`,
  // The days of a diary's row: "Feb 1-14".
  `(?<em>${MONTH_NAME})\\.? (?<ed>\\d{1,2}) ?[-–] ?\\d{1,2}(?! ?(?:mg|mcg|tabs?|units?|ml)\\b)`,
  '(?<wm>\\d{1,2})/(?<wd>\\d{1,2})',
  'Q(?<q>[1-4])[ -/]?(?<qy>(?:19|20)\\d\\d)',
  `(?<rm>${MONTH_NAME})(?=\\.? ?(?:-|–|to|thru|through|until|and|&) ?${MONTH_NAME}\\.? ?'?(?:(?:19|20)\\d\\d|\\d{1,2},? (?:19|20)\\d\\d))`,
  `(?<=\\b(?:in|since|from|until|till|by|during|of|early|late|mid|mid-|last|this|to|thru|through|through|dated?|-|–) ?)(?<bm>${MONTH_NAME})(?![A-Za-z])`,
  '(?<y>(?:19|20)\\d\\d)',
];
const DATE = new RegExp(
  `(?<![\\d/.A-Za-z])(?:${FORMS.join('|')})(?![\\d/]|\\.\\d|-\\d(?!\\d?/\\d)|[A-Za-z])`,
  'gi',
);

const COUNT = '(?<n>\\d{1,3}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const RELATIVE = new RegExp(
  `\\b(?:(?:about|approximately|around|~|some|over|nearly|almost) ?)?${COUNT}[ -](?<unit>days?|d|weeks?|wks?|w|months?|mos?|mths?|years?|yrs?|y)\\.? (?:ago|prior|earlier)\\b|\\b(?<last>last|previous|past) (?<lunit>week|month|year)\\b(?! (?:of|in|to|for))|\\b(?<day>today|yesterday)\\b`,
  'gi',
);

/** No date is without one of these. */
const HINT =
  /\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ago|prior|earlier|last|previous|past|today|yesterday/i;

/** The day of the document that a text is from; and whether "08/06/2026" has its day first there. */
export type OwnDay = string | { readonly day: string; readonly isDayFirst: boolean };

/** Every date of a text, in order. Those without a year and those told from today are read by the document's own day. */
export function datesIn(text: string, of: OwnDay): readonly DateFound[] {
  if (!HINT.test(text)) return [];
  const { day: own, isDayFirst } = typeof of === 'string' ? { day: of, isDayFirst: false } : of;
  const out: DateFound[] = [];
  for (const m of text.matchAll(DATE)) {
    const date = readDate(m.groups as Groups, {
      text,
      at: m.index,
      length: m[0].length,
      own,
      isDayFirst,
    });
    if (date) out.push({ start: m.index, end: m.index + m[0].length, date });
  }
  if (own === '') return out;
  for (const m of text.matchAll(RELATIVE)) {
    const date = relativeDate(m.groups as Groups, own);
    if (date) out.push({ start: m.index, end: m.index + m[0].length, date });
  }
  return out.sort((a, b) => a.start - b.start);
}

type Groups = Readonly<Record<string, string | undefined>>;
interface Found {
  readonly text: string;
  readonly at: number;
  readonly length: number;
  readonly own: string;
  readonly isDayFirst: boolean;
}

function readDate(g: Groups, found: Found): string | undefined {
  const full = (y?: string, m?: string, d?: string) =>
    isoDate({ year: yearOf(y as string), month: monthOf(m), day: d ? Number(d) : undefined });
  if (g.iy) return full(g.iy, g.im, g.id);
  if (g.jy) return full(g.jy, g.jm, g.jd);
  const slashed = (y?: string, a?: string, b?: string) =>
    found.isDayFirst ? (full(y, b, a) ?? full(y, a, b)) : (full(y, a, b) ?? full(y, b, a));
  if (g.sy) return slashed(g.sy, g.sm, g.sd);
  if (g.hy) return slashed(g.hy, g.hm, g.hd);
  if (g.py) return full(g.py, g.pm, g.pd);
  if (g.dy) return full(g.dy, g.dm, g.dd);
  if (g.cy) return full(g.cy, g.cm, g.cd);
  if (g.my) return full(g.my, g.mm, g.md);
  if (g.ny) return full(g.ny, g.nm);
  if (g.ay) return full(g.ay, g.am);
  if (g.ly) return full(g.ly, g.lm);
  if (g.ty) return full(g.ty, g.tm);
  if (g.q) return full(g.qy, String(Number(g.q) * 3 - 2));
  if (g.um) return withoutYear(g.um, g.ud, found);
  if (g.em) return withoutYear(g.em, g.ed, found);
  if (g.vm) return withoutYear(g.vm, g.vd, found);
  if (g.wm) {
    const [month, day] = found.isDayFirst ? [g.wd, g.wm] : [g.wm, g.wd];
    return isFraction(found) ? undefined : withoutYear(month, day, found);
  }
  if (g.rm) return withoutYear(g.rm, undefined, found);
  if (g.bm)
    return /^may$/i.test(g.bm) && g.bm !== 'May' ? undefined : withoutYear(g.bm, undefined, found);
  return isBareYear(found) ? g.y : undefined;
}

function monthOf(month: string | undefined): number | undefined {
  if (month === undefined) return undefined;
  return /^\d/.test(month) ? Number(month) : monthNumber(month);
}

function yearOf(year: string): number {
  if (year.length === 4) return Number(year);
  const n = Number(year);
  return n > 69 ? 1900 + n : 2000 + n;
}

/** The latest such day that is not far behind the document's own: a note tells what was, or what comes soon. */
function withoutYear(month: string | undefined, day: string | undefined, found: Found) {
  if (found.own === '') return undefined;
  const parts = { month: monthOf(month), day: day ? Number(day) : undefined };
  const later = yearBehind(found);
  if (later !== undefined) {
    const year = (parts.month ?? 0) <= later.month ? later.year : later.year - 1;
    return isoDate({ year, ...parts });
  }
  const own = Number(found.own.slice(0, 4));
  const soon = addDays(found.own, SOON_DAYS);
  for (const year of [own + 1, own]) {
    const date = isoDate({ year, ...parts });
    if (date && date <= soon.slice(0, date.length)) return date;
  }
  return isoDate({ year: own - 1, ...parts });
}

const REST_OF_RANGE = new RegExp(
  `^\\.? ?(?:-|–|—|to|thru|through|until|and|&|->|→|,)+ ?(?:(${MONTH_NAME})\\.?(?: \\d{1,2},?)? ?'?((?:19|20)\\d\\d)|(\\d{1,2})/(?:\\d{1,2}/)?((?:19|20)\\d\\d|\\d\\d(?![\\d/])))(?!\\d)`,
  'i',
);

/** The year that the other end of a range gives: "Feb - Jul 2022", "2/27 - 3/3/26". */
function yearBehind({ text, at, length }: Found): { year: number; month: number } | undefined {
  const m = REST_OF_RANGE.exec(text.slice(at + length, at + length + 24));
  if (!m) return undefined;
  return { year: yearOf((m[2] ?? m[4]) as string), month: monthOf(m[1] ?? m[3]) as number };
}

/** A visit is booked a few months ahead. */
const SOON_DAYS = 75;

/** Scores, strengths and pulses that look like a day: "pain 6/10", "motor 5/5", "DP 2/2". */
const SCORE_BEFORE =
  /(?:pain|score|strength|motor|power|grade|scale|vas|nrs|gcs|pulses?|reflexes|mmt|deltoid|intensity|severity|bp|ratio|vision|acuity|va|itch|fatigue|level|rating|rated|is|was|at|now|from|to|of|\d|[(:=~<>]) ?$/i;
const SCORE_AFTER =
  /^ ?(?:pain|strength|throughout|bilat|power|on (?:vas|nrs|a )|pulses|bx|nodes|cores|fields|joints|eyes|units|of\b|loci|out\b|mm|positive|correct|ulcers|segments|patients|criteria)/i;

function isFraction({ text, at, length }: Found): boolean {
  const before = text.slice(Math.max(0, at - 14), at);
  const after = text.slice(at + length, at + length + 12);
  if (
    /(?:^|[^/\d])\d{1,2}-$|[A-Za-z]-$/.test(before) ||
    /^ ?%/.test(after) ||
    SCORE_AFTER.test(after)
  )
    return true;
  const [a, b] = text
    .slice(at, at + length)
    .split('/')
    .map(Number) as [number, number];
  if (a > 12 || b > 31 || a < 1 || b < 1) return true;
  const isTen = b === 10 || (b === 5 && a <= 5) || (b === 4 && a <= 4);
  return isTen && SCORE_BEFORE.test(before);
}

/** Four digits are a year unless a unit, a sign or a name makes them a count. */
function isBareYear({ text, at, length }: Found): boolean {
  const before = text.slice(Math.max(0, at - 3), at);
  const after = text.slice(at + length, at + length + 8);
  return (
    !/[$#.<>=+,-]$|[A-Za-z]-$/.test(before) &&
    !/^(?: ?(?:mg|mcg|ug|ml|iu|units?|u\b|g\b|kg|cm|mm|%|x\b|calories|kcal|cells)|,\d|[%+])/i.test(
      after,
    )
  );
}

/** The number that a word or digits stand for. */
export function countOf(word: string): number {
  const w = word.toLowerCase();
  if (w === 'a' || w === 'an') return 1;
  const at = NUMBER_WORDS.indexOf(w);
  return at >= 0 ? at : Number(w);
}

function relativeDate(g: Groups, own: string): string | undefined {
  if (g.day) return g.day.toLowerCase() === 'today' ? own : addDays(own, -1);
  const n = g.last ? 1 : countOf(g.n as string);
  const unit = ((g.lunit ?? g.unit) as string)[0]?.toLowerCase();
  if (!(n >= 0)) return undefined;
  if (unit === 'd') return addDays(own, -n);
  if (unit === 'w') return g.last ? undefined : addDays(own, -7 * n);
  if (unit === 'm') return addMonths(own, -n);
  return String(Number(own.slice(0, 4)) - n);
}

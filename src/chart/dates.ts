import { MONTH_NAME, MONTH_NAMES, monthNumber } from '../core/month-names.js';
/** A calendar day, written as one of the ways charts write it. */
export interface WrittenDate {
  readonly start: number;
  readonly end: number;
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly style: DateStyle;
}

export type DateStyle =
  | 'ymd'
  | 'y/m/d'
  | 'mdy'
  | 'dmy'
  | 'd-mon-y'
  | 'd month y'
  | 'month d, y'
  | 'd.m.y';

const MONTH = `(${MONTH_NAME})`;
const DATE = new RegExp(
  `(?<![\\d/.-])(?:(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})|(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})|(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})|(\\d{1,2})-${MONTH}-(\\d{4}|\\d{2})|(\\d{1,2})(?:st|nd|rd|th)? ${MONTH}\\.?,? (\\d{4})|${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4}))(?![\\d/])`,
  'gi',
);

/** Every full date of a text. Slashed dates are read month first unless one of them cannot be. */
export function findDates(text: string): WrittenDate[] {
  const out: WrittenDate[] = [];
  const slashed = [...text.matchAll(/(?<![\d/])(\d{1,2})\/(\d{1,2})\/\d{2,4}/g)];
  const isMonthFirst = slashed.some((m) => Number(m[2]) > 12);
  const isDayFirst = !isMonthFirst && (slashed.some((m) => Number(m[1]) > 12) || isBritish(text));
  for (const m of text.matchAll(DATE)) {
    const read = readDate(m, isDayFirst);
    if (read) out.push({ start: m.index, end: m.index + m[0].length, ...read });
  }
  return out;
}

/** Days before months in dates without a year ("24/03"), where no full date decides. */
function isBritish(text: string): boolean {
  let dayFirst = 0;
  for (const m of text.matchAll(/(?<![\d/.])(\d{2})\/(0\d|1[0-2])(?![\d/%])/g))
    if (Number(m[1]) > 12 && Number(m[1]) < 32) dayFirst++;
  return dayFirst > 1;
}

function readDate(
  m: RegExpMatchArray,
  isDayFirst: boolean,
): { day: number; style: DateStyle } | undefined {
  const g = (i: number) => m[i] as string;
  if (m[1]) return make(g(1), Number(m[2]), g(3), m[0].includes('/') ? 'y/m/d' : 'ymd');
  if (m[4])
    return isDayFirst
      ? make(g(6), Number(m[5]), g(4), 'dmy')
      : make(g(6), Number(m[4]), g(5), 'mdy');
  if (m[7]) return make(g(9), Number(m[8]), g(7), 'd.m.y');
  if (m[10]) return make(g(12), monthNumber(g(11)), g(10), 'd-mon-y');
  if (m[13]) return make(g(15), monthNumber(g(14)), g(13), 'd month y');
  return make(g(18), monthNumber(g(16)), g(17), 'month d, y');
}

function make(
  year: string,
  month: number,
  day: string,
  style: DateStyle,
): { day: number; style: DateStyle } | undefined {
  const y = year.length === 2 ? 2000 + Number(year) : Number(year);
  const d = Number(day);
  if (y < 1970 || y > 2100 || month < 1 || month > 12 || d < 1 || d > 31) return undefined;
  return { day: Math.floor(Date.UTC(y, month - 1, d) / 86_400_000), style };
}

/** Writes a day as `sample` (a date as the chart writes it) does: its order, its padding, its short year. */
export function writeDate(
  day: number,
  sample: { readonly style: DateStyle; readonly text: string },
): string {
  const date = new Date(day * 86_400_000);
  const y = date.getUTCFullYear();
  const m = date.getUTCMonth() + 1;
  const d = date.getUTCDate();
  const isPadded = /(?<!\d)0\d/.test(sample.text) || /^\d\d[/.-]\d\d/.test(sample.text);
  const two = (n: number) => (isPadded ? String(n).padStart(2, '0') : String(n));
  const year = /(?:^|\D)\d{4}(?:\D|$)/.test(sample.text)
    ? String(y)
    : String(y % 100).padStart(2, '0');
  const long = MONTH_NAMES[m - 1] as string;
  const isLong = /[A-Za-z]{4,}/.test(sample.text.replace(/(?:st|nd|rd|th)\b/g, ''));
  const name =
    isLong || (sample.style === 'month d, y' && !/[A-Za-z]{3}\b/.test(sample.text))
      ? long
      : long.slice(0, 3);
  const cased = /[A-Z]{3}/.test(sample.text) ? name.toUpperCase() : name;
  switch (sample.style) {
    case 'ymd':
      return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
    case 'y/m/d':
      return `${y}/${String(m).padStart(2, '0')}/${String(d).padStart(2, '0')}`;
    case 'mdy':
      return `${two(m)}/${two(d)}/${year}`;
    case 'dmy':
      return `${two(d)}/${two(m)}/${year}`;
    case 'd.m.y':
      return `${two(d)}.${two(m)}.${year}`;
    case 'd-mon-y':
      return `${two(d)}-${cased}-${year}`;
    case 'd month y':
      return `${d} ${cased} ${y}`;
    case 'month d, y':
      return `${cased} ${d}, ${y}`;
  }
}

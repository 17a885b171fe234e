import { MONTH_NAME, MONTH_NAMES, monthNumber } from '../../../core/month-names.js';
/** A date in a text, as far as it is given, and how another one is written the same way. Places are UTF-16 units. */
export interface TextDate {
  readonly start: number;
  readonly end: number;
  /** `2026-03-04`, `2026-03` or `2026`. */
  readonly iso: string;
  /** Writes an ISO date of at least the same precision. */
  readonly write: (iso: string) => string;
}

const MONTH = `(${MONTH_NAME})`;
const YEAR = '((?:19|20)\\d{2})';

interface Form {
  readonly pattern: RegExp;
  readonly isoOf: (groups: readonly string[]) => string | undefined;
  readonly write: (parts: Parts, groups: readonly string[]) => string;
}

interface Parts {
  readonly year: string;
  readonly month: number;
  readonly day: number;
}

/** Longest first: what a longer form has read is not read again. */
const FORMS: readonly Form[] = [
  {
    pattern: new RegExp(`\\b${YEAR}-(\\d{2})-(\\d{2})\\b`, 'g'),
    isoOf: ([y, m, d]) => iso(y, m, d),
    write: ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
  },
  {
    pattern: /\b(\d{1,2})\/(\d{1,2})\/((?:19|20)?\d{2})\b/g,
    isoOf: ([m, d, y]) => iso(fullYear(y), m, d),
    write: ({ year, month, day }, [m = '', d = '', y = '']) =>
      `${like(m, month)}/${like(d, day)}/${y.length === 2 ? year.slice(2) : year}`,
  },
  {
    pattern: new RegExp(`\\b${MONTH}\\.? (\\d{1,2}),? ${YEAR}\\b`, 'g'),
    isoOf: ([m, d, y]) => iso(y, monthNumber(m), d),
    write: ({ year, month, day }, [m = '']) => `${monthLike(m, month)} ${day}, ${year}`,
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})[- ]${MONTH}[- ]${YEAR}\\b`, 'g'),
    isoOf: ([d, m, y]) => iso(y, monthNumber(m), d),
    write: ({ year, month, day }, [, m = '']) => `${day} ${monthLike(m, month)} ${year}`,
  },
  {
    pattern: new RegExp(`\\b${MONTH}\\.? (?:of )?${YEAR}\\b`, 'g'),
    isoOf: ([m, y]) => iso(y, monthNumber(m)),
    write: ({ year, month }, [m = '']) => `${monthLike(m, month)} ${year}`,
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})\\/${YEAR}\\b`, 'g'),
    isoOf: ([m, y]) => iso(y, m),
    write: ({ year, month }, [m = '']) => `${like(m, month)}/${year}`,
  },
];

/** The dates of a text with month and year at least, in their order. Linear. */
export function datesIn(text: string): TextDate[] {
  const found: TextDate[] = [];
  for (const { pattern, isoOf, write } of FORMS) {
    for (const hit of text.matchAll(pattern)) {
      const groups = hit.slice(1);
      const start = hit.index;
      const end = start + hit[0].length;
      const date = isoOf(groups);
      if (date === undefined || found.some((f) => f.start < end && start < f.end)) continue;
      found.push({ start, end, iso: date, write: (to) => write(partsOf(to), groups) });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Days from one ISO date to another; a month's is its 15th, a year's its 1 July. NaN for what is no date. */
export function daysBetween({ from, to }: { readonly from: string; readonly to: string }): number {
  return (dayOf(to) - dayOf(from)) / MS_A_DAY;
}

/** A date moved by days, with the precision it had. */
export function moved(date: string, { days }: { readonly days: number }): string {
  return new Date(dayOf(date) + days * MS_A_DAY).toISOString().slice(0, date.length);
}

const MS_A_DAY = 86_400_000;

function dayOf(date: string): number {
  const [year, month = 7, day = date.length > 4 ? 15 : 1] = date.split('-').map(Number);
  return Date.UTC(year as number, month - 1, date.length === 4 ? 1 : day);
}

function iso(year?: string, month?: string | number, day?: string): string | undefined {
  const m = Number(month);
  if (!(m >= 1 && m <= 12)) return undefined;
  if (day === undefined) return `${year}-${two(m)}`;
  const d = Number(day);
  return d >= 1 && d <= 31 ? `${year}-${two(m)}-${two(d)}` : undefined;
}

function partsOf(date: string): Parts {
  const [year = '', month = '1', day = '1'] = date.split('-');
  return { year, month: Number(month), day: Number(day) };
}

function monthLike(written: string, month: number): string {
  const name = MONTH_NAMES[month - 1] ?? '';
  const isShort = written.length <= 4 && !MONTH_NAMES.includes(written);
  return isShort ? name.slice(0, 3) : name;
}

/** With a leading zero where the date it stands for had one. */
function like(written: string, value: number): string {
  return written.startsWith('0') ? two(value) : String(value);
}

function fullYear(year = ''): string {
  return year.length === 2 ? `20${year}` : year;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

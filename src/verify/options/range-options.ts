import type { FormQuestion } from '../../core/form.js';
import type { FormReading } from '../form-reading.js';
import { type NumberAsked, numbersAsked } from '../values/numbers-asked.js';
import { quotedBy } from './quoted.js';
import { type Scale, SILENT } from './scale.js';

/** A number or a stretch of numbers that an option is; ends are part of it unless they are open. */
export interface NumberRange {
  readonly low: number;
  readonly high: number;
  readonly isLowOpen: boolean;
  readonly isHighOpen: boolean;
}

const N = '(\\d+(?:\\.\\d+)?)';
const UNIT =
  '\\s*(%|percent|points?|(?:years?|months?|yrs?|mos?)(?: of age| old)?|[munµ]?g\\/d?m?l|kg\\/m[2²]|kg|mg|cells\\/\\S+|mm ?hg)?\\s*';
const FORMS: readonly (readonly [RegExp, (a: number, b: number) => NumberRange])[] = [
  [
    form(`(?:less than|under|below|fewer than|younger than|<)\\s*${N}${UNIT}`),
    (a) => range(0, a, { isHighOpen: true }),
  ],
  [form(`(?:up to|at most|no more than|≤|<=)\\s*${N}${UNIT}`), (a) => range(0, a)],
  [form(`${N}${UNIT}or (?:less|lower|fewer|below|younger|under)`), (a) => range(0, a)],
  [
    form(`(?:more than|over|above|greater than|older than|>)\\s*${N}${UNIT}`),
    (a) => range(a, Number.POSITIVE_INFINITY, { isLowOpen: true }),
  ],
  [form(`(?:at least|≥|>=|from)\\s*${N}${UNIT}`), (a) => range(a, Number.POSITIVE_INFINITY)],
  [
    form(`${N}${UNIT}(?:or (?:more|higher|greater|above|older|over)|and (?:above|over|older))`),
    (a) => range(a, Number.POSITIVE_INFINITY),
  ],
  [
    form(`(?:between |from )?${N}${UNIT}(?:to|-|–|and|through)\\s*(?:less than |<)?${N}${UNIT}`),
    (a, b) => range(a, b),
  ],
  [form(`${N}${UNIT}`), (a) => range(a, a)],
];

function form(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, 'i');
}

function range(
  low: number,
  high: number,
  open: Partial<Pick<NumberRange, 'isLowOpen' | 'isHighOpen'>> = {},
): NumberRange {
  return { low, high, isLowOpen: false, isHighOpen: false, ...open };
}

/** The number or stretch of numbers that an option is and nothing else: "Less than 1%", "12 to 17 years", "9". */
export function rangeOption(option: string): NumberRange | undefined {
  const text = option
    .trim()
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/^(\d{2,})\s*\+$/, '$1 or more');
  for (const [pattern, of] of FORMS) {
    const m = pattern.exec(text);
    if (!m) continue;
    const numbers = m
      .slice(1)
      .filter((g) => g !== undefined && /^\d/.test(g))
      .map(Number);
    const units = m.slice(1).filter((g) => g !== undefined && !/^\d/.test(g));
    const [a, b] = inYears(numbers, units as string[]);
    return of(a as number, (b ?? a) as number);
  }
  return undefined;
}

/** "6 months to 5 years": the months as years, where the other end is in years. */
function inYears(numbers: readonly number[], units: readonly string[]): readonly number[] {
  const isMixed =
    units.length === 2 && /^mo/i.test(units[0] as string) && /^y/i.test(units[1] as string);
  return isMixed ? [(numbers[0] as number) / 12, numbers[1] as number] : numbers;
}

const UNNAMED = /^(?:other|unknown|none|not |n\/?a\b|unsure|pending)/i;

/** Whether all of a question's options are numbers or stretches of them. */
export function areRanges(options: readonly string[]): boolean {
  const named = options.filter((o) => !UNNAMED.test(o.trim()));
  return named.length >= 2 && named.every((o) => rangeOption(o) !== undefined);
}

/** Less sure numbers say nothing. */
const SURE = 0.7;

/** Whether the number that a question asks for lies in a range; undefined where the record gives none that is sure. */
export function rangeScale(
  option: NumberRange,
  question: FormQuestion,
  reading: FormReading,
): Scale | undefined {
  const text = question.text.replace(/\bage (?:group|range|category|band)\b/i, 'Age (years)');
  const { best, doubtful } = numbersAsked({ ...question, type: 'number', text }, reading);
  if (best.length === 0 || Math.max(...best.map((n) => n.sure)) < SURE) return undefined;
  const inside = [...best, ...doubtful].filter((n) => isInside(n, option));
  if (inside.length > 0) return { yes: 1, no: 0, forYes: inside.flatMap(quotedBy), forNo: [] };
  return { ...SILENT, no: 1, forNo: best.flatMap(quotedBy) };
}

/** A whole number belongs to a range whose whole ends it lies between: 17.8 years are in "12 to 17". */
function isInside(
  { value }: NumberAsked,
  { low, high, isLowOpen, isHighOpen }: NumberRange,
): boolean {
  const isOver = isLowOpen ? value > low : value >= low - 1e-9;
  const top = low !== high && Number.isInteger(high) ? high + 1 : high + 1e-9;
  return (
    isOver &&
    (isHighOpen ? value < high : low === high ? Math.abs(value - low) < 1e-9 : value < top)
  );
}

import type { Range } from './lines.js';
import type { Quantity } from './reading.js';

/** A number in a text, with its unit. */
export interface QuantityFound extends Range {
  readonly low: number;
  readonly high: number;
  readonly unit: string;
  readonly comparator: Quantity['comparator'];
  readonly isReference: boolean;
}

/** A comma stands for the decimal point only where one or two digits and a unit follow it. */
const COMMA = '\\d+,\\d[1-9]?(?= ?(?:%|mg|mcg|[uµμ]g|kg|g|ng|pg|mmol|cm|mm|ml|L)(?![A-Za-z]))';
const NUMBER = `(?:${COMMA}|\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+)`;
const SIGN =
  '(?<sign>(?:[<>]=?|[≤≥~≈]|less than|more than|greater than|at least|at most|up to|over|under|above|below|about|approx(?:imately|\\.)?|around|roughly|nearly|almost) ?)?';
const RANGE = '(?: ?(?:-|–|—|to|−) ?| ?% ?(?:-|–|—|to) ?)';
const NAMES =
  'mm ?Hg|cm ?H2O|mmol|[uµμ]mol|nmol|pmol|mol|mcg|[uµμ]g|mg|kg|ng|pg|fg|g|lbs?|pounds?|oz|mm|cm|km|m|inches|in|feet|ft|mIU|mcIU|[uµμ]IU|IU|kIU|kU|mU|U|units?|mEq|mL|dL|[uµμ]L|fL|L|cells|copies|log|kPa|Hz|sec|seconds?|s|hours?|hrs?|h|min(?:utes?)?|beats|bpm|breaths|pack-?years?|packs?|kcal|cal|joints?|days?|d|weeks?|wks?|wk|months?|mos?|years?|yrs?|y|Gy|cGy|mSv|ms|dB|D|tabs?|tablets?|caps?|capsules?|puffs?|vials?|pens?|syringes?|doses?|injections?|cycles?|fractions?|fx|courses?|episodes?|attacks?|seizures?|flares?|exacerbations?|infusions?|visits?|times|x|points?|pts|degrees|percent|MET|METs|mut|nodes?|cores?|lesions?';
const PER =
  '(?: ?\\/ ?(?:\\d{1,2}(?:\\.\\d+)? ?)?[A-Za-zµμ][A-Za-z0-9.µμ^²]{0,7}(?:\\/[A-Za-z0-9.²]{1,6})?)';
const UNIT = `(?<unit> ?(?:%|°|x ?10(?:\\^|\\*|e|E)?\\d{1,2} ?\\/ ?[uµμmn]?L|[KkM]\\/[uµμm]L|[KkM]\\/cumm|(?:${NAMES})(?![A-Za-z])${PER}?))?`;
const QUANTITY = new RegExp(
  `(?<![\\w.^:-]|\\d,|\\d\\/)${SIGN}(?<low>[-−]?${NUMBER})(?:${RANGE}(?<high>${NUMBER}))?(?!\\d|[.:,]\\d)${UNIT}`,
  'gi',
);
/** "126/70", "6/10", "20/40": what stands behind the slash. */
const OVER = /^\/(\d{1,3})(?![\d/])/;
/** "34F", "58 M", "17 yo", "67-year-old": an age. */
const AGE =
  /^[ -]?(?:(?:y(?:ear|r)?s?\.?[ -]?\/?o(?:ld|\b|\.)|y\/o)|years? of age|(?:F|M)\b(?!\/)|y(?:rs?|ears?)? (?:F|M|male|female)\b)/;

const COMPARATORS: Readonly<Record<string, Quantity['comparator']>> = {
  '<': '<',
  '>': '>',
  '<=': '<=',
  '≤': '<=',
  '>=': '>=',
  '≥': '>=',
  '~': '~',
  '≈': '~',
  'less than': '<',
  under: '<',
  below: '<',
  'more than': '>',
  'greater than': '>',
  over: '>',
  above: '>',
  'at least': '>=',
  'at most': '<=',
  'up to': '<=',
  about: '~',
  approx: '~',
  'approx.': '~',
  approximately: '~',
  around: '~',
  roughly: '~',
  nearly: '~',
  almost: '~',
};
const REFERENCE_BEFORE =
  /(?:\b(?:ref(?:erence)?(?:\.| range| interval)?|normal(?: range)?|nl|uln|lln|cut-?off|target|goal|expected|range|threshold|neg(?:ative)?|LSC)[ :=(]*(?:is |of |[<>≥≤]=? ?)?)$/i;

/** Every number of a text that is no date, with its unit, in order. `taken` are places that are something else. */
export function quantitiesIn(text: string, taken: readonly Range[]): readonly QuantityFound[] {
  if (!/\d/.test(text)) return [];
  const out: QuantityFound[] = [];
  let at = 0;
  for (const m of text.matchAll(QUANTITY)) {
    const start = m.index;
    const end = start + m[0].length;
    while (at < taken.length && (taken[at] as Range).end <= start) at++;
    const other = taken[at];
    if (other && other.start < end && other.end > start) continue;
    const found = readQuantity(text, m);
    if (found) out.push(found);
  }
  return out;
}

function readQuantity(text: string, m: RegExpMatchArray): QuantityFound | undefined {
  const g = m.groups as { sign?: string; low: string; high?: string; unit?: string };
  const start = m.index as number;
  const end = start + m[0].length;
  const low = numberOf(g.low);
  const high = g.high === undefined ? low : numberOf(g.high);
  const sign = (g.sign ?? '').trim().toLowerCase();
  const number = end - (g.unit ?? '').length;
  const age = AGE.exec(text.slice(number, number + 16));
  const found = {
    start,
    end,
    low: Math.min(low, high),
    high: Math.max(low, high),
    unit: normalUnit(g.unit ?? ''),
    comparator: COMPARATORS[sign] ?? ('' as const),
    isReference: REFERENCE_BEFORE.test(text.slice(Math.max(0, start - 24), start)),
  };
  if (age && low > 0 && low < 120) return { ...found, end: number + age[0].length, unit: 'yo' };
  if (g.unit) return found;
  const over = OVER.exec(text.slice(end, end + 6));
  if (over) return { ...found, end: end + over[0].length, unit: `/${over[1]}` };
  // "9HPT", "10^9", "25-ft": a number inside of a name.
  return /^[A-Za-z^]|^-[A-Za-z]/.test(text.slice(end, end + 2)) ? undefined : found;
}

function numberOf(digits: string): number {
  const plain = /,\d\d?$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', '');
  return Number(plain.replace('−', '-'));
}

/** A unit in one spelling: no blanks, one micro sign, lower case but for the litre. */
export function normalUnit(unit: string): string {
  return unit.trim().replace(/\s+/g, '').replace(/[µμ]/g, 'u').replace(/^mcg/, 'ug').toLowerCase();
}

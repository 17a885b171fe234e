import { NUMBER_WORDS, NUMBERS_BY_WORD } from '../../core/number-words.js';

/** A limit that a yes/no question sets, and the question for the number that it is set on. */
export interface Limit {
  /** A question as a form would ask for the number: "Number of weeks between … and …". */
  readonly question: string;
  readonly comparator: '<' | '<=' | '>' | '>=';
  readonly value: number;
  /** As it is written; empty where none is. */
  readonly unit: string;
  /** What is compared: a span between two days, how far a value moved, or a value itself. */
  readonly of: 'span' | 'change' | 'value';
}

const N = `(?<n>\\d+(?:[.,]\\d+)?|${NUMBER_WORDS.slice(1).join('|')})`;
const TIME = '(?<unit>hours?|days?|weeks?|months?|years?)';
const UNIT =
  '(?<unit>[a-zµ]+(?:\\/[a-zµ\\d.²^]+)+(?: m2)?|%|percent(?:age points?)?|points?|[munµ]?g\\/d?m?l|[mµ]mol\\/l|(?:m?iu|u|units?)\\/m?l|cells(?: per |\\/)[a-zµ]+|\\w{1,8}(?: per |\\/)(?:microliter|liter|deciliter|ml|dl|l|µl|ul|week|month|day|year)|\\/[uµ]l|kg\\/m[2²]|kg|mg|mm ?hg|ml\\/min\\S*|ms|years?(?: of age| old)?|months?|weeks?|days?)?(?![a-z])';
const BOUND =
  '(?:(?<floor>at least|at or above|no (?:less|fewer) than|a minimum of|not less than|≥|>=)|(?<ceiling>at most|no more than|at or below|not more than|within|≤|<=|up to)|(?<over>greater than|more than|higher than|above|over|exceed(?:s|ing)?|>)|(?<under>less than|fewer than|lower than|below|under|younger than|<))';

const PASSED = new RegExp(
  `${BOUND} (?:the )?${N} (?:full )?${TIME}\\b(?: have| has)? ?(?:passed|elapsed|gone by)?\\s*(?:between|since|from)\\s+(?<what>.+)$`,
  'i',
);
const APART = new RegExp(
  `^(?:was|were|is|are|will|has|have|did)\\s+(?<first>.+?)\\s+(?:(?:been|be)\\s+)?(?:given|administered|measured|performed|done|completed|obtained|taken|drawn|received|stopped|discontinued|tested|collected|started|held|assessed)?\\s*${BOUND} (?:the )?${N} ${TIME} (?:before|prior to|preceding|of|after|following)\\s+(?<second>.+)$`,
  'i',
);
const CHANGED = new RegExp(
  `\\b(?:improv\\w*|decreas\\w*|reduc\\w*|increas\\w*|declin\\w*|fallen|fell|drop\\w*|risen|rose|gain\\w*|lost|chang\\w*|worsen\\w*)\\s+(?:by|of)\\s+${BOUND}?\\s*${N} ?${UNIT}(?<after> or (?:more|greater|less))?`,
  'i',
);
const LIMIT_FIRST = new RegExp(`${BOUND}\\s*(?:an? )?${N}\\s?${UNIT}`, 'i');
const LIMIT_LAST = new RegExp(
  `(?<![\\d.])${N}\\s?${UNIT}\\s*(?:predicted\\s*)?(?:of age\\s*)?or (?<after>more|higher|greater|above|older|over|less|lower|fewer|below|younger|under)\\b`,
  'i',
);

/** Reads the limit of a yes/no question; undefined where it sets none. */
export function limitOf(question: string): Limit | undefined {
  const text = question.trim().replace(/\?+\s*$/, '');
  return spanLimit(text) ?? changeLimit(text) ?? valueLimit(text);
}

function spanLimit(text: string): Limit | undefined {
  const passed = PASSED.exec(text);
  if (passed) {
    const { what } = passed.groups as { what: string };
    const between = /\band\b/i.test(what) ? what : `${what} and the planned first dose`;
    return {
      question: `Number of ${units(passed)} between ${between}`,
      ...bound(passed),
      of: 'span',
    };
  }
  const apart = APART.exec(text);
  if (!apart) return undefined;
  const { first, second } = apart.groups as { first: string; second: string };
  const question = NOW.test(second)
    ? `Number of ${units(apart)} since ${first}`
    : `Number of ${units(apart)} between ${first} and ${second}`;
  return { question, ...bound(apart), of: 'span' };
}

/** The day of the request is that of the record's last document. */
const NOW = /^(?:the |this |the date of (?:the |this )?)?(?:request|submission|application)\b/i;

function changeLimit(text: string): Limit | undefined {
  const m = CHANGED.exec(text);
  if (!m) return undefined;
  return { question: changeQuestion(without(text, m)), ...bound(m), of: 'change' };
}

/** "Compared with the score before treatment, had the total at the last visit": from the one to the other. */
function changeQuestion(text: string): string {
  const compared = /^compared (?:with|to) ([^,]+),\s*/i.exec(text);
  const rest = text
    .slice(compared?.[0].length ?? 0)
    .replace(/^(?:has|have|had|did|does|do|is|was|were)\s+(?:the\s+)?(?:patient(?:'s)?\s+)?/i, '');
  return `Change in ${rest}${compared ? ` from ${compared[1]}` : ''}`;
}

function valueLimit(text: string): Limit | undefined {
  const m = LIMIT_LAST.exec(text) ?? LIMIT_FIRST.exec(text);
  return m ? { question: without(text, m), ...bound(m), of: 'value' } : undefined;
}

function without(text: string, m: RegExpExecArray): string {
  const weighs = /\b(?:does|do) (?:the |this )?(?:patient|child|member) weigh\b/i;
  return asNoun(text, m).replace(weighs, 'Current body weight');
}

function asNoun(text: string, m: RegExpExecArray): string {
  return `${text.slice(0, m.index)} ${text.slice(m.index + m[0].length)}`
    .replace(/\s+/g, ' ')
    .trim();
}

function units(m: RegExpExecArray): string {
  return `${(m.groups as { unit: string }).unit.toLowerCase().replace(/s$/, '')}s`;
}

function bound(m: RegExpExecArray): Pick<Limit, 'comparator' | 'value' | 'unit'> {
  const { n, unit, ceiling, over, under, after } = m.groups as Record<string, string | undefined>;
  const isUnder = after && /less|lower|fewer|below|younger|under/i.test(after);
  const comparator = under ? '<' : over ? '>' : ceiling || isUnder ? '<=' : '>=';
  const written = (n as string).toLowerCase();
  const value = NUMBERS_BY_WORD[written] ?? Number(written.replace(',', '.'));
  return { comparator, value, unit: (unit ?? '').toLowerCase() };
}

/** Whether a number meets a limit. */
export function meets(number: number, { comparator, value }: Limit): boolean {
  if (comparator === '<') return number < value;
  if (comparator === '<=') return number <= value;
  return comparator === '>' ? number > value : number >= value;
}

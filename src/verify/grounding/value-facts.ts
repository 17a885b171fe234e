import type { FormReading } from '../form-reading.js';
import { checkValues } from '../statements/check-values.js';
import type { Finding } from '../statements/finding.js';
import type { Statement } from '../statements/statement.js';
import { type NumberAt, numbersIn } from '../values/numbers-in.js';
import { topicOf } from '../values/topic.js';
import { unitOf } from '../values/unit-of.js';
import { convert, unitName } from '../values/units.js';
import type { Concept } from '../vocabulary.js';
import type { AddressedFact } from './addressed-fact.js';
import { reasonOf } from './reason-of.js';

/** Digits of a name, and none of a value: "CA 19-9", "exon 19", "claudin 18.2", "PD-L1". */
const NAMES =
  /\b(?:CA[- ]?\d+(?:[-.]\d+)?|exons? ?\d+|codons? ?\d+|[a-z]?\d+[A-Z]\b|[A-Z]\d{2,4}[A-Z]?\b|claudin[- ]?18(?:\.2)?|CLDN ?18\.2|PD-?L?1|BRCA ?[12]|HER-?2|Ki-?67|CD\d+|CK ?\d+|p(?:16|40|53|63)|TTF-?1|[cpy]{0,2}[TNM]\d[a-d]?|BI-?RADS|Gleason|[LTC]\d{1,2}|segments? \d+|FOLFOX ?\d|S-1)(?![\w])/gi;
const CLOCK = /^ ?(?:o'?clock|h position)/i;
/** Age is no claim that a chart needs: it is in its first line. */
const AGE = /^[ -]?(?:years?|yrs?|y\.?o\.?|y\/o|-year)|^(?: ?[MF]\b)/i;
const AGE_BEFORE = /\b(?:aged?|ages?)(?: of)? ?$/i;
/** What is to be reached or watched for is no value that was found. */
const AIMED_AT =
  /\b(?:target\w*|goals?|aim\w*|keep|until|above|below|under|over|at least|at most|when|once|threshold|cut-?off|hold|less than|more than|exceed\w*|falls?|drops?|reach\w*|to)\b[^.;]{0,30}$/i;
/** Nearest to its value: "EF 35 %", "ferritin (300)". */
const MOST_BETWEEN = 14;

/**
 * The values that a clause gives. In a plan a number is a dose or an aim, unless a test's name stands right before it. An
 * attribute is the test, by whatever name, or else the words before the number.
 */
export function valueFacts(
  statement: Statement,
  {
    reading,
    at,
    isPlan,
    isElsewhere,
  }: {
    readonly reading: FormReading;
    readonly at: number;
    readonly isPlan: boolean;
    /** Whether a place is a tumor marker's result, which is judged elsewhere. */
    readonly isElsewhere: (place: { readonly start: number; readonly end: number }) => boolean;
  },
): AddressedFact[] {
  // In a plan only a test's own value is read, and it is no dose for standing beside a drug.
  const checked = isPlan ? { ...statement, therapies: [] } : statement;
  const findings = [...checkValues(checked, reading)];
  const { said } = statement;
  const named = [...said.matchAll(NAMES)].map((m) => ({
    start: m.index,
    end: m.index + m[0].length,
  }));
  return statement.sentences.flatMap(numbersIn).flatMap((number): AddressedFact[] => {
    const finding = takeFinding(findings, said.slice(number.start, number.end).trim());
    if (!finding) return [];
    const place = { start: at + number.start, end: at + number.end };
    const isName = named.some((n) => n.start < number.end && number.start < n.end);
    if (isName || isElsewhere(place) || isPosition(number, said)) return [];
    const test = testOf(number, said, reading);
    const isNear = test !== undefined && number.start - test.end <= MOST_BETWEEN;
    if (isPlan && (!isNear || AIMED_AT.test(wordsBefore(number, said)))) return [];
    const fits = fitsAfterAll(finding, { number, test: test?.id, reading });
    if (fits === undefined) return [];
    const attribute = `value ${test?.id ?? wordsOf(number, said, reading)}`;
    const reason = reasonOf(finding.rationale);
    const fact = { attribute, bearsOnPlan: false, ...place, fits, reason };
    if (!isNear) return [fact];
    const value = number.low === number.high ? { value: measured(number, test.id, reading) } : {};
    return [{ ...fact, ...value, start: at + test.start }];
  });
}

const wordsBefore = ({ start }: NumberAt, said: string) =>
  said.slice(Math.max(0, start - 40), start);

/** On the clock, or in years of age. */
function isPosition(number: NumberAt, said: string): boolean {
  const behind = said.slice(number.end, number.end + 14);
  return CLOCK.test(behind) || AGE.test(behind) || AGE_BEFORE.test(wordsBefore(number, said));
}

/** Findings come in the order of their numbers, each with the number's own words. */
function takeFinding(findings: Finding[], said: string): Finding | undefined {
  const [next] = findings;
  return said !== '' && next?.said === said ? findings.shift() : undefined;
}

/** The test named last before the number, in its own label. */
function testOf({ label }: NumberAt, said: string, { vocabulary }: FormReading) {
  const text = said.slice(label.start, label.end);
  const name = vocabulary.namesIn(text).findLast(({ concept }) => concept.kind === 'test');
  return (
    name && { id: name.concept.id, start: label.start + name.start, end: label.start + name.end }
  );
}

function wordsOf({ label, tail }: NumberAt, said: string, reading: FormReading): string {
  const of = (span: { readonly start: number; readonly end: number }) =>
    topicOf(said.slice(span.start, span.end), reading).items.map(
      (i) => i.concept?.id ?? i.stems.join(' '),
    );
  const before = of(label);
  return (before.length > 0 ? before : of(tail)).slice(-3).join(' ');
}

/** A value in the unit that its test is mostly given in, so that one value in two units is one. */
function measured(number: NumberAt, test: string, { vocabulary }: FormReading): string {
  const unit = unitOf(number);
  const to = vocabulary.concept(test)?.units?.usual ?? '';
  const value =
    to === '' || unit === ''
      ? number.low
      : (convert(number.low, { from: unit, to, of: test }) ?? number.low);
  return String(Number(value.toPrecision(2)));
}

/**
 * A contradiction that is none: the same value in another unit of the test ("Hb 112 g/L" where the chart has 11.2), a length
 * that the chart gives of something else, a position on the clock taken for one.
 */
function fitsAfterAll(
  { fits, given, evidence }: Finding,
  of: {
    readonly number: NumberAt;
    readonly test: string | undefined;
    readonly reading: FormReading;
  },
): boolean | undefined {
  if (fits) return true;
  const { number, test, reading } = of;
  if (!given || !(given.value > 0) || !(number.low > 0)) return false;
  if (
    evidence.some(({ quote }) =>
      new RegExp(`(?<![\\d.])${String(given.value).replace('.', '\\.')} ?o'?clock`, 'i').test(
        quote,
      ),
    )
  )
    return undefined;
  const said = { value: number.low, unit: unitOf(number) };
  const told = { value: given.value, unit: givenUnit(given, evidence) };
  if (test !== undefined && said.unit !== told.unit) {
    const units = reading.vocabulary.concept(test)?.units;
    const [a, b] = [inUsual(said, units), inUsual(told, units)];
    if (a.some((x) => b.some((y) => isNear(x, y)))) return true;
  }
  const length = /^(mm|cm)$/.exec(unitOf(number))?.[1];
  if (length === undefined) return false;
  const inMm = number.low * (length === 'cm' ? 10 : 1);
  return hasLength(reading, inMm) ? undefined : false;
}

const isNear = (a: number, b: number) => Math.abs(a / b - 1) < 0.03;

/** What a value is in its test's usual unit; where no unit is written, in each in which the test is given. */
function inUsual(
  { value, unit }: { readonly value: number; readonly unit: string },
  units: Concept['units'],
): number[] {
  const factors = Object.entries(units?.factors ?? {});
  if (unit === '') return [value, ...factors.map(([, factor]) => value * factor)];
  const own = factors.find(([name]) => unitName(name) === unitName(unit));
  return [own ? value * own[1] : value];
}

/** The unit that the chart itself writes behind the value; a finding gives the statement's. */
function givenUnit(
  { value, unit }: NonNullable<Finding['given']>,
  evidence: Finding['evidence'],
): string {
  const isWritten = evidence.some(({ quote }) =>
    new RegExp(
      `(?<![\\d.])${String(value).replace('.', '\\.')} ?${unit.replace(/[^\w/%]/g, '.')}`,
      'i',
    ).test(quote),
  );
  return unit !== '' && isWritten ? unit : '';
}

const LENGTHS = /(\d+(?:\.\d+)?)((?: ?(?:mm|cm)? ?x ?\d+(?:\.\d+)?){0,2}) ?(mm|cm)\b/gi;

function hasLength({ form }: FormReading, inMm: number): boolean {
  return form.record.some(({ text }) =>
    [...text.matchAll(LENGTHS)].some(([, first = '', more = '', unit = '']) =>
      [first, ...(more.match(/\d+(?:\.\d+)?/g) ?? [])].some(
        (n) => Math.abs(Number(n) * (unit.toLowerCase() === 'cm' ? 10 : 1) - inMm) < 0.6,
      ),
    ),
  );
}

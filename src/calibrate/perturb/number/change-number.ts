import type { Candidate, Perturber } from '../candidate.js';
import { type AskedNumber, askedNumber, isCount, isGiven, isNear } from './asked-number.js';
import { isPlausible } from './plausible.js';
import { earlierValues, othersValues } from './recorded-values.js';
import { acrossThreshold } from './threshold.js';
import { inOtherUnit } from './units.js';
import { rounded, type WrongNumber } from './wrong-number.js';

/** A number becomes another: of another time, unit or person, beyond the criterion's threshold, or just another. */
export const changeNumber: Perturber = (question, view) => {
  const asked = askedNumber(question, view);
  if (!asked) return [];
  const anchored = [
    ...earlierValues(asked),
    ...othersValues(asked),
    ...acrossThreshold(asked, view),
    ...inOtherUnit(asked, view),
  ];
  return [...anchored, ...otherNumbers(asked)]
    .filter((wrong) => differs(wrong, asked) && couldBe(wrong, asked))
    .map((wrong) => asCandidate(wrong, asked));
};

/** A confusion of units is off by its nature, but never below 0; anything else must pass for a value of a patient. */
function couldBe(
  { value, errorType }: WrongNumber,
  { question, value: right }: AskedNumber,
): boolean {
  if (errorType === 'unit_confusion') return value >= 0;
  return isPlausible(value, question.text) || (value < 0 && right < 0);
}

const RANK =
  /\b(?:score|grade|class|stage|ECOG|Karnofsky|performance status|EDSS|IGA|subscore|severity|MG-ADL|NYHA|ACT|Mayo)\b/i;
/** Steps of these are told apart one by one. */
const CLASSES = /\b(?:grade|class|stage|ECOG|performance status|IGA|NYHA)\b/i;
/** Where a difference of one may be a matter of how it was reckoned. */
const SMALL = 5;
const AGE = /\bage\b|\bhow old\b/i;
const SCALE = /\(\s?(\d{1,3})\s?(?:to|-|–)\s?(\d{1,3})\s?\)/;
const KNOWN_SCALES: readonly { readonly name: RegExp; readonly top: number }[] = [
  { name: /ECOG|performance status|\bIGA\b|Investigator Global/i, top: 4 },
  { name: /NYHA|functional class/i, top: 4 },
  { name: /EDSS/i, top: 9 },
  { name: /DLQI|\bACT\b/i, top: 25 },
];

function otherNumbers(asked: AskedNumber): WrongNumber[] {
  const { question, value } = asked;
  if (isCount(asked)) return counts(asked);
  if (AGE.test(question.text)) return ages(asked);
  if (RANK.test(question.text)) return ranks(asked);
  return (isDose(question.text) ? [2, 0.5] : [0.65, 1.4, 0.5, 1.75])
    .map((factor) => rounded(value * factor, asked))
    .filter((v) => !(isPercent(question.text) && v > 100) && !isGiven(v, asked))
    .map((v) => ({ value: v, errorType: 'value_change', why: `it is ${value}` }));
}

/** By two at least and a quarter of many: one more or less may be a matter of how they were counted. None is no such. */
function counts({ value }: AskedNumber): WrongNumber[] {
  const step = Math.max(2, Math.ceil(value / 4));
  return [...new Set([value + step, value * 2, value <= 2 ? 0 : value - step])]
    .filter((n) => n >= 0 && n !== value && (value > 0 || n > 0))
    .map((n) => ({ value: n, errorType: 'count_change', why: `there are ${value}` }));
}

function ages({ value }: AskedNumber): WrongNumber[] {
  return [value + 5, value - 5, value + 9, value - 12]
    .filter((age) => age >= 0 && age <= 100)
    .map((age) => ({ value: age, errorType: 'value_change', why: `it is ${value}` }));
}

/** A step or more on its scale, up or down, never one that the record gives. */
function ranks(asked: AskedNumber): WrongNumber[] {
  const { question, value } = asked;
  const scale = SCALE.exec(question.text);
  const known = KNOWN_SCALES.find(({ name }) => name.test(question.text))?.top;
  const top = scale ? Number(scale[2]) : (known ?? Number.POSITIVE_INFINITY);
  const least = CLASSES.test(question.text) ? 1 : 2;
  const step = Math.max(least, Math.round(Math.abs(value) * 0.4));
  return [value + step, value - step, value + 2 * step]
    .map((v) => rounded(v, asked))
    .filter(
      (v) => v >= (value < 0 ? Number.NEGATIVE_INFINITY : 0) && v <= top && !isGiven(v, asked),
    )
    .map((v) => ({ value: v, errorType: 'severity_change', why: `it is ${value}` }));
}

/** A dose is halved or doubled: tablets come so. */
function isDose(text: string): boolean {
  return /\bdoses?\b|\bdaily\b.*\bmg\b/i.test(text);
}

function isPercent(text: string): boolean {
  return /%|percent/i.test(text);
}

/** Things counted differ by one at least, small values by two fifths, others by more than rounding can explain. */
function differs({ value, errorType }: WrongNumber, asked: AskedNumber): boolean {
  if (!Number.isFinite(value) || value === asked.value) return false;
  if (errorType === 'count_change' || errorType === 'severity_change') return true;
  const small = Math.abs(asked.value) <= SMALL;
  const apart = Math.abs(value - asked.value);
  return small ? apart >= 0.4 * Math.abs(asked.value) : !isNear(value, asked.value);
}

function asCandidate(
  { value, errorType, why }: WrongNumber,
  { question, value: right }: AskedNumber,
): Candidate {
  const answer = typeof question.answer === 'string' ? String(value) : value;
  return { answer, errorType, before: String(right), after: String(value), why };
}

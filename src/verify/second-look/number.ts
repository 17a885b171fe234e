import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import type { RuledClaim } from '../ruled-claim.js';
import { silentClaim } from '../silent-claim.js';
import { type Ask, readAsk } from '../values/ask.js';
import { shown } from '../values/derived.js';
import { finding, sourceOf } from '../values/finding.js';
import { numbersIn } from '../values/numbers-in.js';
import { unitOf } from '../values/unit-of.js';
import { askedWords } from './asked-words.js';
import { coverage, placesOfNumber, placesOfSentence } from './coverage.js';
import { type Rested, restedOn } from './evidence-sentences.js';
import { listsIn } from './listed-rows.js';
import { isBound, isFactor } from './own-value.js';
import { isReadTwice, isStated } from './read-twice.js';
import { reckon } from './reckon.js';
import { isShort } from './short-record.js';
import { isAnswer, type SoughtNumber, type Standing, standingNumbers } from './standing-numbers.js';

/** What a rule said against a number. */
export interface Flagged {
  readonly first: RuledClaim;
  readonly answer: number;
}

/** A second look at a flagged number. */
export function lookAgainAtNumber(
  claim: Claim,
  { first, answer }: Flagged,
  reading: FormReading,
): RuledClaim {
  const question = claim.question.text;
  const ask = readAsk(question, reading.record.today);
  const asked = askedWords(question, reading);
  const sought: SoughtNumber = { question, ask, asked };
  const rested = restedOn(first.evidence, reading);
  const against = Math.max(
    0,
    ...rested.filter((r) => !isNoValue(r)).map((r) => tieOf(r, sought, reading)),
  );
  const standing = standingNumbers(sought, reading);
  const given = standing.find(
    (s) =>
      isAnswer(s, answer, ask) &&
      s.near >= LEAST_NEAR &&
      s.tie >= (isStated(first) ? Math.max(LEAST, against - NEAR) : LEAST) &&
      isOfKind(s, sought, reading) &&
      isOfAskedDay(s, sought) &&
      !isOutdated(s, standing, sought),
  );
  if (given)
    return finding(claim, 'SUPPORTED', {
      quotes: [{ ...given.number }],
      rationale: `${sourceOf(given.number)} gives ${answer}, as answered.`,
    });
  const reckoned = [...reckon(sought, reading)];
  const fit = reckoned.find((r) => isAnswer(r, answer, ask));
  if (fit)
    return finding(claim, 'SUPPORTED', {
      quotes: fit.quotes,
      rationale: `${fit.from} give ${answer}, as answered.`,
    });
  const near = standing.filter(
    (s) => s.tie >= LEAST && s.near >= LEAST_NEAR && isOfKind(s, sought, reading),
  );
  if (isStated(first) && isOfThePast(ask, { near, rested }, reading))
    return silentClaim(claim, PAST);
  if (!isShort(reading) && !isReadTwice(first, { near, reckoned, sought }, reading))
    return silentClaim(claim, ONCE);
  if (near.length > 0 || !isStated(first) || !isWeak(rested, against, sought)) return first;
  const [formula] = reckoned.filter((r) => r.isFormula);
  return formula
    ? finding(claim, 'NOT_SUPPORTED', {
        quotes: formula.quotes,
        rationale: `${formula.from} give ${shown(formula.value)}, not ${answer}.`,
      })
    : silentClaim(claim, WEAK);
}

const LEAST = 0.5;
const LEAST_NEAR = 0.2;
const NEAR = 0.1;
const ONCE = 'Two readings of the record do not come to the same other value.';
const PAST = 'The last value that the record gives is too old to be the current one.';
const WEAK =
  'What the record says near this is too far from the question to speak against the answer.';

function tieOf({ sentence, start, end }: Rested, { asked }: SoughtNumber, reading: FormReading) {
  const whole = coverage(asked, placesOfSentence(sentence, reading), reading);
  const numbers = numbersIn(sentence).filter((n) => n.start < end && n.end > start);
  return Math.max(
    whole,
    ...numbers.map((n) => coverage(asked, placesOfNumber(n, reading), reading)),
  );
}

/** A computed value, a count or a total is stated as such; a cell of a list is one of what must be counted. */
function isOfKind(
  { number, value }: Standing,
  { ask }: SoughtNumber,
  reading: FormReading,
): boolean {
  if (ask.computation === 'none' || ask.computation === 'dose' || ask.computation === 'daily_dose')
    return true;
  if (ask.computation === 'age') return false;
  if (ask.computation === 'count' && !Number.isInteger(value)) return false;
  if (number.cell) return /^\W*(?:total|sum|mean|average|overall)\b/i.test(number.sentence.text);
  return !isListed(number, reading);
}

/** Whether a number stands in one of several lines that each begin with a day. */
function isListed({ sentence }: Standing['number'], reading: FormReading): boolean {
  const list = listsIn(reading).find((rows) => rows.some((r) => r.sentence === sentence));
  return list?.some((r) => r.sentence === sentence && r.date.length === 10) ?? false;
}

/** Whether a value may be of the one day that a question names. */
function isOfAskedDay({ date }: Standing, { ask }: SoughtNumber): boolean {
  const [day] = ask.dates;
  if (!day || ask.window || ask.dates.length > 1 || date === '') return true;
  return date.startsWith(day) || day.startsWith(date) || date >= day;
}

/** Whether another value of the same thing is of a later day, where the latest is asked for. */
function isOutdated(given: Standing, all: readonly Standing[], { ask }: SoughtNumber): boolean {
  if (ask.pick !== 'latest') return false;
  return all.some(
    (other) =>
      other.date > given.date &&
      given.date !== '' &&
      !given.date.startsWith(other.date) &&
      !other.date.startsWith(given.date) &&
      other.tie >= given.tie - 0.05 &&
      other.near >= given.near - 0.1 &&
      other.near >= LEAST_NEAR &&
      (unitOf(other.number) !== '' || unitOf(given.number) === '') &&
      !isAnswer(other, given.value, ask),
  );
}

const CURRENT = /\b(?:current|currently|present|now|today)\b/i;

/** Whether a value of today is asked for, and all that the record gives is of a year ago or more. */
function isOfThePast(
  { text }: Ask,
  { near, rested }: { readonly near: readonly Standing[]; readonly rested: readonly Rested[] },
  { record: { today } }: FormReading,
): boolean {
  if (!CURRENT.test(text) || today === '') return false;
  const days =
    near.length > 0
      ? near.map((s) => s.date)
      : rested.map((r) => r.sentence.document.document.date);
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return days.length > 0 && days.every((day) => day !== '' && day < yearAgo);
}

/** Whether all that speaks against an answer is hardly about the question, or a bound or a factor. */
function isWeak(rested: readonly Rested[], against: number, { asked, ask }: SoughtNumber): boolean {
  if (rested.every(isNoValue)) return true;
  return asked.length > 0 && ask.computation !== 'age' && against < FAR;
}

/** Whether the number that a quote ends with is a bound or a factor. */
function isNoValue({ sentence, start, end }: Rested): boolean {
  const last = numbersIn(sentence)
    .filter((n) => n.start >= start && n.end <= end && !n.isReference)
    .at(-1);
  return last !== undefined && (isFactor(last) || isBound(last));
}

const FAR = 0.35;

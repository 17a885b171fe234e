import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import type { Ask, Computation, TimeWindow } from './ask.js';
import { bodySizesFor } from './body-size-asked.js';
import { stageAsked, stageOf } from './dose-stage.js';
import { type Quoted, wholeOf } from './finding.js';
import { type Candidate, candidatesFor, type Sought } from './number-candidates.js';
import type { Valued } from './pick-candidate.js';
import { drugHead, NOT_COUNTED, questionTopic } from './question-topic.js';
import { daysBetween } from './time-between.js';
import { itemMet, met, type Topic, topicOf, wordsBetween } from './topic.js';
import { unitOf } from './unit-of.js';
import { convert, measureOf, unitName } from './units.js';

/** From here on a value is surely of what is asked. */
export const SURE = 0.7;

/** The candidates whose unit fits, in the unit asked for. */
export function valuesFor(
  claim: Claim,
  ask: Ask,
  reading: FormReading,
  how: { readonly parts?: boolean } = {},
): readonly Valued[] {
  const { head: named, rest } = questionTopic(claim.question.text, reading);
  const head = DOSES.has(ask.computation) ? drugHead(named, rest, reading) : named;
  const excluded = excludedBy(claim.question.text, reading);
  const sizes = bodySizesFor(claim.question.text, reading);
  if (sizes) return sizes.flatMap((candidate) => inUnit(candidate, ask, claim.question.text) ?? []);
  const sought = { head, rest, question: ask.text, words: ask.computation === 'count', ...how };
  return foundFor(sought, reading).flatMap((candidate) => {
    if (DOSES.has(ask.computation) && isOtherStage(candidate, ask)) return [];
    if (ask.window && COUNTED.has(ask.computation) && !isToldInTime(candidate, ask.window))
      return [];
    if (ask.computation === 'count' && !counts(candidate, head, reading)) return [];
    if (excluded && isExcluded(candidate, excluded, reading)) return [];
    const valued = inUnit(candidate, ask, claim.question.text);
    return valued ? [valued] : [];
  });
}

/** What a question says not to count; undefined where it excludes nothing. */
function excludedBy(question: string, reading: FormReading): Topic | undefined {
  const words = [...question.matchAll(NOT_COUNTED)].map((m) => m[0]).join(' ');
  const topic = words === '' ? { items: [] } : topicOf(words, reading);
  return topic.items.length > 0 ? topic : undefined;
}

function isExcluded({ number }: Candidate, excluded: Topic, { vocabulary }: FormReading): boolean {
  const { sentence, label, tail } = number;
  const near = wordsBetween(sentence, label.start, Math.max(tail.end, number.end));
  return excluded.items.some((i) => itemMet(i, near, vocabulary) > 0.6);
}

/** Of a question for a loading or maintenance dose, a dose that is said to be the other. */
function isOtherStage({ number }: Candidate, ask: Ask): boolean {
  const asked = stageAsked(ask.text);
  const own = asked && stageOf(number);
  return own !== undefined && own !== asked;
}

/**
 * The candidates for a topic; where its concept is tied to none, those for the words beside it: a diary that has columns
 * for "focal impaired awareness" need not say seizure.
 */
function foundFor(sought: Sought, reading: FormReading): readonly Candidate[] {
  const found = candidatesFor(sought, reading);
  if (found.some((c) => c.strength >= SURE)) return found;
  const words = sought.head.items.filter((i) => !i.concept && i.stems.length > 0);
  if (words.length < 2 || words.length === sought.head.items.length) return found;
  const head = { items: words.map((w) => ({ ...w, weight: 1 })) };
  const byWords = candidatesFor({ ...sought, head }, reading);
  return [...found, ...byWords.map((c) => ({ ...c, strength: c.strength * BY_WORDS }))];
}

const BY_WORDS = 0.85;

/** Whether a number counts what is asked for: "3 relapses", "relapses: 3", "TJC 9"; not "relapse on 50 mg". */
function counts({ number }: Candidate, head: Topic, { vocabulary }: FormReading): boolean {
  const { sentence, label, tail, cell } = number;
  const metIn = (start: number, end: number) =>
    met(head, [{ words: wordsBetween(sentence, start, end), counts: 1 }], vocabulary);
  const { stems } = wordsBetween(sentence, tail.start, tail.end);
  const isCounted = head.items.some((i) => i.stems.some((s) => stems.has(s)));
  if (isCounted || metIn(tail.start, tail.end) > 0.3 || cell) return true;
  const before = sentence.text.slice(label.start - sentence.start, label.end - sentence.start);
  const isTest = head.items.some((i) => i.concept?.kind === 'test');
  return metIn(label.start, label.end) > 0.3 && (isTest || COUNTS_BEFORE.test(before));
}

const COUNTS_BEFORE = /(?:[:=x×#]|\b(?:total(?:ing)?|number|count|were|was|of|had|has|n))\s*$/i;

const DOSES: ReadonlySet<Computation> = new Set(['dose', 'daily_dose']);

/** A count over a window that a note tells without a date is told at the window's end, not long before. */
function isToldInTime({ dated, date }: Candidate, { to }: TimeWindow): boolean {
  return dated !== 'document' || date === '' || Math.abs(daysBetween(date, to)) <= MAX_DAYS_AWAY;
}

const MAX_DAYS_AWAY = 100;

/** A candidate in the unit asked for; undefined where its own measures something else. */
export function inUnit(
  candidate: Candidate,
  ask: Pick<Ask, 'unit' | 'computation'>,
  of: string,
): Valued | undefined {
  const from = unitOf(candidate.number);
  if (!isOfKind(candidate, from, ask)) return undefined;
  const value =
    bareCount(candidate, from, ask.unit) ??
    bareHemoglobin(candidate, { from, to: ask.unit, of }) ??
    convert(candidate.value, { from, to: ask.unit, of });
  if (value === undefined) return undefined;
  const isConverted = value !== candidate.value && unitName(from) !== ask.unit;
  return { candidate, value, slack: isConverted ? Math.abs(value) * CONVERSION_SLACK : 0 };
}

const MEASURED = /^(?:mass|mole|volume|activity|length|time|%|kg\/m2|mmhg)(?:\/|$)/;
const COUNTED: ReadonlySet<Computation> = new Set(['count', 'total', 'average']);

/** A count is a whole number without a measure; a share that is computed is stated only with its sign. */
function isOfKind(
  candidate: Candidate,
  unit: string,
  ask: Pick<Ask, 'unit' | 'computation'>,
): boolean {
  const { dimension } = measureOf(unit);
  if (DOSES.has(ask.computation) && (dimension === '' || /^(?:kg|lb|oz|length)$/.test(unit)))
    return false;
  if (ask.unit === '' && ask.computation === 'none' && dimension === 'time') return false;
  if (ask.computation === 'percent_change' && ask.unit === '%') return dimension === '%';
  if (ask.unit === '' && COUNTED.has(ask.computation) && MEASURED.test(dimension)) return false;
  return (
    ask.computation !== 'count' ||
    (Number.isInteger(candidate.value) && candidate.number.low === candidate.number.high)
  );
}

/** Counts of cells are told as 0.42 (x10^9/L) without a unit where 420 a microliter is asked for. */
function bareCount({ value }: Candidate, from: string, to: string): number | undefined {
  const { dimension, factor } = measureOf(to);
  const isPerMicroliter = dimension === 'count/volume' && factor === 1e6;
  return from === '' && isPerMicroliter && value > 0 && value < MAX_BARE ? value * 1000 : undefined;
}

/** A hemoglobin of 118 without a unit is of grams a liter, one of 11.8 of grams a deciliter: no other can be lived with. */
function bareHemoglobin(
  { value }: Candidate,
  { from, to, of }: { readonly from: string; readonly to: string; readonly of: string },
): number | undefined {
  if (from !== '' || !/\bh(?:a?emo)?globin\b|\bhgb?\b/i.test(of) || /a1c|glyc/i.test(of))
    return undefined;
  const unit = unitName(to);
  if (unit === 'g/dl' && value >= 40 && value <= 250) return value / 10;
  return unit === 'g/l' && value >= 4 && value <= 25 ? value * 10 : undefined;
}

const MAX_BARE = 30;

/** Conversion factors differ by so much between laboratories. */
const CONVERSION_SLACK = 0.01;

export function quoteOf({ candidate }: Valued): Quoted {
  const { sentence, label, end, cell } = candidate.number;
  return cell
    ? wholeOf(candidate.number)
    : { sentence, start: trimmed(candidate), end: Math.max(end, label.start) };
}

function trimmed({ number: { sentence, label } }: Candidate): number {
  const text = sentence.text.slice(label.start - sentence.start);
  return label.start + (text.length - text.trimStart().length);
}

import { evidenceAt } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { candidatesFor } from '../values/number-candidates.js';
import { type NumberAt, numbersIn } from '../values/numbers-in.js';
import type { Valued } from '../values/pick-candidate.js';
import { headingWords, placesAround } from '../values/places.js';
import { isSameNumber, lastPlace } from '../values/rounding.js';
import { met, type Topic, topicOf } from '../values/topic.js';
import { unitOf } from '../values/unit-of.js';
import { convert } from '../values/units.js';
import { inUnit } from '../values/values-for.js';
import { dosesIn } from './doses.js';
import { agree, conflict, type Finding } from './finding.js';
import { scopesOf } from './record-scopes.js';
import { levelsIn } from './spine-levels.js';
import { stagesIn } from './stages.js';
import type { Statement } from './statement.js';

/** From here on a number of the record is surely of what the statement's number is of. */
const SURE = 0.78;
/** From here on it may be, by how many digits it has: the more, the less likely it is that they agree by chance. */
const WEAK = [0.4, 0.3, 0];
/** Lengths of time and counts, which are no measured values. */
const TIME =
  /^(?:times|x|fold|doses?|injections?|infusions?|cycles?|courses?|visits?|episodes?|attacks?|fractions?|tabs?|tablets?|caps?|capsules?|vials?|pens?|puffs?|days?|d|weeks?|wks?|wk|w|months?|mos?|mo|years?|yrs?|yr|y|hours?|hrs?|h)$/;

/** Whether the record gives the values that a statement gives: results, sizes, scores. */
export function checkValues(statement: Statement, reading: FormReading): readonly Finding[] {
  return statement.sentences.flatMap((sentence) =>
    numbersIn(sentence)
      .filter((n) => !n.isWord && !TIME.test(n.unit) && !isOther(n, { sentence, statement }))
      .flatMap((n) =>
        checkValue(n, { sentence, reading }).filter(
          (f) => f.fits || !isToldOfDrug(n, statement, reading),
        ),
      ),
  );
}

/** Whether what the record says of the statement's drugs gives the number too. */
function isToldOfDrug(number: NumberAt, { therapies }: Statement, reading: FormReading): boolean {
  const digits = new RegExp(`(?<![\\d./])${String(number.low).replace('.', '\\.')}(?![\\d./]*\\d)`);
  return therapies.some((t) =>
    scopesOf(t.drug, reading).some((s) => digits.test(s.text.replaceAll(',', ''))),
  );
}

interface Where {
  readonly sentence: Sentence;
  readonly statement: Statement;
}

/** "Rose by 270 mL (18%)", "14% fewer": how much a value changed, and no value. */
const CHANGE_BEFORE =
  /\b(?:by|fewer|less|more|higher|lower|reduction|increase|decrease|drop|improvement|change|difference|gain|loss)(?: of)?(?: about| approximately| roughly| only| just)?\s?(?:[\d.,]+ ?[\w/%]{0,8} ?\()?$/i;
const CHANGE_BEHIND =
  /^[\s)]{0,2}(?:fewer|less|more|higher|lower|reduction|increase|decrease|drop|improvement|change|difference|better|worse|below|above|of (?:the|pre|base))\b/i;

/** A dose, a stage, a vertebra, part of a sum: what other checks read, or none can. */
function isOther(number: NumberAt, { sentence, statement }: Where): boolean {
  const start = number.start - sentence.start;
  const end = number.end - sentence.start;
  const isIn = (at: { readonly start: number; readonly end: number }) =>
    at.start < end && start < at.end;
  const { text } = sentence;
  return (
    (statement.therapies.length > 0 && dosesIn(text).some(isIn)) ||
    [...stagesIn(text), ...levelsIn(text)].some(isIn) ||
    /[+=]\s?$/.test(text.slice(0, start)) ||
    /^\s?\+\s?\d/.test(text.slice(end)) ||
    CHANGE_BEFORE.test(text.slice(Math.max(0, start - 40), start)) ||
    CHANGE_BEHIND.test(text.slice(end, end + 30)) ||
    isClockPosition(text, { start, end }) ||
    /^(?:week|day|month|cycle|dose|wk)s?\s*$/i.test(
      text.slice(Math.max(0, start - 6), start).trimStart(),
    )
  );
}

/** "At 3 o'clock", "between 10 and 2:00": a place on a round organ, and no measure. */
function isClockPosition(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  return (
    /^(?::\d{2})?\s?(?:o['’]?\s?clock|oclock|h position\b)/i.test(text.slice(end, end + 16)) ||
    /^\s?(?:-|–|to|and|,|&)\s?\d{1,2}(?::\d{2})?\s?o['’]?\s?clock/i.test(
      text.slice(end, end + 24),
    ) ||
    (/^:\d{2}\b/.test(text.slice(end, end + 3)) &&
      /\b(?:at|the|to|and|from|between)\s?$/i.test(text.slice(Math.max(0, start - 10), start)))
  );
}

function checkValue(
  number: NumberAt,
  { sentence, reading }: { readonly sentence: Sentence; readonly reading: FormReading },
): readonly Finding[] {
  const head = headOf(number, sentence, reading);
  if (head.items.length === 0) return [];
  const rest = topicOf(sentence.text, reading);
  const sought = { head, rest, question: sentence.text };
  const unit = unitOf(number);
  const all = candidatesFor(sought, reading).flatMap((candidate) => {
    const valued = inUnit(candidate, { unit, computation: 'none' }, sentence.text);
    return valued
      ? [{ ...valued, number: candidate.number, score: candidate.strength * candidate.reliability }]
      : [];
  });
  const step = lastPlace(number.low) * (number.comparator === '~' ? 2 : 1);
  const fits = all.filter((v) =>
    writtenOf(v).some((x) =>
      isSameNumber(Math.abs(number.low), Math.abs(x), { step, slack: v.slack }),
    ),
  );
  const said = sentence.text
    .slice(number.start - sentence.start, number.end - sentence.start)
    .trim();
  const quotes = (from: typeof all) =>
    from.slice(0, 3).map((v) => evidenceAt(v.number.sentence.document, v.number.sentence));
  if (fits.length > 0) return [agree(quotes(fits), `The record gives ${said}.`, { said })];
  const weak = elsewhere(number, { head, unit, step, of: sentence.text }, reading);
  if (weak.length > 0)
    return [
      agree(
        weak.slice(0, 3).map((w) => evidenceAt(w.document, w)),
        `The record gives ${said}.`,
        { said },
      ),
    ];
  const best = all[0];
  if (
    !best ||
    best.score < SURE ||
    number.comparator.startsWith('<') ||
    number.comparator.startsWith('>')
  )
    return [];
  const given = Number(best.value.toPrecision(4));
  return [
    conflict(
      quotes(all.filter((v) => v.score >= SURE)),
      `The record gives ${given}${unit ? ` ${unit}` : ''}, not ${said}.`,
      { said, given: { value: given, unit } },
    ),
  ];
}

/** A value in the statement's unit; the ends of a range count as they stand only where they are in it. */
function writtenOf({ value, candidate }: Valued): readonly number[] {
  const { low, high } = candidate.number;
  return value === candidate.value ? [value, low, high] : [value];
}

/** The same value where at least the report, the column or the line is of the same thing. */
function elsewhere(
  number: NumberAt,
  of: { readonly head: Topic; readonly unit: string; readonly step: number; readonly of: string },
  { record, vocabulary }: FormReading,
): readonly Sentence[] {
  const needed = WEAK[Math.min(digitsOf(number.low), WEAK.length) - 1] as number;
  return record.sentences.filter((sentence) =>
    numbersIn(sentence).some((n) => {
      if (n.isReference || n.low !== n.high) return false;
      const from = unitOf(n);
      const isBare = from === '' || of.unit === '';
      const told = isBare ? n.low : convert(n.low, { from, to: of.unit, of: of.of });
      if (told === undefined) return false;
      if (!isSameNumber(Math.abs(number.low), Math.abs(told), { step: of.step })) return false;
      if (isBareWeight(n) && WEIGHT.test(of.of)) return true;
      const column = n.cell?.head
        ? [{ words: headingWords(n.cell.head, sentence.document, vocabulary), counts: 1 }]
        : [];
      return met(of.head, [...column, ...placesAround(sentence, vocabulary)], vocabulary) >= needed;
    }),
  );
}

/** Units that tell by themselves what they measure: a bare "91 kg" is a weight. */
const OF_BODY = /^(?:kg|lbs?|pounds?)$/;
const WEIGHT = /\b(?:weigh\w*|wt|bw)\b/i;

/** A weight that stands alone in a line of measurements, without a word of its own. */
function isBareWeight(number: NumberAt): boolean {
  const { sentence, label } = number;
  const words = sentence.text.slice(label.start - sentence.start, label.end - sentence.start);
  return OF_BODY.test(unitOf(number)) && !/[a-z]{2}/i.test(words.split(/[,;.]/).at(-1) ?? '');
}

function digitsOf(value: number): number {
  return Math.max(
    1,
    String(Math.abs(value)).replace('.', '').replace(/^0+/, '').length +
      (Number.isInteger(value) ? 0 : 1),
  );
}

/** What the number is of: the test named before it, or else the words there, or else those behind it. */
function headOf(number: NumberAt, sentence: Sentence, reading: FormReading): Topic {
  const text = (from: number, to: number) =>
    sentence.text.slice(from - sentence.start, to - sentence.start);
  const label = topicOf(lastClause(text(number.label.start, number.label.end)), reading);
  const test = label.items.findLast((i) => i.concept?.kind === 'test');
  if (test) return { items: [test] };
  return label.items.length > 0
    ? label
    : topicOf(text(number.tail.start, number.tail.end), reading);
}

function lastClause(label: string): string {
  return (
    label
      .split(/[,(]|\b(?:showed|shows|with|and|while|because|which)\b/i)
      .filter((s) => /[a-z]{2}/i.test(s))
      .at(-1) ?? ''
  );
}

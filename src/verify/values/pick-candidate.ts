import type { Ask, TimeWindow } from './ask.js';
import { dayFrom, dayTo } from './ask.js';
import type { Candidate } from './number-candidates.js';

/** A candidate's value in the unit asked for, and what unwritten digits leave open of it. */
export interface Valued {
  readonly candidate: Candidate;
  readonly value: number;
  /** How far off the value may be, being converted from a rounded one; 0 where it stands as written. */
  readonly slack: number;
}

/**
 * Those that the question's word for which value leaves: the latest, earliest, highest, lowest. Several where they are of
 * the same day. A value without a day of its own that repeats an earlier one of `known` is of that day.
 */
export function picked(
  all: readonly Valued[],
  ask: Pick<Ask, 'pick' | 'window'>,
  known: readonly Valued[] = all,
): readonly Valued[] {
  const dated = withOwnDays(inWindow(all, ask.window), known);
  switch (ask.pick) {
    case 'highest':
      return extreme(dated, (v) => v.value);
    case 'lowest':
      return extreme(dated, (v) => -v.value);
    case 'baseline': {
      const said = dated.filter(isBaseline);
      return said.length > 0 ? said : latest(dated);
    }
    case 'earliest':
      return extreme(dated.filter(hasDate), (v) => -dayNumber(dayFrom(v.candidate.date)));
    default:
      return latest(dated);
  }
}

const hasDate = (v: Valued) => v.candidate.date !== '';
const dayNumber = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

function extreme(all: readonly Valued[], rank: (v: Valued) => number): readonly Valued[] {
  const best = Math.max(...all.map(rank));
  return all.filter((v) => rank(v) === best);
}

/** The latest; with it those of the same day, and those whose day may be the same. */
function latest(all: readonly Valued[]): readonly Valued[] {
  const now = all.filter((v) => !isHistory(v) && !isFrom(v));
  const dated = (now.length > 0 ? now : all).filter(hasDate);
  if (dated.length === 0) return all;
  const best = dated.reduce((a, b) => (dayTo(b.candidate.date) > dayTo(a.candidate.date) ? b : a));
  const day = best.candidate.date;
  const same = dated.filter(
    (v) => v.candidate.date.startsWith(day) || day.startsWith(v.candidate.date),
  );
  return lastOfChains(withoutFormer(same));
}

const BASELINE =
  /\b(?:baseline|untreated|pre-?treatment|before (?:treatment|therapy|starting|start)|prior to (?:treatment|therapy)|at (?:diagnosis|presentation|onset|start)|off (?:treatment|therapy))\b/i;

/** A value that its own words call the one before treatment. */
export function isBaseline({ candidate: { number } }: Valued): boolean {
  const { sentence, label, tail, cell } = number;
  const near = sentence.text.slice(
    label.start - sentence.start,
    Math.max(tail.end, number.end) - sentence.start,
  );
  return BASELINE.test(`${cell?.head ?? ''} ${near}`);
}

const HISTORY =
  /\b(?:untreated|highest|initial(?:ly)?|originally|at (?:diagnosis|presentation|onset|baseline)|previous(?:ly)?|prior|formerly|used to|was [\d.]+ (?:before|then)|before|pre-?treatment|on record|in the past|years? ago|on the day of)\b/i;

/** A value without a day of its own that its words call an earlier one. */
export function isHistory({ candidate: { dated, number } }: Valued): boolean {
  const { sentence, label, tail } = number;
  return (
    dated === 'document' &&
    HISTORY.test(
      sentence.text.slice(
        label.start - sentence.start,
        Math.max(tail.end, number.end) - sentence.start,
      ),
    )
  );
}

/** Of "288 m (was 341 m)" the value in brackets is a former one, unless a later day is written in them. */
function withoutFormer(all: readonly Valued[]): readonly Valued[] {
  const open = new Set(all.filter((v) => !isBracketed(v)).map((v) => v.candidate.number.sentence));
  const left = all.filter((v) => !isBracketed(v) || !open.has(v.candidate.number.sentence));
  return left.length > 0 ? left : all;
}

function isBracketed({ candidate: { number } }: Valued): boolean {
  const before = number.sentence.text.slice(0, number.start - number.sentence.start).slice(-80);
  return before.lastIndexOf('(') > before.lastIndexOf(')');
}

const FROM = /\d ?[a-z%/]{0,6},? (?:(?:up|down) )?from (?:a |an )?$/i;
const isFrom = ({ candidate: { number } }: Valued) => FROM.test(textBefore(number));
const textBefore = ({ sentence, start }: Valued['candidate']['number']) =>
  sentence.text.slice(Math.max(0, start - sentence.start - 24), start - sentence.start);

/** Of "8.6 -> 9.2" without days the last counts. */
export function lastOfChains(all: readonly Valued[]): readonly Valued[] {
  const followed = new Set(all.map((v) => v.candidate.number.after));
  const last = all.filter(
    (v) =>
      !followed.has(v.candidate.number) ||
      (v.candidate.dated === 'own' && !v.candidate.number.cell),
  );
  return last.length > 0 ? last : all;
}

function inWindow(all: readonly Valued[], window: TimeWindow | undefined): readonly Valued[] {
  if (!window) return all;
  const inside = all.filter(
    ({ candidate: { date } }) =>
      date === '' || (dayTo(date) >= window.from && dayFrom(date) <= window.to),
  );
  return inside.length > 0 ? inside : all;
}

/** A value that only its document dates, and that an older one with a day of its own gives too, is that older one. */
export function withOwnDays(all: readonly Valued[], known: readonly Valued[]): readonly Valued[] {
  const own = new Map<number, string>();
  for (const { candidate, value } of known)
    if (candidate.dated !== 'document' && candidate.date > (own.get(value) ?? ''))
      own.set(value, candidate.date);
  return all.map((v) => {
    const day = v.candidate.dated === 'document' ? own.get(v.value) : undefined;
    return day && day < v.candidate.date ? { ...v, candidate: { ...v.candidate, date: day } } : v;
  });
}

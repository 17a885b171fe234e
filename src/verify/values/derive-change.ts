import type { FormReading } from '../form-reading.js';
import type { Ask } from './ask.js';
import { changeEnds, endFit } from './change-ends.js';
import type { Derivation, Derived } from './derived.js';
import { shown } from './derived.js';
import { itemSums } from './item-sums.js';
import { isHistory, type Valued, withOwnDays } from './pick-candidate.js';
import { questionTopic } from './question-topic.js';
import { totalsFor } from './totals.js';
import { unitOf } from './unit-of.js';
import { convert, measureOf } from './units.js';
import { quoteOf, valuesFor } from './values-for.js';
import { statedWeightChanges } from './weight-changes.js';

/** The percentage by which a value changed, without its sign. */
export const derivePercentChange: Derivation = (asked, reading) =>
  changes(asked, reading, (from, to) =>
    from === 0 ? undefined : (Math.abs(to - from) / Math.abs(from)) * 100,
  );

/** By how much a value changed, without its sign. */
export const deriveChange: Derivation = (asked, reading) => [
  ...changes(asked, reading, (from, to) => Math.abs(to - from)),
  ...statedLoss(asked.ask, reading),
];

function statedLoss(ask: Ask, reading: FormReading): readonly Derived[] {
  if (!/\bweight\b/.test(ask.text)) return [];
  const all = statedWeightChanges(reading);
  const latest = all
    .map((c) => c.date)
    .sort()
    .at(-1);
  return all.flatMap((c) => {
    const value = convert(c.value, { from: 'kg', to: ask.unit || 'kg', of: 'weight' });
    const sure = c.date === latest ? 0.85 : 0.6;
    return value === undefined
      ? []
      : [{ value, sure, quotes: [c.quote], from: 'the words of the record' }];
  });
}

/** Values of a record from which pairs are made; it bounds the work. */
const MAX_VALUES = 40;
const BAND = 0.15;

function changes(
  { ask, claim }: Parameters<Derivation>[0],
  reading: Parameters<Derivation>[1],
  compute: (from: number, to: number) => number | undefined,
): readonly Derived[] {
  const usual =
    questionTopic(claim.question.text, reading).head.items[0]?.concept?.units?.usual ?? '';
  const ofValue =
    ask.unit === '%'
      ? { ...ask, unit: usual === '%' ? '' : usual, computation: 'none' as const }
      : ask;
  const items = /\b(?:sum|total|count|score)\b/.test(ask.text)
    ? itemSums(claim.question.text, ask, reading)
    : [];
  const totals =
    items.length > 1
      ? items
      : /\bsum\b|\btotal\b/.test(ask.text)
        ? totalsFor(claim, ofValue, reading)
        : [];
  const found = totals.length > 1 ? totals : settled(valuesFor(claim, ofValue, reading));
  const all = ofOneKind(found).slice(0, MAX_VALUES);
  const ends = changeEnds(claim.question.text);
  const crowded = crowdedDays(all);
  const among = (valued: Valued) => ({ valued, all, reading, window: ask.window });
  const out: Derived[] = [];
  for (const a of all)
    for (const b of all) {
      if (a === b || a.value === b.value || !sameMeasure(a, b)) continue;
      const value = compute(a.value, b.value);
      if (value === undefined) continue;
      const inOrder = isInOrder(a, b);
      const fit = endFit(ends.from, 'from', among(a)) * endFit(ends.to, 'to', among(b));
      out.push({
        value,
        sure:
          Math.min(0.95, Math.min(a.candidate.strength, b.candidate.strength) * Math.sqrt(fit)) *
          (inOrder ? 1 : 0.6) *
          (crowded.has(b.candidate.date) ? CROWDED : 1),
        quotes: [quoteOf(a), quoteOf(b)],
        from: `${shown(a.value)} and ${shown(b.value)}`,
      });
    }
  return out;
}

/** The strongest of those that meet the rest of a question best; without those of a measure that most have not. */
function ofOneKind(found: readonly Valued[]): readonly Valued[] {
  const fit = Math.max(0, ...found.map((v) => v.candidate.fit));
  const asked = fit < SOME_FIT ? found : found.filter((v) => v.candidate.fit >= fit - FIT_BAND);
  const top = Math.max(0, ...asked.map((v) => v.candidate.strength));
  const near = asked.filter((v) => v.candidate.strength >= top - BAND);
  const bare = near.filter((v) => unitOf(v.candidate.number) === '');
  if (bare.length > near.length / 2) return near.filter((v) => !isTimeOrShare(v));
  const usual = mostOf(near);
  return near.filter((v) => usual === undefined || [usual, ''].includes(dimensionOf(v)));
}

/** What most of several values measure. */
function mostOf(all: readonly Valued[]): string | undefined {
  return all
    .map(dimensionOf)
    .find((d) => all.filter((v) => dimensionOf(v) === d).length > all.length / 2);
}

const dimensionOf = (v: Valued) => measureOf(unitOf(v.candidate.number)).dimension;

const SOME_FIT = 0.5;
const FIT_BAND = 0.35;

const isTimeOrShare = (v: Valued) =>
  /^(?:time|%)$/.test(measureOf(unitOf(v.candidate.number)).dimension);

/** Each value on its own day; one that its words call an earlier one, and that has no day, on none. */
function settled(all: readonly Valued[]): readonly Valued[] {
  return withOwnDays(all, all).map((v) =>
    isHistory(v) ? { ...v, candidate: { ...v.candidate, date: '' } } : v,
  );
}

/** Whether the one may be the earlier; days that only their document gives say nothing within one document. */
function isInOrder({ candidate: a }: Valued, { candidate: b }: Valued): boolean {
  if (a.date === '' || b.date === '' || a.date <= b.date) return true;
  const isLoose = a.dated === 'document' || b.dated === 'document';
  return isLoose && a.number.sentence.document === b.number.sentence.document;
}

const CROWDED = 0.75;

/** Days on which running text gives more than one value: which of them is meant is open. */
function crowdedDays(all: readonly Valued[]): ReadonlySet<string> {
  const values = new Map<string, Set<number>>();
  for (const { candidate, value } of all)
    if (!candidate.number.cell)
      values.set(candidate.date, (values.get(candidate.date) ?? new Set()).add(value));
  return new Set([...values].filter(([, v]) => v.size > 1).map(([day]) => day));
}

/** Values of one unit, and not the same place read twice. */
function sameMeasure(a: Valued, b: Valued): boolean {
  const [x, y] = [a.candidate.number, b.candidate.number];
  if (x.sentence === y.sentence && x.start === y.start) return false;
  const [one, other] = [unitOf(x), unitOf(y)].map((u) => measureOf(u).dimension);
  return one === other || one === '' || other === '';
}

import type { FormReading } from '../form-reading.js';
import type { Ask } from './ask.js';

import { sizesAsked } from './body-size-asked.js';
import { type Derivation, type Derived, shown } from './derived.js';
import { stageAsked, stageOf } from './dose-stage.js';
import { daysAsked, timesADay } from './doses-per-day.js';
import { heightsIn, weightsIn } from './measured-sizes.js';
import { type Candidate, candidatesFor } from './number-candidates.js';
import { drugHead, questionTopic } from './question-topic.js';
import { measureOf, unitName } from './units.js';
import { quoteOf } from './values-for.js';

const MASS = /^(?:mg|ug|g|u|mu|ml|meq|mmol|ng)$/;
/** Doses of a record from which amounts are made; it bounds the work. */
const MAX_DOSES = 60;

/** What is taken in a day or a week: one dose times how often it is taken; doses of several times of a day are added. */
export const deriveDailyDose: Derivation = (asked, reading) => {
  const { ask, claim } = asked;
  const days = daysAsked(ask.text) ?? 1;
  const perKilo = /^[a-z]+\/kg\b/.test(unitName(ask.unit));
  const found = dosesFor(claim.question.text, reading).filter(
    (c) => unitFits(c, ask.unit) && !isStep(c) && !(perKilo && /kg/.test(c.number.unit)),
  );
  const latest = newest(found);
  const out = found.slice(0, MAX_DOSES).map((c): Derived => {
    const { sentence, start, end } = c.number;
    const words = behind(c);
    const times = timesADay(words);
    const isPerDay = /\/d(?:ay)?$/.test(unitName(c.number.unit));
    const perDay = isPerDay ? 1 : (times ?? 1 / days);
    return {
      value: amountOf(c, ask.unit) * perDay * days * tablets(c),
      sure: surely(c, ask) * (c.date === latest ? 1 : 0.75) * (times || isPerDay ? 1 : 0.8),
      quotes: [{ sentence, start, end: Math.min(sentence.end, end + words.length) }],
      from: `${shown(c.value)} and ${shown(perDay)} times a day`,
    };
  });
  const sums = sumsOf(found, latest, ask.unit);
  const summed = new Set(sums.flatMap((s) => s.quotes.map((q) => q.sentence)));
  const single = out.map((d) =>
    d.quotes.some((q) => summed.has(q.sentence)) ? { ...d, sure: d.sure * 0.6 } : d,
  );
  if (perKilo) return byWeight([...single, ...sums], ask, reading);
  return extremesOf([...single, ...sums, ...bySize(asked, reading)], ask.pick);
};

/** A day's dose for each kilogram of the weight that the question means. */
function byWeight(all: readonly Derived[], ask: Ask, reading: FormReading): readonly Derived[] {
  const weights = weightsIn(reading);
  const asked = sizesAsked(weights, ask);
  return all.flatMap((d) =>
    weights.slice(-MAX_WEIGHTS).map((kg) => ({
      ...d,
      value: d.value / kg.value,
      sure: d.sure * (asked.includes(kg) ? 1 : 0.75),
      quotes: [...d.quotes, kg.quote],
      from: `${shown(d.value)} a day and ${shown(kg.value)} kg`,
    })),
  );
}

const MAX_WEIGHTS = 10;

/** Where the highest or lowest dose is asked for, the others are less surely meant. */
function extremesOf(all: readonly Derived[], pick: Ask['pick']): readonly Derived[] {
  if (pick !== 'highest' && pick !== 'lowest') return all;
  const sure = all.filter((d) => d.sure >= 0.5).map((d) => d.value);
  const best = pick === 'highest' ? Math.max(...sure) : Math.min(...sure);
  return all.map((d) => ({ ...d, sure: d.value === best ? Math.max(d.sure, 0.8) : d.sure * 0.6 }));
}

/** One dose by the patient's weight or surface: mg/kg times kg, mg/m2 times m2. */
export const deriveDose: Derivation = (asked, reading) => bySize(asked, reading);

function bySize(
  { ask, claim }: Parameters<Derivation>[0],
  reading: FormReading,
): readonly Derived[] {
  const weights = weightsIn(reading);
  const heights = heightsIn(reading).slice(-5);
  const asked = sizesAsked(weights, ask);
  const days = daysAsked(ask.text);
  const out: Derived[] = [];
  for (const c of dosesFor(claim.question.text, reading).slice(0, MAX_DOSES)) {
    const per = /^(mg|ug|g|u|ml|mmol|meq)\/(kg|m2)(?:\/(day|week|dose))?$/.exec(
      unitName(c.number.unit),
    );
    if (!per || !unitFits(c, ask.unit)) continue;
    const share = shareOf(c, { per: per[3], days });
    for (const kg of weights.slice(-MAX_DOSES)) {
      const sizes =
        per[2] === 'kg' ? [kg.value] : heights.map((cm) => Math.sqrt((kg.value * cm.value) / 3600));
      for (const size of sizes)
        out.push({
          value: amountOf(c, ask.unit) * size * share,
          sure: surely(c, ask) * (asked.includes(kg) ? 1 : 0.7),
          quotes: [quoteOf({ candidate: c, value: c.value, slack: 0 }), kg.quote],
          from: `${shown(c.value)} ${c.number.unit} and ${shown(kg.value)} kg`,
        });
    }
  }
  return out;
}

/** How many such doses the time that a question asks for holds; 1 where it asks for one dose. */
function shareOf(
  c: Candidate,
  of: { readonly per: string | undefined; readonly days: number | undefined },
): number {
  if (of.days === undefined || of.per === 'dose') return 1;
  if (of.per) return of.days / (of.per === 'week' ? 7 : 1);
  return Math.max(1, (timesADay(behind(c)) ?? 1 / of.days) * of.days);
}

function surely(c: Candidate, ask: Ask): number {
  const asked = stageAsked(ask.text);
  const own = stageOf(c.number);
  const isOther = asked !== undefined && own !== undefined && own !== asked;
  return Math.min(0.95, c.strength * c.reliability) * (isOther ? 0.6 : 1);
}

/** "down by 100 mg": by how much, and no dose. */
function isStep({ number: { sentence, start } }: Candidate): boolean {
  return /\b(?:by|increments? of|steps? of) $/i.test(
    sentence.text.slice(Math.max(0, start - sentence.start - 16), start - sentence.start),
  );
}

/** "60 mg: 0600, 1000": what is said of a dose, up to the next one. */
function behind({ number: { sentence, end } }: Candidate): string {
  const rest = sentence.text.slice(end - sentence.start, end - sentence.start + 90);
  const stop =
    /[.;](?=\s|$)|,? (?:then|was|but|to|from|started|since)\b| \d+(?:\.\d+)? ?(?:mg|mcg|g|units|IU)\b/i.exec(
      rest,
    )?.index ?? rest.length;
  return rest.slice(0, stop);
}

const TABLETS: Readonly<Record<string, number>> = { half: 0.5, two: 2, three: 3, four: 4 };
const TABLET =
  /\b(\d(?:\.5)?|two|three|four|half)(?: x)? (?:a )?(?:tabs?|tablets?|caps?|capsules?|puffs?|sprays?|patches)\b/i;

/** "500 mg 4 tabs", "2 tabs of 500 mg". */
function tablets({ number: { sentence, start, end } }: Candidate): number {
  const from = Math.max(0, start - sentence.start - 16);
  const count = TABLET.exec(sentence.text.slice(from, end - sentence.start + 22))?.[1];
  return count ? (TABLETS[count.toLowerCase()] ?? Number(count)) : 1;
}

const PART_OF_DAY =
  /\b(?:am|pm|morning|noon|midday|afternoon|evening|night|bed(?:time)?|breakfast|lunch|supper|dinner|qam|qpm|qhs|hs)\b/i;

/** "40 mg am and 20 mg pm": two doses of one sentence, each once. */
function sumsOf(found: readonly Candidate[], latest: string, unit: string): readonly Derived[] {
  const bySentence = new Map<object, Candidate[]>();
  for (const c of found) {
    const list = bySentence.get(c.number.sentence);
    if (list) list.push(c);
    else bySentence.set(c.number.sentence, [c]);
  }
  return [...bySentence.values()].flatMap((list) => {
    const parts = list.filter((c) => PART_OF_DAY.test(behind(c)));
    const [first] = parts;
    if (!first || parts.length < 2 || parts.length > 5) return [];
    const value = parts.reduce((sum, c) => sum + amountOf(c, unit) * tablets(c), 0);
    const quotes = [quoteOf({ candidate: first, value, slack: 0 })];
    const sure = first.strength * (first.date === latest ? 1 : 0.75);
    return [{ value, sure, quotes, from: `${parts.length} doses a day` }];
  });
}

function newest(all: readonly Candidate[]): string {
  return (
    all
      .map((c) => c.date)
      .sort()
      .at(-1) ?? ''
  );
}

/** Whether a dose is of the kind of amount that is asked for: a mass, a volume, units. */
function unitFits({ number }: Candidate, unit: string): boolean {
  const own = unitName(number.unit).split('/')[0] as string;
  if (!MASS.test(own)) return false;
  const asked = unitName(unit).split('/')[0] as string;
  return unit === '' || measureOf(own).dimension === measureOf(asked).dimension;
}

/** A dose's amount in the unit asked for. */
function amountOf({ number }: Candidate, unit: string): number {
  const own = measureOf(unitName(number.unit).split('/')[0] as string);
  const asked = measureOf(unitName(unit).split('/')[0] as string);
  return unit === '' ? number.high : (number.high * own.factor) / asked.factor;
}

/** Doses of the drug that a question names, or else of the requested one. */
function dosesFor(question: string, reading: FormReading): readonly Candidate[] {
  const { head: all, rest } = questionTopic(question, reading);
  const head = drugHead(all, rest, reading);
  const found = candidatesFor({ head, rest: { items: [] }, question }, reading);
  const isNamed = found.length === 0 && all.items.some((i) => i.concept);
  return isNamed ? candidatesFor({ head: all, rest, question }, reading) : found;
}

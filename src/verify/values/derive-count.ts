import type { FormReading } from '../form-reading.js';
import type { Status } from '../record/reading.js';
import { dayFrom, dayTo, type TimeWindow } from './ask.js';
import type { Derivation, Derived } from './derived.js';
import { type EventLine, eventLists } from './event-lists.js';
import { governingPlaces } from './governing.js';
import { numbersIn } from './numbers-in.js';
import { isOthers } from './other-subject.js';
import { placesAround } from './places.js';
import { questionTopic } from './question-topic.js';
import { stemsIn } from './stems.js';
import {
  itemMet,
  met,
  restMet,
  type Topic,
  type TopicItem,
  WEAK_WEIGHT,
  wordsBetween,
} from './topic.js';
import { quoteOf, valuesFor } from './values-for.js';
import { rowsSaidToCount } from './verdict-column.js';

/** How many events of a list of dated lines are what a question counts, within its window. */
export const deriveCount: Derivation = ({ ask, claim }, reading) => {
  if (/\blines? of\b/.test(ask.text)) return [];
  const { head, rest } = questionTopic(claim.question.text, reading);
  const out: Derived[] = [];
  for (const { lines: list, isInline } of eventLists(reading)) {
    const first = list[0] as EventLine;
    const named = list.slice(0, 4).map((l) => met(head, placesOf(l, reading), reading.vocabulary));
    const about = isInline ? inlineTie(first, head, reading) : Math.max(...named);
    const byRest = !isInline && restNamed(list, rest, reading) ? 0.8 : 0;
    if (
      Math.max(about, byRest) < (isInline ? 0.6 : 0.45) ||
      isOthers(first.sentence, first.sentence.start)
    )
      continue;
    const said = isInline ? undefined : rowsSaidToCount(list, head);
    if (said) {
      out.push(
        ofSaid(
          said.filter((l) => isInside(l.date, ask.window)),
          list,
        ),
      );
      continue;
    }
    const byHead = sifted(list, head, { reading, isHead: true });
    const byRestToo = sifted(byHead.sure, rest, { reading, isHead: false });
    const isOwn = isInline || isOfWhatIsCounted(list, head, reading);
    const asked = isInline ? 0.4 + 0.6 * restMet(rest, [labelOf(first)], reading.vocabulary) : 1;
    const counts = (l: EventLine) => l.isDone && !isDenied(l, head) && isInside(l.date, ask.window);
    const counted = distinct(qualified(byRestToo.sure, ask.text).filter(counts));
    const maybe = distinct([...counted, ...byRestToo.maybe.filter(counts)]);
    out.push({
      value: unitsAsked(ask.text)
        ? unitsOf(counted, unitsAsked(ask.text) as string)
        : counted.length,
      ...(unitsAsked(ask.text)
        ? {}
        : { low: counted.length, high: isOwn ? maybe.length : counted.length }),
      sure:
        asked *
        (isOwn ? 1 : NOT_OWN) *
        Math.min(0.9, Math.max(about, byRest)) *
        (list.length >= 3 || isInline ? 1 : 0.85),
      quotes: (counted.length > 0 ? counted : list).map(({ sentence }) => ({
        sentence,
        start: sentence.start,
        end: sentence.end,
      })),
      from: `${counted.length} of ${list.length} dated lines`,
    });
  }
  return [...out, ...sumOverWindow({ ask, claim }, reading)];
};

/** Lines of calls and plans that speak of many things count nothing surely. */
const NOT_OWN = 0.9;

/** Whether a list's title names what is counted, or at least half of its lines do. */
function isOfWhatIsCounted(list: readonly EventLine[], head: Topic, reading: FormReading): boolean {
  const items = head.items.filter((i) => i.weight > WEAK_WEIGHT);
  return items.some(
    (i) =>
      isTitled(list, i, reading) ||
      list.filter((l) => names(l, i, reading)).length * 2 >= list.length,
  );
}

/** How many rows a log itself says to count: no other reading of it stands. */
function ofSaid(counted: readonly EventLine[], list: readonly EventLine[]): Derived {
  const quotes = (counted.length > 0 ? counted : list).map(({ sentence }) => ({
    sentence,
    start: sentence.start,
    end: sentence.end,
  }));
  const value = distinct(counted).length;
  return {
    value,
    sure: SAID,
    quotes,
    from: `${value} of ${list.length} rows that are said to count`,
  };
}

const SAID = 0.98;

/** Rows of a diary that give numbers for parts of the window: what they add up to. */
function sumOverWindow(
  { ask, claim }: Pick<Parameters<Derivation>[0], 'ask' | 'claim'>,
  reading: FormReading,
): readonly Derived[] {
  const { window } = ask;
  if (!window) return [];
  const inside = valuesFor(claim, ask, reading).filter(
    ({ candidate: { date, dated, strength } }) =>
      strength >= ROWS_SURE &&
      dated !== 'document' &&
      date !== '' &&
      dayFrom(date) >= window.from &&
      dayTo(date) <= window.to,
  );
  const days = new Set(inside.map((v) => v.candidate.date));
  if (inside.length < 2 || days.size !== inside.length) return [];
  const value = inside.reduce((sum, v) => sum + v.value, 0);
  return [{ value, sure: 0.8, quotes: inside.map(quoteOf), from: `${inside.length} rows` }];
}

const ROWS_SURE = 0.7;

function placesOf({ sentence }: EventLine, { vocabulary }: FormReading) {
  return [
    ...placesAround(sentence, vocabulary),
    { words: wordsBetween(sentence, sentence.start, sentence.end), counts: 1 },
  ];
}

const UNITS_ASKED =
  /\bnumber of (?:[a-z-]+ ){0,3}?(units|bags|vials|tablets|capsules|puffs)\b|\b(units) (?:transfused|given|received|used)\b/;

/** What a question adds up over a list, rather than counting its lines: "units transfused". */
function unitsAsked(question: string): string | undefined {
  const m = UNITS_ASKED.exec(question);
  return m?.[1] ?? m?.[2];
}

const GIVEN = /^(?:units? )?(?:given|transfused|received|administered|infused|used)\b/i;

function unitsOf(list: readonly EventLine[], unit: string): number {
  const one = unit.replace(/s$/, '');
  return list.reduce((sum, { sentence }) => {
    const given = sentence.cells.find((c) => GIVEN.test(c.head));
    const number = given && numbersIn(sentence).find((n) => n.cell === given);
    if (number) return sum + number.low;
    const m = new RegExp(`(?<![\\d.])(\\d{1,3}) ?(?:x )?${one}s?\\b`, 'i').exec(sentence.text);
    return sum + (m ? Number(m[1]) : 1);
  }, 0);
}

/** "returned, not transfused": the line says that what is counted did not take place. */
function isDenied({ sentence: { text } }: EventLine, head: Topic): boolean {
  const stems = new Set(head.items.flatMap((i) => i.stems));
  return [...text.matchAll(/\b(?:not|never) ([a-z]{4,})/gi)].some(([, word]) =>
    stemsIn(word as string).some(({ stem }) => stems.has(stem)),
  );
}

/** What stands before the first date that a sentence lists. */
function labelOf({ sentence, date }: EventLine) {
  const first = sentence.dates.find((d) => d.date === date)?.start ?? sentence.start;
  return { words: wordsBetween(sentence, sentence.start, first), counts: 1 };
}

/** Dates within a sentence are of what stands before the first of them. */
function inlineTie(
  { sentence, date }: EventLine,
  head: Topic,
  { vocabulary }: FormReading,
): number {
  const first = sentence.dates.find((d) => d.date === date)?.start ?? sentence.start;
  const own = { words: wordsBetween(sentence, sentence.start, first), counts: 1 };
  const around = placesAround(sentence, vocabulary);
  if (
    met(head, [own], vocabulary) < 0.2 &&
    !head.items.some((i) => i.stems.some((s) => own.words.stems.has(s)))
  )
    return 0;
  return met(
    head,
    [own, ...governingPlaces(sentence, first, { hasLabel: false }), ...around],
    vocabulary,
  );
}

/** Whether at least two lines name a thing that the rest of a question asks of what it counts. */
function restNamed(list: readonly EventLine[], rest: Topic, reading: FormReading): boolean {
  return rest.items.some(
    (item) => item.concept && list.filter((l) => names(l, item, reading)).length > 1,
  );
}

const NOT_SO: ReadonlySet<Status> = new Set<Status>([
  'negated',
  'not_done',
  'planned',
  'family',
  'other_person',
  'withdrawn',
]);

/** Whether a line names a thing, and does not say that it was not so. */
function names({ sentence }: EventLine, item: TopicItem, { vocabulary }: FormReading): boolean {
  const concepts = new Set(
    sentence.concepts.filter((c) => !NOT_SO.has(c.status)).map((c) => c.concept),
  );
  const { stems } = wordsBetween(sentence, sentence.start, sentence.end);
  const isTreatment = item.concept !== undefined && /^drug/.test(item.concept.kind);
  return itemMet(item, { stems: isTreatment ? new Set() : stems, concepts }, vocabulary) > 0.6;
}

interface Sifted {
  readonly sure: readonly EventLine[];
  /** Lines that do not say either way. */
  readonly maybe: readonly EventLine[];
}

/**
 * Where some lines name what a topic asks for, only those that do; and apart from them the lines that name nothing else in
 * its place. What the list's own title names, its lines need not.
 */
function sifted(
  list: readonly EventLine[],
  topic: Topic,
  how: { readonly reading: FormReading; readonly isHead: boolean },
): Sifted {
  const { reading, isHead } = how;
  let sure = list;
  const open = new Set<EventLine>();
  for (const item of topic.items) {
    const named = sure.filter((l) => names(l, item, reading));
    const counts =
      item.concept || (isHead && item.weight > WEAK_WEIGHT && !isTitled(list, item, reading));
    if (named.length === 0 || named.length === sure.length || !counts) continue;
    if (!isHead)
      for (const l of sure) if (!named.includes(l) && isSilent(l, item, reading)) open.add(l);
    sure = named;
  }
  return { sure, maybe: [...open] };
}

function isTitled(
  list: readonly EventLine[],
  item: TopicItem,
  { vocabulary }: FormReading,
): boolean {
  const [first] = list;
  if (!first) return false;
  return placesAround(first.sentence, vocabulary)
    .slice(1)
    .some(({ words }) => itemMet(item, words, vocabulary) > 0.5);
}

/** Whether a line names neither a thing nor, in its place, another treatment, and does not deny it. */
function isSilent({ sentence }: EventLine, item: TopicItem, { vocabulary }: FormReading): boolean {
  const own = wordsBetween(sentence, sentence.start, sentence.end);
  if (itemMet(item, own, vocabulary) > 0.5) return false;
  return !sentence.concepts.some((c) => c.kind === 'drug' || c.kind === 'drug_class');
}

const QUALIFIER =
  /\b(?:[a-z]{3,}(?:ed|ous|ive|ic|al)|severe|moderate|mild|major|minor|new|open|serious)\b/g;
const NO_QUALIFIER =
  /^(?:received|completed|administered|documented|recorded|reported|required|performed|prescribed|clinical|medical|total|actual|confirmed|based|needed|used|experienced|hospital|annual|different|systemic|oral|topical|biologic|intravenous|intravitreal|subcutaneous)$/;
const WINDOW_PHRASE = /\b(?:in|over|during|within|since|before) (?:the|a|any|\d|this)\b.*$/;

/** Where a question counts those of one kind ("treated bleeds") and some lines say so, only those that do. */
function qualified(list: readonly EventLine[], question: string): readonly EventLine[] {
  let left = list;
  for (const [word] of question.replace(WINDOW_PHRASE, '').matchAll(QUALIFIER)) {
    if (NO_QUALIFIER.test(word)) continue;
    const says = new RegExp(`\\b${word}\\b`, 'i');
    const denies = new RegExp(`\\b(?:not|no|never|without|non)[- ](?:\\w+ )?${word}\\b`, 'i');
    const named = left.filter(({ sentence: { text } }) => says.test(text) && !denies.test(text));
    if (named.length > 0) left = named;
  }
  return left;
}

function isInside(date: string, window: TimeWindow | undefined): boolean {
  return !window || (dayTo(date) >= window.from && dayFrom(date) <= window.to);
}

function distinct(list: readonly EventLine[]): readonly EventLine[] {
  const seen = new Set<string>();
  return list.filter(({ date }) => !seen.has(date) && seen.add(date));
}

import type { FormReading } from '../form-reading.js';
import type { DocumentReading } from '../record/reading.js';
import type { Ask } from './ask.js';
import { askedSide } from './asked-side.js';
import { type ItemColumn, type ItemTable, itemTables } from './item-tables.js';
import type { NumberAt } from './numbers-in.js';
import { isOthers } from './other-subject.js';
import type { Valued } from './pick-candidate.js';
import { placesAround } from './places.js';
import { questionTopic } from './question-topic.js';
import { met, topicOf, type Words, wordsOf } from './topic.js';

/** How far a table must be about what is asked. */
const LEAST_TIE = 0.5;
/** What its document says elsewhere counts for a table too. */
const IN_DOCUMENT = 0.85;
const ASKS_SUM = /\b(?:scores?|index|count|total|sum|points?)\b/;

/** Whether a question asks for what tables of items add up to. */
export const asksSum = ({ text, computation }: Pick<Ask, 'text' | 'computation'>): boolean =>
  ASKS_SUM.test(text) && !/\b(?:number|percentage) of\b/.test(text) && computation !== 'average';

/**
 * What the items of a score, or the parts of a count, add up to: one value for each day that a table has columns of, of
 * the columns that the question names, weighed as it says ("nodules x 1 + abscesses x 2").
 */
export function itemSums(question: string, ask: Ask, reading: FormReading): readonly Valued[] {
  const most = /\(0 (?:to|-) (\d{1,3})\)/.exec(question)?.[1];
  return itemTables(reading)
    .map((table) => ({
      table,
      tie: namesColumns(table, question) ? NAMED : tieOf(table, question, reading),
    }))
    .filter(({ table, tie }) => tie >= LEAST_TIE && !isAnothers(table))
    .flatMap(({ table, tie }) => sumsOf(table, { question, ask, strength: Math.min(0.95, tie) }))
    .filter((v) => most === undefined || v.value <= Number(most));
}

/** Whether a question names at least two of a table's columns. */
function namesColumns({ columns }: ItemTable, question: string): boolean {
  const heads = new Set(columns.map((c) => c.head).filter((h) => !SIDE.test(h)));
  return [...heads].filter((h) => isNamedIn(h, question)).length > 1;
}

function isAnothers({ rows: [row] }: ItemTable): boolean {
  return row !== undefined && isOthers(row, row.start);
}

function tieOf(table: ItemTable, question: string, reading: FormReading): number {
  const [row] = table.rows;
  if (!row) return 0;
  const { head } = questionTopic(question, reading);
  const whole = topicOf(question, reading);
  const places = [
    ...placesAround(row, reading.vocabulary),
    { words: wordsOfDocument(table.document), counts: IN_DOCUMENT },
  ];
  return Math.max(met(head, places, reading.vocabulary), met(whole, places, reading.vocabulary));
}

const known = new WeakMap<DocumentReading, Words>();

function wordsOfDocument(document: DocumentReading): Words {
  let words = known.get(document);
  if (!words) {
    const all = document.sentences.map(wordsOf);
    words = {
      stems: new Set(all.flatMap((w) => [...w.stems])),
      concepts: new Set(all.flatMap((w) => [...w.concepts])),
    };
    known.set(document, words);
  }
  return words;
}

/** Columns that a question names, or chooses between, are surely meant. */
const NAMED = 0.85;

interface About {
  readonly question: string;
  readonly ask: Ask;
  readonly strength: number;
}

function sumsOf(table: ItemTable, about: About): readonly Valued[] {
  const days = [...new Set(table.columns.map((c) => c.date))];
  return days.flatMap((day) => {
    const columns = table.columns.filter((c) => c.date === day);
    const value = sumOfDay(columns, about.question);
    if (value === undefined) return [];
    const number = columns[0]?.numbers[0] as NumberAt;
    const date = day || table.document.document.date;
    const dated = day ? ('own' as const) : ('document' as const);
    const candidate = {
      number,
      value,
      strength: columns.length > 1 ? Math.max(about.strength, NAMED) : about.strength,
      fit: 1,
      reliability: 1,
      date,
      dated,
    };
    return [{ candidate, value, slack: 0 }];
  });
}

/** Of one day: its only column, that of the side that is meant, or those that the question names. */
function sumOfDay(columns: readonly ItemColumn[], question: string): number | undefined {
  const [only] = columns;
  if (only && columns.length === 1) return only.sum;
  if (columns.every((c) => SIDE.test(c.head))) return ofSide(columns, question);
  const weights = weightsIn(question);
  const named = columns.flatMap((c) => {
    const weight = weightOf(c.head, question, weights);
    return weight === undefined ? [] : [weight * c.sum];
  });
  return named.length === 0 ? undefined : named.reduce((a, b) => a + b, 0);
}

const SIDE = /^(?:right|left|r|l|od|os)\b/i;

function ofSide(columns: readonly ItemColumn[], question: string): number | undefined {
  const side = askedSide(question);
  if (side)
    return columns.find((c) => c.head[0]?.toLowerCase() === (side === 'right' ? 'r' : 'l'))?.sum;
  return /\b(?:more (?:severely )?affected|worse|worst|more active)\b/i.test(question)
    ? Math.max(...columns.map((c) => c.sum))
    : undefined;
}

const WEIGHTED = /([a-z][a-z ]{2,40}?) ?[x×*] ?(\d{1,2})\b/gi;

/** "nodules x 1 + abscesses x 2": what each part counts. */
const weightsIn = (question: string) =>
  [...question.matchAll(WEIGHTED)].map((m) => ({ name: m[1] as string, weight: Number(m[2]) }));

/** What a column counts in what a question asks; undefined where the question does not name it. */
function weightOf(
  head: string,
  question: string,
  weights: readonly { readonly name: string; readonly weight: number }[],
): number | undefined {
  if (weights.length > 0) return weights.find(({ name }) => isNamedIn(head, name))?.weight;
  return isNamedIn(head, question) ? 1 : undefined;
}

/** Heads of columns are often cut short: "nod" for nodules. */
function isNamedIn(head: string, text: string): boolean {
  const name = /[a-z]{3,}/i.exec(head)?.[0].toLowerCase();
  return name !== undefined && new RegExp(`\\b${name}`, 'i').test(text);
}

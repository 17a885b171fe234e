import type { FormReading } from '../form-reading.js';
import { namedIn } from './findings.js';
import { type Grade, gradeOf } from './grades.js';
import { type ResultValue, valuesIn } from './results.js';
import { isTopic, type Topic, topicOf } from './topic.js';

/** One of the things that an option states. */
export type Part =
  | { readonly kind: 'result'; readonly tests: readonly string[]; readonly value: ResultValue }
  | { readonly kind: 'grade'; readonly grade: Grade }
  | { readonly kind: 'topic'; readonly topic: Topic };

/** What an option states, taken apart: "Generalized myasthenia gravis, AChR antibody positive". */
export function partsOf(option: string, reading: FormReading): readonly Part[] {
  const grade = gradeOf(option);
  if (grade) return [{ kind: 'grade', grade }];
  return option
    .split(/\s*[,;]\s+/)
    .map((piece) => partOf(piece, reading))
    .filter((part) => part !== undefined);
}

function partOf(piece: string, reading: FormReading): Part | undefined {
  const grade = gradeOf(piece);
  if (grade && grade.scale !== '') return { kind: 'grade', grade };
  const topic = topicOf(piece, reading.vocabulary);
  const [value] = valuesIn(piece);
  const named = value ? `${piece.slice(0, value.start)} ${piece.slice(value.end)}` : piece;
  const tests = topicOf(named, reading.vocabulary).concepts.filter(
    (c) => reading.vocabulary.concept(c)?.kind === 'test',
  );
  if (value && (tests.length > 0 || isBare(piece, value)))
    return { kind: 'result', tests, value: value.value };
  return isTopic(topic) ? { kind: 'topic', topic: completed(topic, reading) } : undefined;
}

/** Whether an option is nothing but a result, of the test that the question names. */
function isBare(
  piece: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  return !/[\p{L}\p{N}]{2,}/u.test(
    `${piece.slice(0, start)} ${piece.slice(end)}`.replace(/\b(?:result|test|or|not)\b/gi, ''),
  );
}

/** "Relapsing-remitting" for relapsing-remitting multiple sclerosis: a disease that the record, or a rival, goes on from. */
function completed(topic: Topic, reading: FormReading): Topic {
  if (topic.concepts.length > 0) return topic;
  const start = `${plain(topic.text)} `;
  const found = knownIn(reading).filter((id) => plain(id).startsWith(start));
  const [id] = found;
  return id !== undefined && found.length === 1
    ? { ...topic, concepts: [id], head: '', words: [] }
    : topic;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const known = new WeakMap<FormReading, readonly string[]>();

/** The diseases that the record names, and their rivals. */
function knownIn(reading: FormReading): readonly string[] {
  let ids = known.get(reading);
  if (!ids) {
    const named = [...namedIn(reading.record)].filter(
      (id) => reading.vocabulary.concept(id)?.kind === 'condition',
    );
    ids = [
      ...new Set(named.flatMap((id) => [id, ...(reading.vocabulary.concept(id)?.rivals ?? [])])),
    ];
    known.set(reading, ids);
  }
  return ids;
}

import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import type { ConceptKind } from '../vocabulary.js';
import type { Finding } from './findings.js';

const MAX_CLAUSE = 240;

/** The clause in which something is said: from one semicolon or full stop to the next. */
export function clauseOf({ sentence, start, end }: Finding): string {
  const from = start - sentence.start;
  const to = end - sentence.start;
  const before = sentence.text.slice(Math.max(0, from - MAX_CLAUSE), from);
  const after = sentence.text.slice(to, to + MAX_CLAUSE);
  const opens = Math.max(before.lastIndexOf(';'), before.lastIndexOf('. ')) + 1;
  const closes = after.search(/;|\.\s/);
  const tail = closes < 0 ? after : after.slice(0, closes);
  return `${before.slice(opens)}${sentence.text.slice(from, to)}${tail}`;
}

const MAX_FOLLOWING = 3;

/** What is said of a thing in the item it stands in: its sentence from there on, and those after it. */
export function goingOn(finding: Finding, { record, vocabulary }: FormReading): string {
  const { sentence, end } = finding;
  let said = sentence.text.slice(end - sentence.start);
  for (let i = 1; i <= MAX_FOLLOWING; i++) {
    const next = record.sentences[sentence.index + i];
    if (!next || !isSameItem(sentence, next) || namesAnother(next, finding, vocabulary)) break;
    said += ` ${next.text}`;
  }
  return said;
}

function isSameItem(a: Sentence, b: Sentence): boolean {
  return a.document === b.document && a.item === b.item && a.item !== undefined;
}

/** Whether a sentence turns to another thing of the same sort. */
function namesAnother(
  sentence: Sentence,
  finding: Finding,
  vocabulary: FormReading['vocabulary'],
): boolean {
  const id = finding.mention?.concept;
  const sort = sortOf(id === undefined ? undefined : vocabulary.concept(id)?.kind);
  return sentence.concepts.some((m) => sortOf(m.kind) === sort && m.concept !== id);
}

const sortOf = (kind: ConceptKind | undefined) =>
  kind === 'drug' || kind === 'drug_class' || kind === 'procedure' ? 'treatment' : kind;

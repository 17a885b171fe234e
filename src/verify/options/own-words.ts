import type { FormReading } from '../form-reading.js';
import type { ConceptMention, Sentence } from '../record/reading.js';
import type { Finding } from './findings.js';
import { clauseOf, goingOn } from './surroundings.js';

/** What stands between the names of one list, which share what is said. */
const LISTED = /^[\s,/&+]*(?:and|or|plus|nor)?[\s,/]*$/i;
const TREATMENTS: ReadonlySet<ConceptMention['kind']> = new Set([
  'drug',
  'drug_class',
  'procedure',
]);
/** How many names to each side are looked at. */
const NEIGHBOURS = 12;
const REACH = 240;

/** The words of its clause that are of a treatment and no other: from the one named before it to the one named behind. */
export function ownClause(finding: Finding): string {
  const { sentence, start, end } = finding;
  const { from, to } = ownRange(finding);
  const head = sentence.text
    .slice(from, start - sentence.start)
    .split(/;|\.\s/)
    .at(-1) as string;
  const tail = sentence.text.slice(end - sentence.start, to).split(/;|\.\s/, 1)[0] as string;
  return `${head}${sentence.text.slice(start - sentence.start, end - sentence.start)}${tail}`;
}

/** What is told of a treatment behind its name, up to the next one; to the end of its item where none follows. */
export function ownStory(finding: Finding, reading: FormReading): string {
  const { sentence, end } = finding;
  const { to, isBounded } = ownRange(finding);
  const own = sentence.text.slice(end - sentence.start, to);
  if (isBounded) return own;
  const story = goingOn(finding, reading);
  return `${own}${story.slice(sentence.text.length - (end - sentence.start))}`;
}

function ownRange(finding: Finding) {
  const { sentence } = finding;
  const [start, end] = [finding.start - sentence.start, finding.end - sentence.start];
  const { text, concepts } = sentence;
  const at = placeIn(sentence, finding.start);
  let from = Math.max(0, start - REACH);
  let to = Math.min(text.length, end + REACH);
  let isBounded = false;
  let edge = start;
  for (const m of concepts.slice(Math.max(0, at - NEIGHBOURS), at).reverse()) {
    const close = m.end - sentence.start;
    if (!isAnother(m, finding) || close > start) continue;
    if (!LISTED.test(text.slice(close, edge))) {
      from = Math.max(from, close);
      break;
    }
    edge = m.start - sentence.start;
  }
  edge = end;
  for (const m of concepts.slice(at, at + NEIGHBOURS)) {
    const open = m.start - sentence.start;
    if (!isAnother(m, finding) || open < end) continue;
    if (!LISTED.test(text.slice(edge, open))) {
      isBounded = open < to;
      to = Math.min(to, open);
      break;
    }
    edge = m.end - sentence.start;
  }
  return { from, to, isBounded };
}

function isAnother(mention: ConceptMention, { mention: own }: Finding): boolean {
  return TREATMENTS.has(mention.kind) && mention.concept !== own?.concept;
}

/** The first name of a sentence that begins at a place or behind it. */
function placeIn({ concepts }: Sentence, start: number): number {
  let [low, high] = [0, concepts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((concepts[middle] as ConceptMention).start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Its clause as far as it is its own, and what its item goes on to say. */
export function ownWords(finding: Finding, reading: FormReading): string {
  const clause = finding.mention ? ownClause(finding) : clauseOf(finding);
  return `${clause} ${ownStory(finding, reading)}`;
}

import type { ConceptKind } from '../vocabulary.js';
import { addDays } from './calendar.js';
import type { Range } from './lines.js';
import type { DateMention, Sentence } from './reading.js';

/** How far behind a drug its dates are told. */
const REACH = 90;
const TO = /^\.? ?(?:-|–|—|to|->|→|thru|through|until|till) ?$/i;
const STILL = /\b(?:still|current(?:ly)?|ongoing|present|continu\w+|to date|since)\b/i;

/**
 * Whether a drug was over when its document was written: "(Feb - May 2026)", "x 10 d in April 2026". `name` is its place
 * in the sentence.
 */
export function isOver(sentence: Sentence, name: Range, kind: ConceptKind): boolean {
  const own = sentence.document.document.date;
  if (own === '' || (kind !== 'drug' && kind !== 'drug_class')) return false;
  const text = (from: number, to: number) =>
    sentence.text.slice(from - sentence.start, to - sentence.start);
  const end = sentence.start + name.end;
  if (STILL.test(sentence.text.slice(name.end, name.end + REACH))) return false;
  const dates = sentence.dates.filter((d) => d.start >= end && d.end <= end + REACH);
  for (let i = 0; i + 1 < dates.length; i++) {
    const [from, to] = [dates[i] as DateMention, dates[i + 1] as DateMention];
    if (text(end, from.start).includes(';')) return false;
    if (TO.test(text(from.end, to.start))) return to.date < own.slice(0, to.date.length);
  }
  const [first] = dates;
  const lasting = sentence.durations.find((d) => d.start >= end && d.end <= end + REACH);
  if (!first || !lasting || first.date.length < 7) return false;
  if (!/(?:\bx|×|\bfor(?: about)?) ?$/.test(text(end, lasting.start))) return false;
  const start = first.date.length === 7 ? `${first.date}-28` : first.date;
  return addDays(start, lasting.days) < own;
}

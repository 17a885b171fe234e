import type { FormReading } from '../form-reading.js';
import type { ConceptMention, Status } from '../record/reading.js';
import type { Derived } from './derived.js';
import { wholeOf } from './finding.js';
import type { Topic } from './topic.js';

const NEVER: ReadonlySet<Status> = new Set<Status>(['negated', 'not_done']);
const HAD: ReadonlySet<Status> = new Set<Status>(['affirmed', 'past']);
const DRUGS: ReadonlySet<string> = new Set(['drug', 'drug_class', 'procedure']);
const DENIED = 0.85;

/**
 * Zero, of how much or how often the patient has had a treatment, where the record only denies it. Nothing where it tells
 * of it in any other way.
 */
export function deriveNone(head: Topic, reading: FormReading): readonly Derived[] {
  const concepts = head.items.flatMap((i) =>
    i.concept && DRUGS.has(i.concept.kind) ? [i.concept.id] : [],
  );
  if (concepts.length === 0) return [];
  const ids = concepts.flatMap((id) => [id, ...reading.vocabulary.membersOf(id).map((c) => c.id)]);
  const requested = new Set(reading.vocabulary.namesIn(reading.form.drug).map((n) => n.concept.id));
  const mentions: ConceptMention[] = ids
    .filter((id) => !requested.has(id))
    .flatMap((id) => reading.record.mentionsOf(id));
  const denied = mentions.filter((m) => NEVER.has(m.status));
  if (denied.length === 0 || mentions.some((m) => HAD.has(m.status))) return [];
  const quotes = denied.slice(0, 3).map(wholeOf);
  return [{ value: 0, sure: DENIED, quotes, from: 'what the record denies' }];
}

import type { FormReading } from '../form-reading.js';
import { whoseOf } from './ask.js';
import type { Asked } from './asked.js';
import { type Finding, ofMention } from './findings.js';
import { stemsOf } from './record-words.js';
import { requestedIn } from './requested.js';
import { withResult } from './results.js';
import type { Scale } from './scale.js';
import { soScale } from './state-frames.js';
import type { Topic } from './topic.js';

/** What is left of an option's own words where nothing of the question stands beside them. */
const OUT_OF_CONTEXT = 0.4;
/** The share of what a question speaks of that must stand beside an option's words. */
const IN_CONTEXT = 0.5;

/** What is said of a thing that an option names, in the context of what its question names. */
export function topicScale(topic: Topic, asked: Asked): Scale {
  const { scope, reading } = asked;
  const context = contextFor(topic, asked);
  const byHow = (f: Finding): Finding =>
    isDeniedWith(f, context, reading) ? { ...f, status: 'negated' } : f;
  const scale = soScale(topic, { scope, whose: whoseOf(asked.question.text) }, reading, byHow);
  const isBare = topic.concepts.length === 0;
  if (context.length === 0 && (asked.topic.words.length === 0 || !isBare)) return scale;
  const near = Math.max(0, ...scale.forYes.map((f) => contextShare(f, context, asked)));
  const known = near >= IN_CONTEXT ? 1 : OUT_OF_CONTEXT;
  return { ...scale, yes: scale.yes * known };
}

/** Whether the sentence denies what the question asks after: "plasma ctDNA: no EGFR alteration detected". */
function isDeniedWith(
  { sentence }: Finding,
  context: readonly string[],
  { vocabulary }: FormReading,
): boolean {
  const about = sentence.concepts.filter((m) =>
    context.some((c) => vocabulary.isWithin(m.concept, c)),
  );
  return about.length > 0 && about.every((m) => withResult(ofMention(m)).status === 'negated');
}

/** What a question names beside an option: not its group, nor a sibling of it ("type of headache": migraine). */
function contextFor(topic: Topic, { topic: asked, reading }: Asked): readonly string[] {
  const { vocabulary } = reading;
  const kinds = new Set(topic.concepts.map((c) => vocabulary.concept(c)?.kind));
  const own = requestedIn(reading);
  return asked.concepts.filter(
    (c) =>
      !own.has(c) &&
      !kinds.has(vocabulary.concept(c)?.kind) &&
      !topic.concepts.some((own) => vocabulary.isWithin(own, c)),
  );
}

/** How much of what the question speaks of stands in the same sentence; nothing where its own thing does not. */
function contextShare(
  { sentence }: Finding,
  context: readonly string[],
  { topic, reading }: Asked,
): number {
  const stems = stemsOf(sentence);
  if (topic.head !== '' && !stems.has(topic.head)) return 0;
  const words = topic.words.filter((w) => stems.has(w)).length + (topic.head === '' ? 0 : 1);
  const concepts = context.filter((c) =>
    sentence.concepts.some((m) => reading.vocabulary.isWithin(m.concept, c)),
  ).length;
  const all = topic.words.length + (topic.head === '' ? 0 : 1) + context.length;
  if (context.length > 0) return concepts / context.length;
  return all === 0 ? 0 : words / all;
}

import type { FormReading } from '../form-reading.js';
import { stemOf } from './stems.js';
import { type Topic, topicOf, WEAK_WEIGHT } from './topic.js';

/** What a question is about: the thing itself, and what else it says of it. */
export interface QuestionTopic {
  readonly head: Topic;
  readonly rest: Topic;
  /** The question names nothing else, or the requested drug itself. */
  readonly isRequestedDrug?: boolean;
}

const LEAD =
  /^\s*(?:(?:please |kindly )?(?:enter|give|state|provide|list|record|report|document|specify|indicate|what (?:is|was|were)|when (?:is|was|did|will)|on what date (?:is|was|did))\b)?\s*(?:the |an? )?(?:patient'?s )?/i;
/** Where the name of a thing ends and what is said of it begins. */
const END_OF_NAME =
  /(?<!-)\b(?:on|at|in|after|before|from|compared|over|with|for|during|since|between|by|as|when|while|within|that|which|to|prior|following|through|until|using|relative|versus|vs|was|is|were|are|has|have|had|did|does|will|treated|requiring|measured|obtained)\b(?!-)|[,;:]/gi;
const UNIT_NOTE =
  /\((?:in |nearest |percent|%|micro|(?:milli|centi)?met(?:er|re)s?|[^)]{0,24}\bunits?|etdrs|mg|mcg|ug|g\b|kg|ml|cells|m2|iu|u\/|units|ng|pg|mmol|nmol|k\/|ms\b|weeks|months|days|years|0 (?:to|-)|range|if |enter |one |two |iso|yyyy|mosteller|x ?10)[^)]*\)/gi;

/** "(do not count adjuvant treatment)": what is not asked for. */
export const NOT_COUNTED =
  /\((?:do(?:es)? not|don't|not|excluding|exclude|other than|without|except)[^)]*\)|\b(?:excluding|not counting|other than|except(?: for)?) [^.?,;]*/gi;
const SCORE_NOTE = /\b(?:standard deviation score|sds|z-?score)\b/i;

/** Splits a question into what is asked for and what is said of it. A name that has no telling word goes on to the next end. */
export function questionTopic(given: string, reading: FormReading): QuestionTopic {
  const question = given.replace(NOT_COUNTED, '');
  const text = question.replace(UNIT_NOTE, ' ').replace(SCORE_NOTE, '').replace(LEAD, '');
  const ends = [...text.matchAll(END_OF_NAME)].map((m) => m.index);
  for (const end of [...ends, text.length]) {
    const head = topicOf(text.slice(0, end), parts(reading));
    if (head.items.length > 0)
      return {
        head: isStart(head) ? drugTopic(reading) : head,
        rest: topicOf(text.slice(end), parts(reading)),
        isRequestedDrug: isRequested(head, reading),
      };
  }
  return { head: drugTopic(reading), rest: { items: [] }, isRequestedDrug: true };
}

/** Whether a topic names nothing but the start of a treatment. */
const isStart = ({ items }: Topic) =>
  items.every((i) => !i.concept && i.stems.every((s) => START_WORDS.has(s)));

function isRequested(head: Topic, reading: FormReading): boolean {
  if (isStart(head)) return true;
  const requested = new Set(drugTopic(reading).items.map((i) => i.concept?.id));
  return head.items.some((i) => i.concept && requested.has(i.concept.id));
}

/** "Cycle 1 day 1", "the first session": of the requested treatment. */
const START_WORDS = new Set(
  'cycle switch transition conversion day injection infusion session initiation start treatment loading load dose maintenance induction administration procedure c1d1 first'
    .split(' ')
    .map(stemOf),
);

/** The requested drug, which a question that names nothing else means. */
export function drugTopic(reading: FormReading): Topic {
  const topic = topicOf(reading.form.drug, parts(reading));
  // "tocilizumab (intravenous)": a record need not name the form of a drug beside it.
  const named = topic.items.filter((i) => i.concept);
  return named.length > 0 ? { items: named } : topic;
}

/** The drugs that a question names, or else the requested one. */
export function drugHead(head: Topic, rest: Topic, reading: FormReading): Topic {
  const drugs = [...head.items, ...rest.items].filter(
    (i) => i.concept?.kind === 'drug' || i.concept?.kind === 'drug_class',
  );
  if (drugs.length > 0) return { items: drugs };
  const named = head.items.filter(
    (i) => i.weight > WEAK_WEIGHT && !i.stems.every((s) => START_WORDS.has(s)),
  );
  return named.length > 0 ? { items: named } : drugTopic(reading);
}

/** A part of a question as a topic of its own. */
export function partTopic(text: string, reading: FormReading): QuestionTopic {
  const topic = topicOf(text.replace(UNIT_NOTE, ' '), parts(reading));
  const isEvent = /\b(?:diagnos\w+|onset)\b/i.test(text);
  const isOwn = topic.items.length > 0 || isEvent;
  const head = isOwn && !isStart(topic) ? topic : isEvent ? topic : drugTopic(reading);
  return { head, rest: { items: [] }, isRequestedDrug: isRequested(head, reading) };
}

const parts = ({ vocabulary, record }: FormReading) => ({ vocabulary, record });

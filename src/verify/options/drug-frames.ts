import type { FormReading } from '../form-reading.js';
import { sidesIn } from '../statements/sides.js';
import type { Ask } from './ask.js';
import { type Finding, findingsOf } from './findings.js';
import { findsIn } from './lexical.js';
import { latestFirst } from './recency.js';
import { requestedIn } from './requested.js';
import { allOf, anyOf, type Scale, SILENT, type Weigh, weigh } from './scale.js';
import { clauseOf, goingOn } from './surroundings.js';
import { allNamed, inWords, type Topic, topicsOf } from './topic.js';
import { byUse } from './use-of.js';

/** Whether a treatment was, or is being, given. */
export function taken(ask: Ask, reading: FormReading): Scale {
  const side = SIDE_ASKED.exec(ask.lead)?.[1]?.toLowerCase();
  const one = (topic: Topic) => takenScale(topic, ask.scope, reading, side);
  const all = allNamed(ask.object, reading.vocabulary);
  if (isOfDisease(ask.object, reading)) return treated(reading);
  return all ? allOf(all.map(one)) : anyOf(othersIn(ask.object, reading).map(one));
}

/** Whether a question asks for treatment of a disease and names none: "treated for hepatitis C before". */
function isOfDisease(object: string, { vocabulary }: FormReading): boolean {
  const names = vocabulary.namesIn(object);
  return (
    names.length > 0 &&
    names.every((n) => n.concept.kind === 'condition' || n.concept.kind === 'test')
  );
}

const NAIVE =
  /\b(?:treatment|therapy)[- ]na[iï]ve\b|\bnever (?:been )?treated\b|\bno (?:prior|previous) (?:treatment|therapy)\b|\buntreated\b/i;

function treated(reading: FormReading): Scale {
  const forNo = findsIn(NAIVE, reading);
  return forNo.length > 0 ? { yes: 0, no: 1, forYes: [], forNo } : SILENT;
}

/** The same of one thing. */
export function takenScale(
  topic: Topic,
  scope: Ask['scope'],
  reading: FormReading,
  side?: string,
): Scale {
  const found = foundOf(topic, reading).filter((f) => !isOtherSide(f, side));
  const by = byUse(scope !== 'ever', reading);
  return weigh(found, scope === 'ever' ? by : latestFirst(found, by));
}

const SIDE_ASKED = /\b(right|left) (?:eye|knee|hip|breast|ear|side)\b/i;

/** Whether the sentence is not of the side that is asked after. */
function isOtherSide({ sentence }: Finding, side: string | undefined): boolean {
  if (side === undefined) return false;
  const sides = sidesIn(sentence.text).map((s) => s.side);
  return !sides.some((s) => s === side || s === 'both');
}

const ENDS =
  /\b(?:stop\w*|d\/?c'?e?d?\b|discontinu\w+|ceas\w+|wean\w*|withdraw\w*|off\b|hold\b|held\b|replac\w+|switch\w*|washout|last dose)/i;
const GOES_ON =
  /\b(?:continu\w+|cont\b|remain\w* on|stay\w* on|keep\w*|maintain\w*|resum\w+|refill\w*)\b/i;
const NOT_ON = /\b(?:dis-?continu\w+|not (?:be )?continu\w+|do not resume|not resumed)\b/gi;

const ends = (f: Finding) => f.status === 'past' || ENDS.test(clauseOf(f));
const goesOn = (f: Finding) =>
  !ENDS.test(clauseOf(f)) && GOES_ON.test(clauseOf(f).replace(NOT_ON, ''));

/** Whether a treatment was or will be ended. */
export function stopped(ask: Ask, reading: FormReading): Scale {
  const by: Weigh = (f) =>
    f.how === 'group' || isUnreal(f) ? 0 : ends(f) ? 1 : goesOn(f) ? -1 : 0;
  return anyOf(
    othersIn(ask.object, reading).map((topic) => {
      const found = foundOf(topic, reading);
      return weigh(found, latestFirst(found, by));
    }),
  );
}

const isUnreal = (f: Finding) => OTHERS.has(f.status);
const OTHERS: ReadonlySet<Finding['status']> = new Set([
  'family',
  'other_person',
  'withdrawn',
  'general',
  'conditional',
]);

const BARS =
  /\b(?:contra-?indicat\w*|avoid\w*|allerg\w+|intoleran\w+|not (?:a )?candidate|do not rechallenge|must not|should not|never again|hypersensitiv\w+|anaphyla\w+|hives|urticaria|wheals|angioedema|adverse|severe reaction|not (?:be )?(?:safe|appropriate|suitable))/i;
const BARS_NOT =
  /\bno (?:known )?(?:contra-?indicat\w*|allerg\w+|intoleran\w+)|\bnot contra-?indicat\w*|\b(?:well )?tolerated\b|\btolerating\b/i;

/** Whether the patient must not be given a treatment. */
export function barred(ask: Ask, reading: FormReading): Scale {
  const object = ask.object.replace(BARRING, ' ');
  const by: Weigh = (f) => {
    if (
      f.how === 'group' ||
      f.how === 'rival' ||
      (OTHERS.has(f.status) && f.status !== 'conditional')
    )
      return 0;
    const said = `${clauseOf(f)} ${goingOn(f, reading)}`;
    return BARS_NOT.test(said) ? -1 : BARS.test(said) ? 1 : 0;
  };
  return anyOf(topicsOf(object, reading.vocabulary).map((t) => weigh(findingsOf(t, reading), by)));
}

const BARRING =
  /\b(?:is|are|does|has|have|the|patient|contra-?indicat\w*|intoleran\w+|allerg\w+|hypersensitiv\w+|to|of|an?|candidate|for|documented|not)\b/gi;

const ALONE =
  /\b(?:mono-?therapy|(?:as a )?single[- ]agent|not together|no (?:other|concurrent|concomitant|additional) (?:biologics?|immuno\w+|therap\w+|dmts?|agents?|disease[- ]modifying|anti-?cancer))\b/i;
const BESIDE =
  /\b(?:combin\w+|together|concurrent\w*|concomitant\w*|add(?:ed|ing|-on)?|alongside|plus|along with)\b|\+/i;

/** Whether something will be taken beside the requested drug: what goes on, and is not ended by the last word on it. */
export function together(ask: Ask, reading: FormReading): Scale {
  if (MONO.test(ask.object)) return monotherapy(reading);
  const any = anyOf(othersIn(ask.object, reading).map((topic) => besideScale(topic, reading)));
  const alone = reading.record.sentences.filter((s) => isAlone(s, reading));
  if (alone.length === 0 || any.yes >= 0.5) return any;
  return { ...any, no: 1, forNo: [...alone.map(wholeOf), ...any.forNo] };
}

const MONO = /\b(?:as (?:a )?mono-?therapy|alone|as (?:a )?single agent)\b/i;

/** Whether the requested drug will be taken alone. */
function monotherapy(reading: FormReading): Scale {
  const alone = reading.record.sentences.filter((s) => isAlone(s, reading));
  const beside = reading.record.sentences.filter((s) => isWithAnother(s, reading));
  return weigh(
    [...alone.map(wholeOf), ...beside.map((s) => ({ ...wholeOf(s), status: 'affirmed' as const }))],
    (f) => (f.status === 'negated' ? 1 : -0.8),
  );
}

function isAlone({ text, concepts }: Finding['sentence'], reading: FormReading): boolean {
  const own = requestedIn(reading);
  return ALONE.test(text) || (/\balone\b/i.test(text) && concepts.some((m) => own.has(m.concept)));
}

function isWithAnother({ text, concepts }: Finding['sentence'], reading: FormReading): boolean {
  const own = requestedIn(reading);
  const drugs = concepts.filter(
    (m) => m.kind === 'drug' && m.status !== 'negated' && m.status !== 'not_done',
  );
  return (
    JOINED.test(text) &&
    !ALONE.test(text) &&
    drugs.some((m) => own.has(m.concept)) &&
    drugs.some((m) => !own.has(m.concept))
  );
}

const JOINED =
  /\b(?:in combination with|combined with|together with|along with|with continued|added to)\b/i;

function besideScale(topic: Topic, reading: FormReading): Scale {
  const groups = new Map<string, Finding[]>();
  for (const f of foundOf(topic, reading)) {
    const id = f.mention?.concept ?? '';
    const group = groups.get(id);
    if (group) group.push(f);
    else groups.set(id, [f]);
  }
  const own = requestedIn(reading);
  const scales = [...groups.values()].map((found) =>
    weigh(
      found,
      latestFirst(found, (f) => besideWeight(f, own)),
    ),
  );
  const going = scales.filter((s) => s.yes >= 0.5);
  if (going.length > 0) return anyOf(going);
  const over = scales.filter((s) => s.no >= 0.5).sort((a, b) => b.no - a.no);
  return over.length > 0 ? { ...(over[0] as Scale), yes: 0 } : anyOf(scales);
}

/** "No other complement inhibitor." */
function isNoOther({ sentence, start }: Finding): boolean {
  const before = sentence.text.slice(0, start - sentence.start);
  return /\bno (?:other|additional|further|concurrent|concomitant)\b[^.;,]{0,40}$/i.test(before);
}

function besideWeight(f: Finding, own: ReadonlySet<string>): number {
  if (f.status === 'negated' || f.status === 'not_done' || isNoOther(f)) return -1;
  if (f.how === 'group' || isUnreal(f)) return 0;
  if (ends(f)) return -0.9;
  if (goesOn(f)) return 0.8;
  return BESIDE.test(clauseOf(f)) && f.sentence.concepts.some((m) => own.has(m.concept)) ? 0.8 : 0;
}

function wholeOf(sentence: Finding['sentence']): Finding {
  const { start, end } = sentence;
  return { sentence, start, end, status: 'negated', how: 'words', share: 1, isOther: false };
}

/** The things a question names, the requested drug left out where it names others. */
function othersIn(object: string, reading: FormReading): readonly Topic[] {
  const own = requestedIn(reading);
  const topics = topicsOf(object, reading.vocabulary);
  const others = topics
    .map((t) => ({ ...t, concepts: t.concepts.filter((c) => !own.has(c)), words: [] }))
    .filter((t) => t.concepts.length > 0);
  if (others.length > 0) return others;
  const unknown = inWords(withoutNames(object, reading));
  return unknown.head === '' || topics.some((t) => t.concepts.length === 0) ? topics : [unknown];
}

/** A text without the names in it that the vocabulary knows. */
function withoutNames(text: string, { vocabulary }: FormReading): string {
  return vocabulary
    .namesIn(text)
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
}

/** What speaks of a topic, but for the requested drug where the topic is its class. */
function foundOf(topic: Topic, reading: FormReading): readonly Finding[] {
  const own = requestedIn(reading);
  const isOwn = topic.concepts.some((c) => own.has(c));
  return findingsOf(topic, reading, 'drug').filter(
    (f) => isOwn || !f.mention || !own.has(f.mention.concept),
  );
}

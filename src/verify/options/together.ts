import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { isPlanSection } from '../record/sections.js';
import type { Ask } from './ask.js';
import type { Finding } from './findings.js';
import { ends, goesOn, isUnreal } from './ongoing.js';
import { latestFirst } from './recency.js';
import { requestedIn } from './requested.js';
import { anyOf, type Scale, weigh } from './scale.js';
import { clauseOf } from './surroundings.js';
import type { Topic } from './topic.js';
import { foundOf, othersIn } from './treatment-topics.js';

/** Of the requested drug, or in a plan: it is to be given alone. */
const ALONE = /\b(?:mono-?therapy|single[- ]agent|alone|not together)\b/i;
const NO_OTHER =
  /\bno (?:other|concurrent|concomitant|additional) (?:biologics?|immuno\w+|therap\w+|dmts?|agents?|disease[- ]modifying|anti-?cancer)\b/i;
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

function isAlone({ text, section, concepts }: Sentence, reading: FormReading): boolean {
  const own = requestedIn(reading);
  const isOfOwn = concepts.some((m) => own.has(m.concept)) || isPlanSection(section);
  return NO_OTHER.test(text) || (isOfOwn && ALONE.test(text));
}

function isWithAnother({ text, concepts }: Sentence, reading: FormReading): boolean {
  const own = requestedIn(reading);
  const drugs = concepts.filter(
    (m) => m.kind === 'drug' && m.status !== 'negated' && m.status !== 'not_done',
  );
  return (
    JOINED.test(text) &&
    !NO_OTHER.test(text) &&
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

function wholeOf(sentence: Sentence): Finding {
  const { start, end } = sentence;
  return { sentence, start, end, status: 'negated', how: 'words', share: 1, isOther: false };
}

import type { FormReading } from '../form-reading.js';
import type { Ask } from './ask.js';
import { type Finding, findingsOf } from './findings.js';
import { anyOf, type Scale, SILENT, TAKEN, TAKING, weigh } from './scale.js';
import { clauseOf, goingOn } from './surroundings.js';
import { type Topic, topicsOf } from './topic.js';

/** Whether a treatment was, or is being, given. */
export function taken(ask: Ask, reading: FormReading): Scale {
  const weights = ask.scope === 'ever' ? TAKEN : TAKING;
  return anyOf(othersIn(ask.object, reading).map((t) => weigh(foundOf(t, reading), weights)));
}

const ENDS =
  /\b(?:stop\w*|d\/?c'?e?d?\b|discontinu\w+|ceas\w+|wean\w*|withdraw\w*|off\b|hold\b|held\b|replac\w+|switch\w*|washout|last dose)/i;
const GOES_ON = /\b(?:continu\w+|cont\b|remain\w* on|stay\w* on|keep\w*|maintain\w*|resum\w+)\b/i;
const NOT_ON = /\b(?:dis-?continu\w+|not (?:be )?continu\w+|do not resume|not resumed)\b/i;

/** Whether a treatment was or will be ended. */
export function stopped(ask: Ask, reading: FormReading): Scale {
  return anyOf(
    othersIn(ask.object, reading).map((topic) => {
      const found = foundOf(topic, reading).filter((f) => f.how !== 'group');
      const ended = found.filter((f) => ENDS.test(clauseOf(f)));
      const kept = found.filter(
        (f) => !ENDS.test(clauseOf(f)) && GOES_ON.test(clauseOf(f).replace(NOT_ON, '')),
      );
      return both(ended, kept);
    }),
  );
}

const BARS =
  /\b(?:contra-?indicat\w*|avoid\w*|allerg\w+|intoleran\w+|not (?:a )?candidate|do not rechallenge|must not|should not|never again|hypersensitiv\w+|anaphyla\w+|not (?:be )?(?:safe|appropriate|suitable))/i;
const BARS_NOT =
  /\bno (?:known )?(?:contra-?indicat\w*|allerg\w+|intoleran\w+)|\bnot contra-?indicat\w*|\b(?:well )?tolerated\b|\btolerating\b/i;

/** Whether the patient must not be given a treatment. */
export function barred(ask: Ask, reading: FormReading): Scale {
  return anyOf(
    topicsOf(ask.object, reading.vocabulary).map((topic) => {
      const found = findingsOf(topic, reading).filter((f) => f.how !== 'group');
      const free = found.filter((f) => BARS_NOT.test(said(f, reading)));
      const bars = found.filter((f) => !free.includes(f) && BARS.test(said(f, reading)));
      return both(bars, free);
    }),
  );
}

const said = (f: Finding, reading: FormReading) => `${clauseOf(f)} ${goingOn(f, reading)}`;

const ALONE =
  /\b(?:mono-?therapy|single[- ]agent|not together|no (?:other|concurrent|concomitant|additional) (?:biologics?|immuno\w+|therap\w+|dmts?|agents?|disease[- ]modifying))\b/i;
const BESIDE =
  /\b(?:combin\w+|together|concurrent\w*|concomitant\w*|add(?:ed|ing|-on)?|alongside|plus|with)\b|\+/i;

/** Whether something will be taken beside the requested drug. */
export function together(ask: Ask, reading: FormReading): Scale {
  const scales = othersIn(ask.object, reading).map((topic) => {
    const found = foundOf(topic, reading);
    const kept = found.filter(
      (f) =>
        (f.status === 'affirmed' || f.status === 'planned') &&
        !ENDS.test(clauseOf(f)) &&
        (BESIDE.test(clauseOf(f)) || GOES_ON.test(clauseOf(f).replace(NOT_ON, ''))),
    );
    const not = found.filter((f) => !kept.includes(f) && isOver(f));
    return both(kept, not, 0.8);
  });
  const alone = reading.record.sentences.filter((s) => ALONE.test(s.text));
  const any = anyOf(scales);
  if (alone.length === 0 || any.yes > 0) return any;
  return { ...any, no: 1, forNo: [...alone.map(asFinding), ...any.forNo] };
}

const isOver = (f: Finding) =>
  f.status === 'negated' ||
  f.status === 'past' ||
  f.status === 'not_done' ||
  ENDS.test(clauseOf(f));

function asFinding(sentence: Finding['sentence']): Finding {
  return {
    sentence,
    start: sentence.start,
    end: sentence.end,
    status: 'negated',
    how: 'words',
    share: 1,
  };
}

function both(yes: readonly Finding[], no: readonly Finding[], strength = 1): Scale {
  if (yes.length + no.length === 0) return SILENT;
  const share = yes.length / (yes.length + no.length);
  return {
    yes: yes.length > 0 ? strength * Math.min(1, 2 * share) : 0,
    no: no.length > 0 ? strength * Math.min(1, 2 * (1 - share)) : 0,
    forYes: yes,
    forNo: no,
  };
}

/** The things a question names, the requested drug left out where it names others. */
function othersIn(object: string, reading: FormReading): readonly Topic[] {
  const own = requestedIn(reading);
  const topics = topicsOf(object, reading.vocabulary);
  const others = topics
    .map((t) => ({ ...t, concepts: t.concepts.filter((c) => !own.has(c)) }))
    .filter((t) => t.concepts.length > 0);
  return others.length > 0 ? others : topics;
}

/** What speaks of a topic, but for plans of the requested drug where the topic is its class. */
function foundOf(topic: Topic, reading: FormReading): readonly Finding[] {
  const own = requestedIn(reading);
  const isOwn = topic.concepts.some((c) => own.has(c));
  return findingsOf(topic, reading).filter(
    (f) => isOwn || f.concept === undefined || !own.has(f.concept),
  );
}

function requestedIn({ form, vocabulary }: FormReading): ReadonlySet<string> {
  return new Set(
    vocabulary
      .namesIn(form.drug)
      .map((n) => n.concept)
      .filter((c) => c.kind === 'drug')
      .map((c) => c.id),
  );
}

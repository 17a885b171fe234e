import type { FormReading } from '../form-reading.js';
import { sidesIn } from '../statements/sides.js';
import type { Ask } from './ask.js';
import type { Finding } from './findings.js';
import { findsIn } from './lexical.js';
import { latestFirst } from './recency.js';
import { allOf, anyOf, type Scale, SILENT, weigh } from './scale.js';
import { allNamed, type Topic } from './topic.js';
import { foundOf, othersIn } from './treatment-topics.js';
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
  if (found.length > 0 && found.every(isTalkedOf))
    return weigh(found, (f) => Math.min(by(f), ONLY_TALKED_OF));
  if (found.every((f) => by(f) < 0)) return weigh(found.map(asWhole), by);
  return weigh(found, scope === 'ever' ? by : latestFirst(found, by));
}

/** Of an operation that a record only plans, weighs or refers for, it is plain enough that it was not done. */
const ONLY_TALKED_OF = -0.8;
const TALKED_OF: ReadonlySet<Finding['status']> = new Set(['planned', 'possible', 'not_done']);
const isTalkedOf = ({ mention, status, how }: Finding) =>
  (mention?.kind === 'procedure' || (!mention && how === 'words' && status === 'possible')) &&
  TALKED_OF.has(status);

/** Where nothing of a kind was had, the kind was not. */
const asWhole = (f: Finding): Finding => (f.how === 'kind' ? { ...f, how: 'same' } : f);

const SIDE_ASKED = /\b(right|left) (?:eye|knee|hip|breast|ear|side)\b/i;

/** Whether the sentence is not of the side that is asked after. */
function isOtherSide({ sentence }: Finding, side: string | undefined): boolean {
  if (side === undefined) return false;
  const sides = sidesIn(sentence.text).map((s) => s.side);
  return !sides.some((s) => s === side || s === 'both');
}

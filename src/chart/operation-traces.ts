import type { CancerType } from '../core/case.js';
import { experiencerAt } from './assertion.js';
import { isAtOtherSite, isElsewhere, type Years, yearsOf } from './elsewhere.js';
import { COUNTED_FROM, enactmentOf } from './enactment.js';
import { type CompiledOperationFact, namesFor, typeOf } from './operation-fact.js';
import { findResidues } from './operation-residues.js';
import { entryAt, type OperationMention, rangesOf } from './operations.js';
import { indexAt, type Outline, type Range, type Sentence } from './outline.js';
import { isOfOtherCancer, itemAround, type Ownership } from './ownership.js';
import { segmentWith } from './segments.js';
import { isForeignWound, type WoundSites, woundSitesOf } from './wound-sites.js';

/** A place that speaks of the operation that was done. */
export interface Trace extends Range {
  /** The operation itself, by name or as "surgery", or what it left behind: a wound, a margin, a specimen. */
  readonly kind: 'operation' | 'consequence';
}

const IMAGING_TAG = /^imaging/i;
const PATHOLOGY_TAG = /^(?:pathology|histology)/i;
const BIOPSY = /\b(?:biops\w+|bx|FNA|cytolog\w+|punch|core)\b/i;
/** "D25-9921 (shave, 12/11/25):", "Liver needle:": the label of what was taken by other means than the operation. */
const SAMPLED =
  /^[^:]{0,50}\b(?:shave|punch|core|needle|FNA|biops\w+|bx|brush\w*|aspirat\w+|cytology)\b[^:]{0,30}: /i;
/** A polymerase chain reaction stands beside none of these. */
const RESPONSE =
  /\b(?:residual|response|respon[ds]\w*|y?pT\w*|ypN\w*|achieved|RCB|neo-?adj\w*|NACT?)\b/i;
const INTENDED_SENTENCE = /^(?:if|once|when|should|plan)\b/i;
const INTENDED =
  /\b(?:will|would|should|plan(?:ned)?|goal|aim|hope|anticipated|predicted|to achieve|risk of|candidate for|fit for|ask(?:s|ed|ing)? (?:for|about having)|want(?:s|ed)?|wish\w*|request\w*|consider\w*|offer\w*|against|declin\w+|refus\w+|another|further|more|repeat|no|not|without|ahead of|upfront|prior to)\b[^.;]{0,40}$/i;
const SEEN_ON_IMAGE =
  /post|surgical|resection|tumou?r bed|stump|staple|anastomo|conduit|flap|graft|ectomy|jejunostomy|EOR|fossa|absent|missing|empty|vacant|\bgone\b|solitary|remnant|\bloss\b/i;
/** "Treatment after gastrectomy": what comes after the operation, once it is known to be done. */
const LOOKS_BACK =
  /\b(?:after|since|following|post|s\/p) (?:(?:the|her|his|a|an) )?(?:[\w-]+ ){0,2}$|\b(?:the|her|his) (?:(?:19|20)\d\d|prior|previous|earlier|old) $/i;

/** An organ that is missing, or what is left of it, tells the operation of its own cancer only. */
const ORGAN_LOSS =
  /\b(?:absen\w+|missing|gone|empty|vacant|bare|loss|solitary|single|remnant|residual|fossa)\b/i;

/** No sentence speaks of its operation more often than this; beyond it, what stands there is taken for one more. */
const MAX_LOOKS = 20;

/** The traces of the done operation, by index of their sentence, in order. */
export function findTraces(
  view: Outline,
  compiled: CompiledOperationFact,
  told: { readonly mentions: readonly OperationMention[]; readonly cancerType: CancerType },
): Map<number, Trace[]> {
  const { text } = view;
  const { ownership, foreignSites } = namesFor(compiled, typeOf(compiled, told.cancerType, text));
  const years = yearsOf(view, compiled, told.mentions);
  const bySentence = new Map<number, Trace[]>();
  const add = (index: number, trace: Trace) => {
    const known = bySentence.get(index);
    if (known) known.push(trace);
    else bySentence.set(index, [trace]);
  };
  const other: Range[] = [];
  const headOf = (m: OperationMention) =>
    /[a-z]+\W*$/i.exec(text.slice(m.start, m.end))?.[0].toLowerCase();
  const done = new Set(told.mentions.filter((m) => m.status === 'done').map(headOf));
  for (const m of told.mentions) {
    if (
      m.status === 'done' ||
      (m.status === 'named' && !isIntended(view, m)) ||
      (m.status === 'planned' &&
        (isLeftBehind(text, m) || (done.has(headOf(m)) && followsIt(text, m))))
    )
      add(m.sentence, { start: m.start, end: m.end, kind: 'operation' });
    else other.push(m);
  }
  const isTaken = (r: Range) => {
    const before = other[indexAt(other, r.end - 1)];
    return before !== undefined && before.end > r.start;
  };
  const ownType = typeOf(compiled, told.cancerType, text);
  const wounds = woundSitesOf(text, ownType, told.mentions);
  const at = { view, compiled, ownership, years, wounds };
  const looked = new Map<number, number>();
  for (const [pattern, kind] of [
    [compiled.phrases, 'operation'],
    [compiled.clauses, 'consequence'],
  ] as const) {
    for (const range of rangesOf(text, pattern)) {
      const index = indexAt(view.sentences, range.start);
      const sentence = view.sentences[index];
      if (!sentence || range.start >= sentence.end || isTaken(range)) continue;
      const times = (looked.get(index) ?? 0) + 1;
      looked.set(index, times);
      if (times > MAX_LOOKS) {
        if (bySentence.has(index)) add(index, { ...range, kind });
        continue;
      }
      const isTold = bySentence.get(index)?.some((t) => t.kind === 'operation') ?? false;
      if (isTrace(at, { sentence, range, kind, isTold, foreignSites }, bySentence))
        add(index, { ...range, kind });
    }
  }
  for (const { index, range } of findResidues(at, bySentence, isTaken))
    add(index, { ...range, kind: 'operation' });
  for (const traces of bySentence.values()) traces.sort((a, b) => a.start - b.start);
  return new Map([...bySentence].sort((a, b) => a[0] - b[0]));
}

/** "RT planned after mastectomy": what was done, where it is what comes first. */
const followsIt = (text: string, m: OperationMention) =>
  !m.isGeneric &&
  /\b(?:after|since|following|post)(?: (?:the|her|his|an?))?(?: (?:left|right|total|radical|partial|distal))? $/i.test(
    text.slice(Math.max(0, m.start - 40), m.start),
  );

/** "Define the resection cavity": what is planned for a place that only a done operation left. */
const isLeftBehind = (text: string, m: Range) =>
  /^ (?:cavity|bed|scar|stump|defect|clips)\b/i.test(text.slice(m.end, m.end + 12));

/** A name that is neither done nor planned is the known operation's, but where its sentence looks ahead. */
function isIntended(view: Outline, m: OperationMention): boolean {
  const sentence = view.sentences[m.sentence] as Sentence;
  const lead = view.text.slice(Math.max(sentence.start, m.start - 80), m.start);
  if (COUNTED_FROM.test(lead)) return false;
  if (sentence.section === 'plan' && !isLeftBehind(view.text, m) && !LOOKS_BACK.test(lead))
    return true;
  return (
    INTENDED.test(lead) ||
    INTENDED_SENTENCE.test(view.text.slice(sentence.start, sentence.start + 12))
  );
}

/** A wound or a margin belongs to the operation unless a biopsy, an image, a plan or another operation is told of. */
function isTrace(
  of: {
    readonly view: Outline;
    readonly compiled: CompiledOperationFact;
    readonly ownership: Ownership;
    readonly years: Years;
    readonly wounds: WoundSites | undefined;
  },
  at: {
    readonly sentence: Sentence;
    readonly range: Range;
    readonly kind: Trace['kind'];
    readonly isTold: boolean;
    readonly foreignSites: RegExp;
  },
  operations: ReadonlyMap<number, readonly Trace[]>,
): boolean {
  const { view, compiled, ownership } = of;
  const { text } = view;
  const { sentence, range } = at;
  if (sentence.section === 'family' || sentence.section === 'allergies') return false;
  if (experiencerAt(text, sentence, range) === 'other') return false;
  const own = text.slice(range.start, range.end);
  if (
    /^pcr$/i.test(own) &&
    own !== 'pCR' &&
    !RESPONSE.test(text.slice(sentence.start, sentence.end))
  )
    return false;
  if (!/\bown\b/i.test(own) && isOfOtherCancer(view, ownership, range)) return false;
  if (isAtOtherSite(text, range)) return false;
  if (ORGAN_LOSS.test(own) && at.foreignSites.test(own)) return false;
  const segment = segmentWith(text, sentence, range);
  const piece = pieceAround(text, segment, range);
  if (isForeignWound(text, of.wounds, { sentence, range, piece })) return false;
  if (isElsewhere(of, { piece, own, kind: at.kind }) && !holdsOperation(operations, view, segment))
    return false;
  if (at.kind === 'operation')
    return enactmentOf(text, sentence, range) !== 'negated' && !isAhead(text, sentence, range);
  if (at.isTold) return true;
  if (SAMPLED.test(text.slice(sentence.start, range.start))) return false;
  const lead = text.slice(Math.max(sentence.start, range.start - 60), range.start);
  if (INTENDED_SENTENCE.test(text.slice(sentence.start, sentence.end))) return false;
  if (
    /\b(?:goal|aim\w*|to (?:achieve|get|obtain)|risk of|chance of|hope\w*|predicted|avoid\w*|impair\w*|interfer\w*)\b[^,;]*$/i.test(
      lead,
    )
  )
    return false;
  const item = itemAround(text, sentence, range);
  // An operation that is only listed further on owns nothing before it.
  const words = text.slice(item.start, Math.min(item.end, Math.max(range.end, segment.end)));
  if (words.search(ownership.foreignOperations) >= 0) return false;
  const entry = entryAt(view, range.start);
  if (entry && IMAGING_TAG.test(entry.tag) && !SEEN_ON_IMAGE.test(own)) return false;
  const isSpecimen = entry !== undefined && PATHOLOGY_TAG.test(entry.tag);
  if (!isSpecimen && !/margin|node/i.test(own)) return true;
  const block = isSpecimen ? entry : paragraphAround(view, sentence.line);
  const report = text.slice(block.start, Math.min(block.end, block.start + 4000));
  if (!BIOPSY.test(report) || rangesOf(report, compiled.provedBy).length > 0) return true;
  return [...operations.keys()].some((i) => {
    const s = view.sentences[i] as Sentence;
    return s.start >= block.start && s.end <= block.end;
  });
}

/** The piece of a sentence around a range; in brackets, what they hold. */
function pieceAround(text: string, segment: Range, range: Range): string {
  const lead = text.slice(segment.start, range.start);
  const open = lead.lastIndexOf('(');
  if (open < 0 || open < lead.lastIndexOf(')')) return text.slice(segment.start, segment.end);
  const close = text.indexOf(')', range.end);
  return text.slice(
    segment.start + open + 1,
    close < 0 ? segment.end : Math.min(close, segment.end),
  );
}

function isAhead(text: string, sentence: Sentence, range: Range): boolean {
  const lead = text.slice(Math.max(sentence.start, range.start - 50), range.start);
  return (
    /\b(?:if|will|would|asks? for|asked for|wants?|wanted|plan(?:ned|s)?|consider\w*|candidate|another|further|repeat|no|against|declin\w+|ahead of|risk of|options?)\b[^,;(]*$/i.test(
      lead,
    ) ||
    /^[^,;.]{0,20}\b(?:is|was|be) (?:planned|scheduled|offered|declined|not)\b/i.test(
      text.slice(range.end, range.end + 50),
    )
  );
}

function holdsOperation(
  operations: ReadonlyMap<number, readonly Trace[]>,
  view: Outline,
  segment: Range,
): boolean {
  const traces = operations.get(indexAt(view.sentences, segment.start)) ?? [];
  return traces.some(
    (t) => t.kind === 'operation' && t.start >= segment.start && t.end <= segment.end,
  );
}

/** The lines around a line up to the nearest blank ones or rules. */
export function paragraphAround(view: Outline, line: number): Range {
  const { lines, text } = view;
  const isBreak = (i: number) => {
    const l = lines[i];
    return (
      !l ||
      l.end === l.start ||
      /^(?!\|[-:| ]+$)[^A-Za-z0-9]+$/.test(text.slice(l.start, Math.min(l.end, l.start + 60)))
    );
  };
  let from = line;
  let to = line;
  while (from > 0 && !isBreak(from - 1) && line - from < 60) from--;
  while (to + 1 < lines.length && !isBreak(to + 1) && to - line < 60) to++;
  return { start: (lines[from] as Range).start, end: (lines[to] as Range).end };
}

import type { CancerType } from '../core/case.js';
import type { OperationFact } from '../core/fact.js';
import { layNames } from './lay-operations.js';
import { indexAt, type Outline, type Range, type Sentence } from './outline.js';
import { anyOf, bounded } from './wording.js';

/** Tells the chart's cancer from the patient's other cancers, by their names. */
export interface Ownership {
  readonly own: RegExp;
  readonly foreign: RegExp;
  /** Operations on other organs than this cancer's. */
  readonly foreignOperations: RegExp;
}

const CANCER =
  '(?:ca(?:ncers?)?(?![A-Za-z-])|carcinomas?|adeno-?ca(?:rcinoma)?(?![A-Za-z])|malignan(?:cy|cies|t)|neoplasms?|primary|SCC|adenocarcinomas?|melanoma|sarcoma)';

/** A cancer of another organ spreads to these; an operation there may well be for it. */
const SITES_OF_SPREAD: readonly CancerType[] = ['lung', 'hepatocellular', 'glioma'];

export function compileOwnership(fact: OperationFact, cancerType: CancerType): Ownership {
  const isOwn = (types: readonly CancerType[]) => types.includes(cancerType);
  const named = (belongs: (types: readonly CancerType[]) => boolean) => {
    const listed = fact.primaries.filter((p) => belongs(p.cancerTypes));
    const sites = listed.flatMap((p) => p.sites).join('|');
    const names = listed.flatMap((p) => p.names).map(bounded);
    const patterns = sites
      ? [
          `(?<![A-Za-z])(?:${sites})(?![A-Za-z]) (?:[\\w-]{1,24} ){0,2}${CANCER}`,
          `(?<![A-Za-z])${CANCER},? (?:\\(|(?:of |in |at )?(?:the )?(?:(?:left|right|L|R|distal|upper|lower|mid) )?)(?:${sites})(?![A-Za-z])`,
          ...names,
        ]
      : names;
    return new RegExp(patterns.join('|') || '(?!)', 'gi');
  };
  const isUnknown = cancerType === 'other';
  const foreign = fact.operations.filter(
    (o) =>
      o.cancerTypes.length > 0 &&
      !isOwn(o.cancerTypes) &&
      !o.ofMetastases &&
      !o.cancerTypes.some((t) => SITES_OF_SPREAD.includes(t)),
  );
  const ownOperations = fact.operations.filter((o) => isOwn(o.cancerTypes));
  const own = ownOperations.flatMap((o) => o.names);
  const ownOrgans = ownOperations.flatMap((o) => o.organs);
  const organs = foreign.flatMap((o) => o.organs).filter((o) => !ownOrgans.includes(o));
  return {
    own: named((types) => (isUnknown ? types.length > 0 : isOwn(types))),
    foreign: isUnknown ? /(?!)/g : named((types) => !isOwn(types)),
    foreignOperations: isUnknown
      ? /(?!)/g
      : anyOf(
          [...foreign.flatMap((o) => o.names).filter((n) => !own.includes(n)), ...layNames(organs)],
          'gi',
        ),
  };
}

const OTHER_CANCERS =
  /^\W*(?:(?:prior|previous|past|other|second|history of (?:other|prior)|hx of (?:other|prior)) (?:\w{1,12} )?(?:malignanc|cancer|primar|tumou?r|neoplasm))/i;
/** How far back a cancer that was named still is what is spoken of. */
const REACH = 220;

/**
 * Whether what stands here is told of another cancer of the patient's: the one named nearest in the same item, or,
 * for words that fit any cancer (`isShared`), the one the paragraph spoke of last.
 */
export function isOfOtherCancer(
  view: Outline,
  of: Ownership,
  range: Range,
  isShared = true,
): boolean {
  const index = indexAt(view.sentences, range.start);
  const sentence = view.sentences[index];
  if (!sentence) return false;
  const item = itemAround(view.text, sentence, range);
  const owns = namesIn(view.text, of.own, item);
  const own = nearest(owns, range);
  const foreign = nearest(apartFrom(owns, namesIn(view.text, of.foreign, item)), range);
  if (own !== undefined || foreign !== undefined) return (foreign ?? 1e9) < (own ?? 1e9);
  return isShared && isUnderOtherCancer(view, of, index);
}

/** What the paragraph spoke of last before this sentence. */
function isUnderOtherCancer(view: Outline, of: Ownership, index: number): boolean {
  const sentence = view.sentences[index] as Sentence;
  const lines = view.lines;
  const entry = lines[sentence.line]?.entry;
  for (let l = sentence.line - 1; l >= 0 && sentence.line - l < 6; l--) {
    const line = lines[l] as Outline['lines'][number];
    if (line.end === line.start || line.entry !== entry) break;
    if (OTHER_CANCERS.test(view.text.slice(line.start, Math.min(line.end, line.start + 60))))
      return true;
  }
  const previous = view.sentences[index - 1];
  if (!previous || previous.line !== sentence.line || sentence.start - previous.start > REACH)
    return false;
  const owns = namesIn(view.text, of.own, previous);
  const foreign = apartFrom(owns, namesIn(view.text, of.foreign, previous));
  const lastOf = (names: readonly Range[]) => names[names.length - 1]?.start ?? -1;
  return lastOf(foreign) > lastOf(owns);
}

/** The part of a sentence between semicolons. */
export function itemAround(text: string, sentence: Range, range: Range): Range {
  const before = text.slice(Math.max(sentence.start, range.start - 300), range.start);
  const cut = before.lastIndexOf(';');
  const end = Math.min(sentence.end, range.end + 200);
  const stop = text.slice(range.end, end).indexOf(';');
  return {
    start: range.start - before.length + cut + 1,
    end: stop < 0 ? end : range.end + stop,
  };
}

/** Characters to the nearest name; one behind counts double, for what is told follows its name. */
function nearest(names: readonly Range[], range: Range): number | undefined {
  let best: number | undefined;
  for (const { start, end } of names) {
    const gap = end <= range.start ? range.start - end : Math.max(0, 2 * (start - range.end));
    if (best === undefined || gap < best) best = gap;
  }
  return best;
}

/** "Gastric [ca (liver], nodes)": where the cancer has spread to is no other cancer's name. */
function apartFrom(owns: readonly Range[], foreign: readonly Range[]): readonly Range[] {
  return owns.length === 0
    ? foreign
    : foreign.filter((f) => !owns.some((o) => o.start < f.start && f.start < o.end));
}

function namesIn(text: string, pattern: RegExp, within: Range): Range[] {
  const words = text.slice(within.start, within.end);
  const out: Range[] = [];
  pattern.lastIndex = 0;
  for (let m = pattern.exec(words); m; m = pattern.exec(words)) {
    if (m[0].length === 0) pattern.lastIndex++;
    else out.push({ start: within.start + m.index, end: within.start + m.index + m[0].length });
  }
  return out;
}

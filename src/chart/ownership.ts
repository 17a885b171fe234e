import type { CancerType } from '../core/case.js';
import type { OperationFact } from '../core/fact.js';
import { indexAt, type Outline, type Range, type Sentence } from './outline.js';
import { bounded } from './wording.js';

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
  const own = fact.operations.filter((o) => isOwn(o.cancerTypes)).flatMap((o) => o.names);
  return {
    own: named((types) => (isUnknown ? types.length > 0 : isOwn(types))),
    foreign: isUnknown ? /(?!)/g : named((types) => !isOwn(types)),
    foreignOperations: new RegExp(
      isUnknown
        ? '(?!)'
        : foreign
            .flatMap((o) => o.names)
            .filter((n) => !own.includes(n))
            .map(bounded)
            .join('|') || '(?!)',
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
  const own = nearest(view.text, of.own, item, range);
  const foreign = nearest(view.text, of.foreign, item, range);
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
  const own = lastEnd(view.text, of.own, previous);
  const foreign = lastEnd(view.text, of.foreign, previous);
  return foreign > own;
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
function nearest(text: string, pattern: RegExp, item: Range, range: Range): number | undefined {
  const words = text.slice(item.start, item.end);
  pattern.lastIndex = 0;
  let best: number | undefined;
  for (let m = pattern.exec(words); m; m = pattern.exec(words)) {
    const start = item.start + m.index;
    const end = start + m[0].length;
    if (m[0].length === 0) pattern.lastIndex++;
    const gap = end <= range.start ? range.start - end : Math.max(0, 2 * (start - range.end));
    if (best === undefined || gap < best) best = gap;
  }
  return best;
}

function lastEnd(text: string, pattern: RegExp, range: Range): number {
  const words = text.slice(range.start, range.end);
  pattern.lastIndex = 0;
  let last = -1;
  for (let m = pattern.exec(words); m; m = pattern.exec(words)) {
    last = m.index;
    if (m[0].length === 0) pattern.lastIndex++;
  }
  return last;
}

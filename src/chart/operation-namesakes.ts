import { experiencerAt } from './assertion.js';
import { isHearsay } from './hearsay.js';
import type { OperationMention } from './operations.js';
import type { Outline, Sentence } from './outline.js';

/** Names an operation that the chart tells elsewhere: "after prior gastrectomy", "post nephrectomy defect". */
const REFERS_BACK =
  /\b(?:prior|previous|old|earlier|remote|known|post|since|after|following|from|status[- ]post|s\/p)(?: (?:the|her|his|an?|that))? ?-?$/i;
const GIVEN_UP =
  /^(?: (?:was|were|is|had to be|has been|therefore|then|attempt))* ?\(?(?:abandon|abort|not (?:completed|possible|performed|done|feasible)|given up|called off|terminated|deferred|cancel)/i;
/** An operation is given up within so many sentences of its beginning. */
const REACH = 12;

/**
 * What else the chart says of an operation of the same name decides a mention that is too short to say it: in a bare
 * list of past operations, or where it refers back, it is the one for another lesion that the chart tells in full; and
 * one that the same paragraph says was abandoned was not done.
 */
export function settleNamesakes(
  view: Outline,
  mentions: readonly OperationMention[],
): OperationMention[] {
  const abandoned = givenUp(view, mentions);
  const { text } = view;
  const nameOf = (m: OperationMention) => text.slice(m.start, m.end).toLowerCase();
  const headOf = (m: OperationMention) => /[a-z-]+$/.exec(nameOf(m))?.[0] ?? nameOf(m);
  const isListed = (m: OperationMention) =>
    view.sentences[m.sentence]?.section === 'surgical_history';
  const refersBack = (m: OperationMention) =>
    !m.isGeneric && REFERS_BACK.test(text.slice(Math.max(0, m.start - 24), m.start));
  const others = new Set<string>();
  const otherHeads = new Set<string>();
  const own = new Set<string>();
  const ownHeads = new Set<string>();
  for (const m of mentions) {
    if (m.status === 'unrelated') {
      others.add(nameOf(m));
      const sentence = view.sentences[m.sentence] as Sentence;
      if (experiencerAt(text, sentence, m) === 'patient') otherHeads.add(headOf(m));
    } else if (m.status === 'done' && !abandoned.has(m)) {
      if (!isListed(m)) own.add(nameOf(m));
      if (!refersBack(m)) ownHeads.add(headOf(m));
    }
  }
  const isDatedAsOther = datedAsOther(view, mentions);
  const isContradicted = onlyRecorded(view, mentions);
  return mentions.map((m) => {
    if (m.status !== 'done') return m;
    if (isDatedAsOther(m)) return { ...m, status: 'unrelated' };
    if (abandoned.has(m) || isContradicted(m)) return { ...m, status: 'negated' };
    const isOthers =
      (isListed(m) && others.has(nameOf(m)) && !own.has(nameOf(m))) ||
      (refersBack(m) && otherHeads.has(headOf(m)) && !ownHeads.has(headOf(m)));
    return isOthers ? { ...m, status: 'unrelated' } : m;
  });
}

/** "Completion lobectomy", "re-excision": planned because the first was done. */
const SECOND = /\b(?:completion|completing|re-?do|second|further|repeat|contralateral|other) $/i;

/** An operation that records alone say was done, and that the chart itself still plans. */
function onlyRecorded(
  view: Outline,
  mentions: readonly OperationMention[],
): (m: OperationMention) => boolean {
  const { text } = view;
  const stemOf = (m: OperationMention) =>
    /([a-z]{4})[a-z-]*$/
      .exec(
        text
          .slice(m.start, m.end)
          .toLowerCase()
          .replace(/oesoph/, 'esoph'),
      )?.[1]
      ?.toString();
  const isRecord = (m: OperationMention) =>
    isHearsay(text, view.sentences[m.sentence] as Sentence, m);
  const planned = new Set<string | undefined>();
  for (const m of mentions) {
    const isAhead =
      m.status === 'planned' ||
      (m.status === 'named' && view.sentences[m.sentence]?.section === 'plan');
    if (isAhead && !m.isGeneric && !SECOND.test(text.slice(Math.max(0, m.start - 16), m.start)))
      planned.add(stemOf(m));
  }
  if (planned.size === 0) return () => false;
  const done = mentions.filter((m) => m.status === 'done');
  if (done.length === 0 || done.length > 8 || !done.every(isRecord)) return () => false;
  return (m) => planned.has(stemOf(m));
}

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/** "Since the 1999 resection": told by the year in which only an operation for something else took place. */
function datedAsOther(
  view: Outline,
  mentions: readonly OperationMention[],
): (m: OperationMention) => boolean {
  const yearsAt = (m: OperationMention, reach: number) =>
    view.text.slice(Math.max(0, m.start - 12), m.end + reach).match(YEAR) ?? [];
  const other = new Set<string>();
  const own = new Set<string>();
  for (const m of mentions) {
    const years = yearsAt(m, 40);
    if (m.status === 'unrelated') for (const y of years) other.add(y);
    else if (m.status === 'done' && !m.isGeneric) for (const y of years) own.add(y);
  }
  return (m) => {
    if (!m.isGeneric || other.size === 0) return false;
    const years = yearsAt(m, 10);
    return years.length > 0 && years.every((y) => other.has(y) && !own.has(y));
  };
}

/** The operations that were begun, and given up a few sentences later. */
function givenUp(view: Outline, mentions: readonly OperationMention[]): Set<OperationMention> {
  const out = new Set<OperationMention>();
  let last: OperationMention | undefined;
  for (let i = mentions.length - 1; i >= 0; i--) {
    const m = mentions[i] as OperationMention;
    if (m.status === 'negated' && GIVEN_UP.test(view.text.slice(m.end, m.end + 60))) last = m;
    if (m.status !== 'done' || !last || last.sentence - m.sentence > REACH) continue;
    const line = view.sentences[m.sentence]?.line;
    const isSame = (x: OperationMention) => view.text.slice(x.start, x.end).toLowerCase();
    if (view.sentences[last.sentence]?.line === line && isSame(m) === isSame(last)) out.add(m);
  }
  return out;
}

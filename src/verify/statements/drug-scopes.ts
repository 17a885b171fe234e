import type { NameAt, Vocabulary } from '../vocabulary.js';

/** The part of a text that speaks of one drug, or of several that share what is said. Places are UTF-16 units. */
export interface DrugScope {
  readonly drugs: readonly NameAt[];
  readonly start: number;
  readonly end: number;
}

/** What stands between drugs of one fate: "carboplatin AUC 5 + pemetrexed", "methotrexate and leflunomide". */
const COORDINATED =
  /^(?:\s*(?:[\d.,]+|mg|mcg|g|units?|AUC|mg\/m2|mg\/kg|%|IV|SC|PO|oral|topical|XR|ER|IR|SR|weekly|daily|bid|qd|sodium|acid|oint(?:ment)?|cream|\((?:[A-Za-z-]{3,20}|[\d\s.,/%mcgkunits-]{1,20})\))){0,5}\s*(?:,|\/|\+|&|\band\b|\bor\b|\bplus\b|\bwith\b)\s*(?:(?:and|or|plus|\+|oral|topical|IV)\s*)?$/i;
const NO_COORDINATION =
  /\d{4}|\b(?:stop|start|fail|d\/c|discontinu|from|until|since|inadequate|response|never|not|no|intoleran|weeks?|months?|wks?|mos?|tried|then)\b|[;:]/i;
const STRONG_STOP = /[.;](?=\s)|\n|\s[-–•]\s/g;
const WEAK_STOP =
  /,|->|→|\(|\b(?:then|and|but|while|followed by|switched to|changed to|before|after|(?:in )?combin(?:ed|ation) with|together with|along(?:side| with)|in addition to|plus|added to|concomitant)\b/g;

/**
 * Cuts a text into what it says of each drug, left to right without overlaps. Drugs that are listed together share a
 * part; a class and a drug of it are one subject. What stands before the first drug belongs to it.
 */
export function drugScopesIn(
  text: string,
  drugs: readonly NameAt[],
  vocabulary: Vocabulary,
): readonly DrugScope[] {
  const groups: NameAt[][] = [];
  for (const drug of drugs) {
    if (groups.length > 0 && isAside(text, drug)) continue;
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && isOneSubject(text, { last, drug }, vocabulary)) group.push(drug);
    else groups.push([drug]);
  }
  const scopes: DrugScope[] = [];
  for (const [i, group] of groups.entries()) {
    const next = groups[i + 1]?.[0];
    const first = (group[0] as NameAt).start;
    const start = Math.max(
      scopes.at(-1)?.end ?? 0,
      sentenceStart(text, first),
      leadEnd(text, first),
    );
    const end = next ? cutBetween(text, (group.at(-1) as NameAt).end, next.start) : text.length;
    scopes.push({ drugs: group, start, end });
  }
  return scopes;
}

/** A class that is named in the course of speaking of a drug ("biosimilar", "off steroids"), and opens no clause. */
function isAside(text: string, { concept, start }: NameAt): boolean {
  return (
    concept.kind === 'drug_class' &&
    !/(?:^|[.;:\n,(]\s*|\s[-–•]\s*|\d[.)]\s*)(?:no|other|prior|all|any)?\s?$/i.test(
      text.slice(Math.max(0, start - 12), start),
    )
  );
}

function isOneSubject(
  text: string,
  { last, drug }: { readonly last: NameAt; readonly drug: NameAt },
  vocabulary: Vocabulary,
): boolean {
  const a = last.concept.id;
  const b = drug.concept.id;
  if (vocabulary.isWithin(a, b) || vocabulary.isWithin(b, a)) return true;
  const between = text.slice(last.end, drug.start);
  return between.length < 40 && COORDINATED.test(between) && !NO_COORDINATION.test(between);
}

/** Where one drug's part ends and the next one's begins. */
function cutBetween(text: string, from: number, to: number): number {
  const between = text.slice(from, to);
  for (const stops of [STRONG_STOP, WEAK_STOP]) {
    const last = [...between.matchAll(stops)].at(-1);
    if (last) return from + last.index + (stops === STRONG_STOP ? last[0].length : 0);
  }
  return to;
}

const SENTENCE_END = /[.!?;]["')\]]{0,2}\s+(?=\S)|\n/g;
/** No sentence before a name is looked at further back than this. */
const REACH = 400;

function sentenceStart(text: string, at: number): number {
  const from = Math.max(0, at - REACH);
  let start = from;
  for (const m of text.slice(from, at).matchAll(SENTENCE_END)) start = from + m.index + m[0].length;
  return start;
}

/** What stands before a drug that is only added is about another, unnamed one: "300 mg on day 1, with prednisone". */
const ADDED =
  /\b(?:with|plus|along with|together with|after premedication with|and)\s(?:[\w-]+\s){0,2}$/i;
const DOSED = /\d\s?(?:mg|mcg|g|units?|mL)\b/i;

function leadEnd(text: string, at: number): number {
  const from = Math.max(0, at - REACH);
  const lead = text.slice(from, at);
  const added = ADDED.exec(lead);
  return added && DOSED.test(lead.slice(0, added.index)) ? from + added.index : 0;
}

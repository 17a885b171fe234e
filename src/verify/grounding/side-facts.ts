import type { FormReading } from '../form-reading.js';
import { checkSides } from '../statements/check-sides.js';
import { isTakenBack } from '../statements/corrections.js';
import { type Side, type SideAt, sidesIn } from '../statements/sides.js';
import type { Statement } from '../statements/statement.js';
import { isOthers } from '../values/other-subject.js';
import type { AddressedFact } from './addressed-fact.js';
import { reasonOf } from './reason-of.js';

const CANCER =
  /\b(?:cancers?|\w*carcinomas?|tumou?rs?|malignan\w+|primary|\w*sarcomas?|\w*blastomas?|melanomas?|neoplasms?|DCIS|NSCLC)\b/i;
/** Nothing is found there, or it is another's part of the disease. */
const NOT_THERE =
  /\b(?:no|not|without|normal|clear|unremarkable|benign|free of|negative|contralateral|metasta\w+|nod(?:e|al|es)|previous|prior|history of)\b/i;
/** Local treatment goes where the cancer is, unless it is to prevent another. */
const TREATS =
  /\b(?:radiotherap\w+|radiation|irradiat\w+|mastectom\w+|lumpectom\w+|excision|resection|lobectom\w+|nephrectom\w+|boost)\b/i;
const ELSEWHERE =
  /\b(?:prophyla\w+|risk[- ]reducing|contralateral|bilateral|both|symmetr\w+|avoid\w*|spar\w+|metasta\w+)\b/i;
const AROUND = 70;

/** On which sides a chart has the cancer, by the stems of the site. */
export type CancerSides = readonly SideAt[];

export function cancerSides({ record }: FormReading): CancerSides {
  return record.sentences.flatMap((sentence) =>
    sidesIn(sentence.text).filter((side) => {
      const at = sentence.start + side.start;
      const place = { start: at, end: sentence.start + side.end };
      const { text } = sentence.document.document;
      return (
        isOfCancer(side, sentence.text) && !isOthers(sentence, at) && !isTakenBack(text, place)
      );
    }),
  );
}

/**
 * The sides that a clause gives. Where the cancer is, is one fact, and a chart has findings of the other side too: so the
 * cancer's side is held against the sides of the chart's cancer alone.
 */
export function sideFacts(
  statement: Statement,
  {
    reading,
    cancer,
    at,
  }: { readonly reading: FormReading; readonly cancer: CancerSides; readonly at: number },
): AddressedFact[] {
  const { said } = statement;
  const sides = sidesIn(said);
  return sides.flatMap((side): AddressedFact[] => {
    const site = side.site[0];
    if (site === undefined) return [];
    const place = { start: at + side.start, end: at + siteEnd(said, side) };
    const isCancers = isOfCancer(side, said) || (TREATS.test(said) && !ELSEWHERE.test(said));
    const known = isCancers ? cancer.filter((c) => isSameSite(c, side)) : [];
    if (known.length > 0) {
      const given = [...new Set(known.map((k) => k.side))];
      const reason = `The chart has the cancer on the ${given.map(sideName).join(' and the ')}.`;
      const fits = fitsSides(side.side, given);
      const attribute = `side of the cancer (${(known[0] as SideAt).site.find((s) => side.site.includes(s))})`;
      const value = fits && given.length > 1 ? {} : { value: side.side };
      return [{ attribute, ...value, bearsOnPlan: true, ...place, fits, reason }];
    }
    const alone = { ...statement, said: withoutOthers(said, { sides, own: side }) };
    return checkSides(alone, reading).map(({ fits, rationale }) => ({
      attribute: `side ${site}`,
      bearsOnPlan: false,
      ...place,
      fits,
      reason: reasonOf(rationale),
    }));
  });
}

const sideName = (side: Side) => (side === 'both' ? 'two sides' : `${side} side`);

function fitsSides(said: Side, given: readonly Side[]): boolean {
  if (given.includes('both') || given.includes(said)) return true;
  return said === 'both' && given.length > 1;
}

/** Whether the words around a side, in its own part of the sentence, tell of the cancer there. */
function isOfCancer(side: SideAt, text: string): boolean {
  if (side.site.length === 0) return false;
  const behind = text.slice(side.end, side.end + AROUND).split(/[.,;:()[\]\n]/, 1)[0] as string;
  const reach = text.slice(Math.max(0, side.start - AROUND), side.start);
  // "Breast cancer, right": a side that has no words behind it tells of those before the comma.
  const isBehind = !/\p{L}{3}/u.test(behind);
  const before = reach.split(isBehind ? /[.;:()[\]\n]/ : /[.,;:()[\]\n]/).at(-1) as string;
  const around = `${before}${text.slice(side.start, side.end)}${behind}`;
  return CANCER.test(around) && !NOT_THERE.test(around);
}

/** As in the checking of sides: the first word of a site tells it. */
function isSameSite(a: SideAt, b: SideAt): boolean {
  return b.site.some((s, i) => {
    const there = a.site.indexOf(s);
    return (
      there >= 0 &&
      !CANCER_STEM.test(s) &&
      (i === 0 ||
        there === 0 ||
        CANCER_STEM.test(a.site[0] ?? '') ||
        CANCER_STEM.test(b.site[0] ?? ''))
    );
  });
}

/** "Carcinoma of the left breast" and "left breast cancer" are of one site, two cancers need not be. */
const CANCER_STEM =
  /^(?:cance|carci|adeno|tumou?r?|malig|prima|sarco|melan|neopl|ducta|lobul|invas|squam)$/;

/** The text with the names of other sides blotted out, each place where it was. */
function withoutOthers(
  said: string,
  { sides, own }: { readonly sides: readonly SideAt[]; readonly own: SideAt },
): string {
  let text = said;
  for (const { start, end } of sides) {
    if (start === own.start) continue;
    const blot = end - start < 3 ? ','.repeat(end - start) : 'and'.padEnd(end - start);
    text = text.slice(0, start) + blot + text.slice(end);
  }
  return text;
}

const SITE = /^(?:[ -](?:sided|side|the|of)\b)*(?:[ -][a-z]+){1,2}/i;

function siteEnd(said: string, { end }: SideAt): number {
  return end + (SITE.exec(said.slice(end, end + 40))?.[0].length ?? 0);
}

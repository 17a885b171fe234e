import type { Claim } from '../claim.js';
import type { ClaimRule, FormReading } from '../form-reading.js';
import type { RuledClaim } from '../ruled-claim.js';
import { silentClaim } from '../silent-claim.js';
import { askedBy } from './asked.js';
import { bounded, boundedOption } from './bounded.js';
import { offerScale } from './offers.js';
import { stemsOf } from './record-words.js';
import type { Scale } from './scale.js';
import { topicOf } from './topic.js';
import { claimSaid, placesOf, verdictOf } from './verdict.js';
import { contentStems } from './words.js';

/** Options that name nothing of their own, and those that say that nothing else is so. */
const UNNAMED = /^(?:other|unknown|n\/?a|not applicable|unsure|not known|not sure)\b/i;
const NONE = /^(?:none|no(?:ne)? of (?:these|the above)|neither)\b/i;

/** What another option must have going for it before it rules the chosen one out. */
const PLAINLY = 0.8;
const HARDLY = 0.35;
/** How many times as many sentences must speak for another option, and at least how many, where some speak for both. */
const DOMINANCE = [
  { below: 0.7, times: 3, least: 3 },
  { below: Number.POSITIVE_INFINITY, times: 6, least: 5 },
] as const;

/** Judges a choice of one option among several: flagged only where the record plainly says another and not this one. */
export const judgeChoice: ClaimRule = (claim: Claim, reading: FormReading): RuledClaim => {
  if (claim.asserts.kind !== 'choice') return silentClaim(claim);
  const option = boundedOption(claim.asserts.option);
  const question = bounded(claim.question);
  const asked = askedBy(question, reading);
  const own = offerScale(option, asked);
  const rival = question.options
    .filter((o) => !isSame(o, option) && !UNNAMED.test(o) && !NONE.test(o))
    .map((o) => ({ option: o, scale: offerScale(o, asked) }))
    .filter(({ scale }) => isPlain(scale) && rulesOut(scale, own))
    .filter((o) => isToldApart(o, option, reading))
    .sort((a, b) => net(b.scale) - net(a.scale))[0];
  if (rival && !UNNAMED.test(option))
    return {
      ...claimSaid(
        claim,
        'NOT_SUPPORTED',
        rival.scale.forYes,
        `${placesOf(rival.scale.forYes)} gives ${rival.option}, not ${option}.`,
      ),
      objection: { kind: 'option', option: rival.option },
    };
  // Of options that exclude each other one is true, and no other is plain: only a denial in full is enough.
  if (own.no >= IN_FULL && own.yes < HARDLY && own.forNo.some((f) => f.share >= 0.5)) {
    const places = placesOf(own.forNo);
    const rationale = `${places} says that it is not ${option}.`;
    return {
      ...claimSaid(claim, 'NOT_SUPPORTED', own.forNo, rationale),
      objection: { kind: 'denied' },
    };
  }
  if (verdictOf(own, true) !== 'SUPPORTED') return silentClaim(claim);
  return claimSaid(claim, 'SUPPORTED', own.forYes, `${placesOf(own.forYes)} says so.`);
};

/**
 * Options of one name are told apart by the rest of their words: a line that has none of them speaks for the one as for
 * the other.
 */
function isToldApart(
  rival: { readonly option: string; readonly scale: Scale },
  option: string,
  { vocabulary }: FormReading,
): boolean {
  const named = new Set(topicOf(option, vocabulary).concepts);
  if (!topicOf(rival.option, vocabulary).concepts.some((c) => named.has(c))) return true;
  const own = new Set(contentStems(option));
  const rest = contentStems(rival.option).filter((s) => !own.has(s));
  if (rest.length === 0) return true;
  return rival.scale.forYes.some((f) => rest.some((s) => stemsOf(f.sentence).has(s)));
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const net = (s: Scale) => s.yes - s.no;
const isPlain = (s: Scale) => s.yes >= PLAINLY && s.no < HARDLY;

/** An option that the record states in full rules out one that it states in part. */
const IN_FULL = 0.95;
const IN_PART = 0.6;

function rulesOut(other: Scale, own: Scale): boolean {
  if (own.yes < HARDLY) return true;
  if (other.yes >= IN_FULL && own.yes <= IN_PART) return true;
  const [many, few] = [sentencesFor(other), sentencesFor(own)];
  return DOMINANCE.some((d) => own.yes < d.below && many >= d.least && many >= d.times * few);
}

const sentencesFor = (s: Scale) => new Set(s.forYes.map((f) => f.sentence.index)).size;

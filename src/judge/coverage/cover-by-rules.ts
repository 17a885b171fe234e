import { LRUCache } from 'lru-cache';
import type { Coverage, CoveredCase, CoveredTreatment } from '../../core/coverage.js';
import type { Decision, DecisionMention } from '../../core/decision.js';
import type { Lexicon } from '../../decision/lexicon.js';
import { readDecision } from '../../decision/read-decision.js';
import { type Weighed, weigh } from '../standing.js';
import { extrasFinder } from './extras-of.js';
import { saysTogether } from './given-together.js';
import { kinshipOf } from './kinship.js';
import { offersOf } from './offers.js';
import { onlyOffers } from './only-offers.js';
import { ownShares } from './own-shares.js';
import { treatmentResolver } from './resolve-treatment.js';
import { asListed, type Given, type Share, shareOf } from './share-of.js';
import { partsReader, spellOut, textByPoints } from './spell-out.js';
import type { Atom, Wanted } from './wanted.js';

/** Treatments of consensus lists that are remembered, resolved. */
const TREATMENTS_REMEMBERED = 5_000;

/** What a text recommends of a case's consensus list, and besides it; nobody has judged the extras yet. */
export type CoverByRules = (output: string, of: CoveredCase) => Coverage;

/**
 * Coverage by the rules: the text's decision against each treatment of the list, resolved by the catalog. Reads what
 * stands in words aimed at a judge against the text, and never for it. `read` may remember decisions by content. Linear
 * in the text and in the list; never throws.
 */
export function coverByRules(parts: {
  readonly lexicon: Lexicon;
  readonly read?: (text: string) => Decision;
}): CoverByRules {
  const { lexicon } = parts;
  const read = parts.read ?? ((text: string) => readDecision(text, lexicon));
  const kinship = kinshipOf(lexicon.treatments);
  const extrasOf = extrasFinder(lexicon.treatments, kinship);
  const partsOf = partsReader((name) => atomsNamed(name, lexicon), kinship);
  const listOf = remembered(treatmentResolver(lexicon, { kinship, partsOf }));
  return (output, of) => {
    const text = output.toWellFormed();
    const decision = read(text);
    const list = listOf(of);
    const textAt = textByPoints(text);
    const { cancerType } = of;
    const by = { textAt, partsOf, kinship, cancerType };
    const weighed = spelledOut(weigh(decision, [cancerType]), by);
    const refused = idsIn(list.filter(({ label }) => label === 'refusal'));
    const wanted = idsIn(list.filter(({ label }) => label !== 'refusal'));
    // Only a list that leaves a partner open asks how the text puts it.
    const asks = list.some(({ alternatives }) => alternatives.some((c) => c.partners));
    const isTogether = (m: DecisionMention) => asks && saysTogether(m, textAt);
    const given = (against: boolean): Given => ({
      offers: offersOf(weighed, { against, decision, kinship, isTogether, textAt }),
      kinship,
      refused,
      wanted,
    });
    const inFavour = given(false);
    const isPlain = decision.mentions.every((m) => !m.tainted);
    const against = isPlain ? inFavour : given(true);
    const bySide = ({ label }: Wanted) => (label === 'refusal' ? against : inFavour);
    const named = new Map(list.map((wanted) => [wanted, shareByName(wanted, bySide(wanted))]));
    const sought = list.filter((wanted) => isSought(wanted, named.get(wanted) as Share));
    const byWords = ownShares(text, sought, lexicon);
    const treatments = list.map((wanted): CoveredTreatment => {
      const worded = byWords.get(wanted);
      const { share, at } = better(
        named.get(wanted) as Share,
        worded && asListed(wanted, worded, bySide(wanted)),
      );
      return {
        treatment: wanted.treatment,
        label: wanted.label,
        share,
        isResolved: wanted.alternatives.length > 0,
        ...(at ? { place: { start: at.start, end: at.end } } : {}),
      };
    });
    const extras = extrasOf(weighed, decision, list);
    const offersOnly =
      extras.length > 0 ? undefined : onlyOffers(weighed, { list, treatments, refused, kinship });
    return { treatments, extras, ...(offersOnly ? { offersOnly } : {}) };
  };
}

/** Drugs and classes that a name holds. */
function atomsNamed(name: string, lexicon: Lexicon): Atom[] {
  return readDecision(`Start ${name}.`, lexicon).mentions.flatMap(({ kind, id }) =>
    kind === 'drug' || kind === 'class' ? [{ kind, id }] : [],
  );
}

function spelledOut(weighed: Weighed, by: Parameters<typeof spellOut>[1]): Weighed {
  const { mentions, all } = weighed;
  return { ...weighed, mentions: spellOut(mentions, by), all: spellOut(all, by) };
}

function idsIn(list: readonly Wanted[]): ReadonlySet<string> {
  return new Set(list.flatMap((w) => w.alternatives.flatMap((c) => c.atoms.map((a) => a.id))));
}

/** A term that takes in other things as well is half of what is sought, unless its words are there too. */
const COLLECTIVE_SHARE = 0.5;

function shareByName(wanted: Wanted, given: Given): Share {
  if (wanted.alternatives.length === 0) return { share: 0 };
  const resolved = shareOf(wanted, given);
  if (!wanted.isCollective) return resolved;
  return { ...resolved, share: resolved.share * COLLECTIVE_SHARE };
}

/** Whether its words may say more than its names did: a second reading takes its time. */
function isSought({ alternatives, isCollective, isSupport }: Wanted, { share }: Share): boolean {
  return share < 1 && (alternatives.length === 0 || isCollective || isSupport);
}

function better(one: Share, other: Share | undefined): Share {
  return other && other.share > one.share ? other : one;
}

/** Each treatment once under a label, resolved for the kind of cancer. */
function remembered(
  resolve: ReturnType<typeof treatmentResolver>,
): (of: CoveredCase) => readonly Wanted[] {
  const treatments = new LRUCache<string, Wanted>({ max: TREATMENTS_REMEMBERED });
  const lists = new WeakMap<CoveredCase, readonly Wanted[]>();
  return (of) => {
    const known = lists.get(of);
    if (known) return known;
    const { consensus, cancerType } = of;
    const once = new Map<string, Wanted>();
    for (const item of consensus) {
      const key = JSON.stringify([cancerType, item.label, item.treatment.trim().toLowerCase()]);
      const wanted = treatments.get(key) ?? resolve(item, cancerType);
      treatments.set(key, wanted);
      if (item.treatment.trim() !== '') once.set(key, wanted);
    }
    const list = [...once.values()];
    lists.set(of, list);
    return list;
  };
}

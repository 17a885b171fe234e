import { KINDS } from './given-together.js';
import { isPlainRadiation, type Kinship, splitKey } from './kinship.js';
import type { Offer, OfferedLine, Offers } from './offers.js';
import { partnerWeights } from './partner-weights.js';
import { timingFit } from './timing-fit.js';
import type { Atom, Combination, Wanted } from './wanted.js';

/** How far a text gives something: 0 to 1, and the first place that it rests on. */
export interface Share {
  readonly share: number;
  readonly at?: Pick<Offer, 'start' | 'end'>;
}

const NOTHING: Share = { share: 0 };
/** What a wider word is worth ("a PD-1 inhibitor" for pembrolizumab), and the right treatment at the wrong time. */
const HALF = 0.5;

/** What tells how a text stands to a consensus list. */
export interface Given {
  readonly offers: Offers;
  readonly kinship: Kinship;
  /** What the list refuses, by id: the drugs and operations of it do not excuse each other. */
  readonly refused: ReadonlySet<string>;
  /** What stands on the list under any other label. */
  readonly wanted: ReadonlySet<string>;
}

/**
 * How far the text gives a treatment of the list. What a board wants is given in the share of its drugs that is given,
 * wherever they stand: half a doublet is half the treatment. What a board refuses is given only whole, and at the time
 * that it is refused for: who gives FOLFOX has not given the FOLFOXIRI that was refused. What stands on the list as
 * something not to be given is met by a text that says so, and does not give it.
 *
 * In full counts the treatment itself or a kind of it: a drug of the class, a regimen that holds it. Half counts what is
 * hedged, or named by the next wider word alone ("an anthracycline" for doxorubicin); of what is refused not even that,
 * where text or list have another that may be meant. A word that takes in much more ("chemotherapy" for an anthracycline)
 * counts nothing. So it is for what is wanted and for what is refused: to be vague earns as little as it costs. Who says
 * of one treatment that it is given and that it is not gives it, for and against the text alike.
 */
export function shareOf(wanted: Wanted, given: Given): Share {
  if (wanted.isOmission) return omitted(wanted, given);
  const isRefused = wanted.label === 'refusal';
  let best = NOTHING;
  for (const combination of wanted.alternatives) {
    const whole = isRefused
      ? wholeOf(combination, wanted, given)
      : partOf(combination, wanted, given);
    const share = asPaired(whole, { combination, isRefused, said: given.offers.pairing });
    if (share.share > best.share) best = share;
  }
  if (best.share === 0) return best;
  return asListed(wanted, best, given);
}

/** The share where the treatment is given as the list has it; half of what a board wants otherwise, and no refused one. */
export function asListed(wanted: Wanted, share: Share, given: Given): Share {
  if (fitOf(wanted, share, given)) return share;
  return wanted.label === 'refusal' ? NOTHING : { ...share, share: share.share * HALF };
}

/** Chemoradiation in the other order is half of what is wanted, and not what is refused. */
function asPaired(
  share: Share,
  by: {
    readonly combination: Combination;
    readonly isRefused: boolean;
    readonly said: Offers['pairing'];
  },
): Share {
  const { pairing } = by.combination;
  if (pairing === undefined || by.said === pairing) return share;
  // Side by side is how they are given where no order is said.
  const isOther = by.said !== undefined || (by.isRefused && pairing === 'sequence');
  if (!isOther) return share;
  return by.isRefused ? NOTHING : { ...share, share: Math.min(share.share, HALF) };
}

/** What a board wants: the mean over what it is made of. */
function partOf(combination: Combination, wanted: Wanted, given: Given): Share {
  const { regimen } = combination;
  const named = regimen === undefined ? NOTHING : best([`regimen:${regimen}`], wanted, given);
  const parts = partsOf(combination, wanted, given);
  const share = parts.reduce((sum, p) => sum + p.share, 0) / Math.max(1, parts.length);
  if (named.share >= share) return named;
  return withPlace(share, parts);
}

/** What a board refuses: all of it together, in one line of treatment. */
function wholeOf(combination: Combination, wanted: Wanted, given: Given): Share {
  const { regimen, atoms } = combination;
  const named = regimen === undefined ? NOTHING : best([`regimen:${regimen}`], wanted, given);
  if (named.share === 1) return named;
  const parts = partsOf(combination, wanted, given);
  const least = parts.length === 0 ? 0 : Math.min(...parts.map((p) => p.share));
  const drugs = atoms.filter((atom) => atom.kind === 'drug');
  const isWhole = drugs.length < 2 || together(drugs, given.offers);
  return isWhole && least > named.share ? withPlace(least, parts) : named;
}

/** What is named, and what is left open: a platinum alone is half of a platinum doublet. */
function partsOf({ atoms, partners }: Combination, wanted: Wanted, given: Given): Share[] {
  const named = atoms.map((atom) => atomShare(atom, wanted, given));
  if (!partners) return named;
  const { exact, wider } = given.kinship;
  const keys = atoms.flatMap((atom) => [...exact(atom), ...wider(atom)]);
  const said = best(
    keys.map((key) => `together:${key}`),
    wanted,
    given,
  ).share;
  const weights = partnerWeights(partners, atoms, given);
  // Pemetrexed is no partner of a platinum that is not given.
  const most = Math.max(0, ...named.map(({ share }) => share));
  const open = Array.from({ length: partners.count }, (_, i): Share => {
    return { share: Math.min(most, Math.max(said, weights[i] ?? 0)) };
  });
  return [...named, ...open];
}

function withPlace(share: number, parts: readonly Share[]): Share {
  const at = parts.find((p) => p.at)?.at;
  return at ? { share, at } : { share };
}

/** Drugs that are all given in one line of treatment, wherever in the text they stand: a regimen by another name. */
function together(drugs: readonly Atom[], offers: Offers): boolean {
  const places = drugs.map((atom) => offers.linesOf(`drug:${atom.id}`));
  return places.flat().some(({ line, side }) => {
    const there = places.map((of) =>
      of.filter((p) => p.line === line && (p.side === undefined || p.side === side)),
    );
    return there.every((of, i) =>
      there.every((others, k) => k >= i || of.some((p) => others.some((q) => isWith(p, q)))),
    );
  });
}

function isWith(a: OfferedLine, b: OfferedLine): boolean {
  return a.insteadOf !== b.mention && b.insteadOf !== a.mention;
}

function atomShare(atom: Atom, wanted: Wanted, given: Given): Share {
  const { kinship } = given;
  const exact = best(kinship.exact(atom), wanted, given);
  if (exact.share === 1) return exact;
  const wider = best(kinship.wider(atom), wanted, given);
  const isRefused = wanted.label === 'refusal';
  if (isRefused && atom.kind === 'care') return exact;
  // "Postoperative radiotherapy": the site is the chart's.
  if (!isRefused && isPlainRadiation(atom)) return wider.share > exact.share ? wider : exact;
  if (wider.share * HALF <= exact.share) return exact;
  if (isRefused && meansAnother(atom, given)) return exact;
  return { ...wider, share: wider.share * HALF };
}

function keyOf({ kind, id }: Atom): string {
  return `${kind}:${id}`;
}

/** "Surgery" means the operation that the text names or the board wants, where that is not the one it refuses. */
function meansAnotherOperation(atom: Atom, { offers, kinship, refused, wanted }: Given): boolean {
  const [plain] = kinship.wider(atom);
  const isOther = (id: string) =>
    id !== atom.id && !refused.has(id) && kinship.wider({ kind: 'procedure', id })[0] === plain;
  const isSome = (id: string) => !kinship.isPlainOperation({ kind: 'procedure', id });
  return [...wanted].some(isOther) || [...offers.operations].filter(isSome).some(isOther);
}

/** Whether a wider word may mean something that the text names, and that the list does not refuse. */
function meansAnother(atom: Atom, given: Given): boolean {
  const { offers, kinship, refused } = given;
  if (atom.kind === 'procedure') return meansAnotherOperation(atom, given);
  const own = new Set(kinship.wider(atom).map((key) => splitKey(key)[1]));
  for (const [key, weight] of offers.systemic) {
    const [kind, name] = splitKey(key);
    if (kind !== 'drug' || weight < 1 || refused.has(name)) continue;
    if (kinship.drugs.get(name)?.classes.some((id) => own.has(id))) return true;
  }
  return false;
}

function best(keys: readonly string[], wanted: Wanted, { offers }: Given): Share {
  let found: Share = NOTHING;
  for (const key of keys) {
    for (const offer of offers.of(key)) {
      const share = offer.weight * timingFit(offer, wanted);
      if (share > found.share) found = { share, at: offer };
    }
  }
  return found;
}

/** Whether it is given as the list has it: before all else, alone, without what it is to go without. */
function fitOf(wanted: Wanted, { at }: Share, given: Given): boolean {
  const { offers, kinship } = given;
  if (wanted.isFirst) {
    if (offers.hasNeoadjuvant || (at && offers.firstSystemicAt < at.start)) return false;
  }
  const isGiven = (atom: Atom) =>
    kinship.exact(atom).some((key) => offers.of(key).some((o) => o.weight === 1));
  if (wanted.without.some(isGiven)) return false;
  return !wanted.isAlone || !hasPartner(wanted, given);
}

function hasPartner({ alternatives, isSingle }: Wanted, { offers, kinship }: Given): boolean {
  const atoms = alternatives.flatMap((c) => c.atoms);
  const own = new Set(atoms.map(keyOf));
  const isOwn = (key: string) => {
    const [kind, id] = splitKey(key);
    const classes = kinship.classesOf({ kind, id });
    return own.has(key) || classes.some((c) => own.has(`class:${c}`));
  };
  const given = [...offers.systemic].flatMap(([key, weight]) => (weight === 1 ? [key] : []));
  // Ovarian suppression with letrozole is endocrine therapy alone; two cytotoxic drugs are no single agent.
  const ofKind = given.filter(
    (key) => key.startsWith('drug:') && isOwn(key) && isOfAKind(key, kinship),
  );
  if (isSingle && ofKind.length > 1) return true;
  for (const key of given) {
    if (!isOwn(key) && !isSaidOfOwn(key, atoms, kinship)) return true;
  }
  const isSystemic = atoms.some((atom) => atom.kind === 'drug' || atom.kind === 'class');
  return !isSystemic && (offers.hasRadiation || offers.hasResection);
}

function isOfAKind(key: string, kinship: Kinship): boolean {
  const [kind, id] = splitKey(key);
  return KINDS.some((of) => kinship.classesOf({ kind, id }).includes(of));
}

/** A class that is named beside its own drug is no partner of it. */
function isSaidOfOwn(key: string, atoms: readonly Atom[], kinship: Kinship): boolean {
  if (!key.startsWith('class:')) return false;
  const id = key.slice('class:'.length);
  return atoms.some((atom) => kinship.classesOf(atom).includes(id));
}

function omitted({ alternatives, label }: Wanted, { offers, kinship }: Given): Share {
  const atoms = alternatives.flatMap((c) => c.atoms);
  if (atoms.length === 0) return NOTHING;
  // Who says "no chemotherapy" and gives docetaxel has not left it out.
  const givenOf = (key: string) => Math.max(0, ...offers.of(key).map((offer) => offer.weight));
  const against = atoms.map((atom) => {
    const keys = kinship.exact(atom);
    const said = Math.max(0, ...keys.map(offers.againstOf));
    if (label === 'refusal') return said;
    return Math.min(said, 1 - Math.max(0, ...keys.map(givenOf)));
  });
  return { share: against.reduce((sum, x) => sum + x, 0) / against.length };
}

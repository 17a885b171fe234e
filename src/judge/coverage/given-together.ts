import type { DecisionMention } from '../../core/decision.js';
import type { Kinship } from './kinship.js';
import type { Atom, Partners } from './wanted.js';

/** Says that two drugs of one kind are given, of which it may name one. */
const TWO =
  /\b(?:doublets?|dual|two-drug|poly-?chemo(?:therapy)?|multi-?(?:agent|drug)|(?:combination|combined)\s+(?:chemo|immuno)(?:therapy)?)\b/i;
const THREE = /\b(?:triplets?|three-drug)\b/i;
/** Says the same of drugs of any kind; "in combination with X" names the other itself. */
const SOME = /\b(?:combination|combined)(?![\s-]+(?:of|with|modality|chemo-?radi\w*)\b)/i;
/** Kinds of treatment whose doublets are made of that kind alone: a platinum doublet is not a platinum with osimertinib. */
export const KINDS = ['chemotherapy', 'immunotherapy'];

/** What a name says to be given besides the drugs and classes that it names; undefined where that is nothing. */
export function partnersIn(
  name: string,
  atoms: readonly Atom[],
  kinship: Pick<Kinship, 'classesOf'>,
): Partners | undefined {
  const drugs = atoms.filter(({ kind }) => kind === 'drug' || kind === 'class');
  const [lead] = drugs;
  if (!lead) return undefined;
  const isOf = (atom: Atom, kind: string) =>
    atom.id === kind || kinship.classesOf(atom).includes(kind);
  const of = KINDS.find((kind) => isOf(lead, kind)) ?? 'systemic';
  const ofKind = drugs.filter((atom) => isOf(atom, of)).length;
  const open = THREE.test(name) ? 3 - ofKind : TWO.test(name) ? 2 - ofKind : 0;
  const count = open === 0 && SOME.test(name) ? 2 - drugs.length : open;
  return count > 0 ? { count, of } : undefined;
}

const WORD = `(?:chemo(?:therapy)?|immunotherapy|systemic|cytotoxic|treatment|therapy|regimen)`;
const SIZE = String.raw`(?:doublet|triplet|combination(?!\s+(?:of|with)\b)|poly-?chemotherapy|multi-?agent)`;
/** Said of what stands before it: "platinum-based chemotherapy" is a regimen built on it. */
const AFTER = new RegExp(
  String.raw`^[\s-]*(?:based[\s-]+(?:${SIZE}|${WORD})|(?:${WORD}[\s-]+)*${SIZE})\b`,
  'i',
);
const BEFORE = new RegExp(
  String.raw`\b(?<!\b(?:no|not|than|in)\s+(?:an?\s+)?)${SIZE}s?(?:[\s-]+${WORD})*(?:\s+(?:with|of|using|containing|including))?[\s:(]*(?:an?\s+)?$`,
  'i',
);
const IN_NAME = new RegExp(
  String.raw`${TWO.source}|${THREE.source}|${SOME.source}|\bbased[\s-]+${WORD}\b`,
  'i',
);
const WITHIN_POINTS = 50;

/** Whether a text says, where it names a drug or a class, that it is given with a partner. */
export function saysTogether(
  { start, end }: Pick<DecisionMention, 'start' | 'end'>,
  textAt: (start: number, end: number) => string,
): boolean {
  return (
    IN_NAME.test(textAt(start, end)) ||
    AFTER.test(textAt(end, end + WITHIN_POINTS)) ||
    BEFORE.test(textAt(Math.max(0, start - WITHIN_POINTS), start))
  );
}

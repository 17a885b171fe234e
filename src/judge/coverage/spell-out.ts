import { LRUCache } from 'lru-cache';
import type { CancerType } from '../../core/case.js';
import type { DecisionMention } from '../../core/decision.js';
import { asCastration } from './castration.js';
import type { Kinship } from './kinship.js';
import type { Atom } from './wanted.js';

const NAMES_REMEMBERED = 1_000;
/** A name that is longer was stretched by its text. */
const LONGEST_NAME = 100;
const JOINTS = /\s*(?:\/|\+|-|\b(?:and|plus|with)\b)\s*/i;

/** What the name of a class holds: "platinum/pemetrexed" a platinum and pemetrexed, "BRAF/MEK inhibitor" one of each. */
export type PartsOf = (name: string) => readonly Atom[];

/**
 * Mentions with an operation that castrates as such, and with those of a class whose name holds several things replaced by one of
 * each, at the same place.
 */
export function spellOut(
  mentions: readonly DecisionMention[],
  by: {
    readonly textAt: (start: number, end: number) => string;
    readonly partsOf: PartsOf;
    readonly kinship: Kinship;
    readonly cancerType: CancerType;
  },
): DecisionMention[] {
  const { textAt, partsOf, kinship, cancerType } = by;
  return mentions.flatMap((m) => {
    const parts =
      m.kind === 'class' && m.end - m.start <= LONGEST_NAME ? partsOf(textAt(m.start, m.end)) : [];
    if (parts.length === 0) return [asCastration(m, cancerType)];
    return parts.map((atom): DecisionMention => {
      const { kind, id } = atom as { kind: 'drug' | 'class'; id: string };
      const own = kind === 'drug' ? [] : [id];
      const drugs = kind === 'drug' ? [id] : [];
      return { ...m, kind, id, drugs, classes: [...own, ...kinship.classesOf(atom)] };
    });
  });
}

/**
 * Takes the name of a class apart that names what is given together; empty for a name of one thing. `read` gives the
 * drugs and classes of a name. Remembers names.
 */
export function partsReader(
  read: (name: string) => readonly Atom[],
  { classesOf }: Pick<Kinship, 'classesOf'>,
): PartsOf {
  const partsOf = (name: string): readonly Atom[] => {
    const words = name.split(JOINTS).filter((word) => word !== '');
    if (words.length < 2) return [];
    const what = words.at(-1)?.replace(/^\S+/, '') ?? '';
    const parts = words.map((word) => {
      const alone = read(word);
      return alone.length > 0 ? alone : read(word + what);
    });
    if (parts.some((part) => part.length !== 1)) return [];
    const atoms = parts.flat();
    const isApart = atoms.every((a) =>
      atoms.every((b) => a === b || (a.id !== b.id && !classesOf(a).includes(b.id))),
    );
    return isApart ? atoms : [];
  };
  const known = new LRUCache<string, readonly Atom[]>({ max: NAMES_REMEMBERED });
  return (name) => {
    const key = name.toLowerCase();
    const parts = known.get(key) ?? partsOf(name);
    known.set(key, parts);
    return parts;
  };
}

/** Gives the places of a text in code points. */
export function textByPoints(text: string): (start: number, end: number) => string {
  if (!/[\ud800-\udfff]/.test(text)) return (start, end) => text.slice(start, end);
  const points = [...text];
  return (start, end) => points.slice(start, end).join('');
}

import type { ConceptKind, NameAt, Vocabulary } from '../vocabulary.js';
import { type FlatText, flatten } from './flat-text.js';
import { isOver } from './is-over.js';
import type { Range } from './lines.js';
import type { ConceptMention, Sentence } from './reading.js';
import { type Scope, scopesOf } from './scope.js';
import type { Sex } from './sex.js';
import { sideAt } from './side.js';
import { type StatusView, statusAt } from './status.js';
import { GOES_ON } from './status-words.js';

/** How much of the next sentence is read for a correction. */
const NEXT_CHARS = 300;

/** Where a sentence stands: the one behind it, and what the document has told before. */
export interface Standing {
  readonly next: string;
  readonly isHead: boolean;
  readonly sex: Sex | undefined;
  isKnown(concept: string): boolean;
}

/** The things that a sentence speaks of, each with how it does. */
export function conceptsIn(
  sentence: Sentence,
  standing: Standing,
  vocabulary: Vocabulary,
): readonly ConceptMention[] {
  const names = vocabulary.namesIn(sentence.text);
  if (names.length === 0) return [];
  const flat = flatten(sentence.text);
  const view: StatusView = {
    ...standing,
    text: flat.text,
    next: flatten(standing.next.slice(0, NEXT_CHARS)).text,
    section: sentence.section,
  };
  const placed = names.map((name) => ({ name, range: placeIn(flat, name) }));
  const scopes = new Map<NameAt, Scope>();
  for (const family of FAMILIES) {
    const own = placed.filter((p) => family.bounds.includes(p.name.concept.kind));
    const ranges = own.map((p) => p.range);
    scopesOf(flat.text, ranges, family.are).forEach((scope, i) => {
      const { name } = own[i] as (typeof own)[number];
      if (!family.of.includes(name.concept.kind)) return;
      const isLast = family.are === 'drugs' && i === own.length - 1;
      const after = isLast ? scope.after + goesOn(view.next, vocabulary) : scope.after;
      scopes.set(name, { ...scope, after });
    });
  }
  return placed.map(({ name, range }, i) => {
    const { concept } = name;
    const behind = placed[i + 1];
    const isNamedForHarm =
      behind?.name.concept.kind === 'condition' && behind.range.start - range.end < 2;
    const side = concept.kind.startsWith('drug') ? undefined : sideAt(flat.text, range);
    const scope = scopes.get(name) as Scope;
    const told = statusAt(view, {
      ...range,
      kind: concept.kind,
      concept: concept.id,
      scope,
      isNamedForHarm,
    });
    return {
      sentence,
      start: sentence.start + name.start,
      end: sentence.start + name.end,
      concept: concept.id,
      kind: concept.kind,
      status: told === 'affirmed' && isOver(sentence, name, concept.kind) ? 'past' : told,
      ...(side ? { side } : {}),
    };
  });
}

/** What the next sentence says of the drug that this one named last; nothing where it names another. */
function goesOn(next: string, vocabulary: Vocabulary): string {
  const said = GOES_ON.exec(next)?.[0];
  const names = said ? vocabulary.namesIn(said) : [];
  return said && !names.some((n) => DRUGS.includes(n.concept.kind)) ? ` ${said}` : '';
}

const DRUGS: readonly ConceptKind[] = ['drug', 'drug_class'];
/** Whose names end what is said of whose. An admission ends nothing that is told of a drug. */
const FAMILIES: readonly {
  readonly of: readonly ConceptKind[];
  readonly bounds: readonly ConceptKind[];
  readonly are: 'drugs' | 'others';
}[] = [
  { of: DRUGS, bounds: DRUGS, are: 'drugs' },
  { of: ['procedure'], bounds: [...DRUGS, 'procedure'], are: 'others' },
  { of: ['condition'], bounds: ['condition'], are: 'others' },
  { of: ['test'], bounds: ['test'], are: 'others' },
];

const placeIn = (flat: FlatText, name: Range): Range => ({
  start: flat.at(name.start),
  end: flat.at(name.end),
});

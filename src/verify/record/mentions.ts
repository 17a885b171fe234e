import type { NameAt, Vocabulary } from '../vocabulary.js';
import { type FlatText, flatten } from './flat-text.js';
import type { Range } from './lines.js';
import type { ConceptMention, Sentence } from './reading.js';
import { type Scope, scopesOf } from './scope.js';
import { sideAt } from './side.js';
import { type StatusView, statusAt } from './status.js';
import { GOES_ON } from './status-words.js';

/** How much of the next sentence is read for a correction. */
const NEXT_CHARS = 300;

/** Where a sentence stands: the one behind it, and what the document has told before. */
export interface Standing {
  readonly next: string;
  isKnown(concept: string): boolean;
}

/** The things that a sentence speaks of, each with how it does. */
export function conceptsIn(
  sentence: Sentence,
  { next, isKnown }: Standing,
  vocabulary: Vocabulary,
): readonly ConceptMention[] {
  const names = vocabulary.namesIn(sentence.text);
  if (names.length === 0) return [];
  const flat = flatten(sentence.text);
  const view: StatusView = {
    text: flat.text,
    next: flatten(next.slice(0, NEXT_CHARS)).text,
    section: sentence.section,
    isKnown,
  };
  const placed = names.map((name) => ({ name, range: placeIn(flat, name) }));
  const scopes = new Map<NameAt, Scope>();
  for (const family of FAMILIES) {
    const own = placed.filter((p) => familyOf(p.name) === family);
    scopesOf(
      flat.text,
      own.map((p) => p.range),
      family === 'drug' ? 'drugs' : 'others',
    ).forEach((scope, i) => {
      const isLast = family === 'drug' && i === own.length - 1;
      const after = isLast ? scope.after + goesOn(view.next) : scope.after;
      scopes.set((own[i] as (typeof own)[number]).name, { ...scope, after });
    });
  }
  return placed.map(({ name, range }, i) => {
    const { concept } = name;
    const behind = placed[i + 1];
    const isNamedForHarm =
      behind?.name.concept.kind === 'condition' && behind.range.start - range.end < 2;
    const side = sideAt(flat.text, range);
    const scope = scopes.get(name) as Scope;
    return {
      sentence,
      start: sentence.start + name.start,
      end: sentence.start + name.end,
      concept: concept.id,
      kind: concept.kind,
      status: statusAt(view, {
        ...range,
        kind: concept.kind,
        concept: concept.id,
        scope,
        isNamedForHarm,
      }),
      ...(side ? { side } : {}),
    };
  });
}

/** What the next sentence says of the drug that this one named last. */
function goesOn(next: string): string {
  const said = GOES_ON.exec(next)?.[0];
  return said ? ` ${said}` : '';
}

const FAMILIES = ['drug', 'procedure', 'condition', 'test'] as const;

function familyOf({ concept }: NameAt): (typeof FAMILIES)[number] {
  return concept.kind === 'drug_class' ? 'drug' : concept.kind;
}

const placeIn = (flat: FlatText, name: Range): Range => ({
  start: flat.at(name.start),
  end: flat.at(name.end),
});

import type { Concept } from '../core/clinical-term.js';
import { type NameWords, nameWords } from '../core/name-words.js';

/** One way of writing a concept's name. */
export interface Spelling {
  readonly concept: Concept;
  /** Letters and digits of the name, as they must stand in the text; absent where case is free. */
  readonly exactly?: string;
  /** Words of which one must stand in the record. */
  readonly onlyWith?: readonly string[];
}

/** A node of the names' tree: what ends here, and what may follow. */
export interface NameNode {
  next: Map<string, NameNode>;
  here: Spelling[];
}

/** Nodes share these until they have their own: most end a name and lead nowhere, or lead on and end none. */
const NO_NEXT: Map<string, NameNode> = new Map();
const NONE_HERE: Spelling[] = [];

export function nameNode(): NameNode {
  return { next: NO_NEXT, here: NONE_HERE };
}

/** Adds a name, and where it holds hyphens also the form without them ("anti-TNF", "antiTNF"), unless that is a short word
 * of letters ("AC-T"). */
export function addName(
  root: NameNode,
  name: string,
  of: {
    readonly concept: Concept;
    readonly exact: boolean;
    readonly onlyWith?: readonly string[];
  },
): void {
  const words = nameWords(name);
  const spelling: Spelling = {
    concept: of.concept,
    ...(of.exact || words.caseMatters ? { exactly: lettersOf(name) } : {}),
    ...(of.onlyWith ? { onlyWith: of.onlyWith } : {}),
  };
  addPaths(root, words, spelling);
  if (!/[-‐‑]/.test(name)) return;
  const joined = name.replace(/(?<=[\p{L}\p{N}])[-‐‑](?=[\p{L}\p{N}])/gu, '');
  if (joined !== name && (joined.length > 4 || /\d/.test(joined)))
    addPaths(root, nameWords(joined), spelling);
}

function addPaths(root: NameNode, { words, singular }: NameWords, spelling: Spelling): void {
  add(root, words, spelling);
  if (singular.some((w, i) => w !== words[i])) add(root, singular, spelling);
}

/** Letters and digits alone: what a short name is compared by, whatever joins its parts. */
export function lettersOf(text: string): string {
  return text.replace(/['’]s$/, '').replace(/[^\p{L}\p{N}]/gu, '');
}

function add(root: NameNode, words: readonly string[], spelling: Spelling): void {
  let node = root;
  for (const word of words) {
    let next = node.next.get(word);
    if (!next) {
      next = nameNode();
      if (node.next === NO_NEXT) node.next = new Map();
      node.next.set(word, next);
    }
    node = next;
  }
  if (!node.here.some((s) => s.concept === spelling.concept && s.exactly === spelling.exactly)) {
    if (node.here === NONE_HERE) node.here = [spelling];
    else node.here.push(spelling);
  }
}

import type { Concept } from '../core/clinical-term.js';
import { lettersOf, type NameNode, type Spelling } from './name-trie.js';
import { joins, type TextWords } from './text-words.js';
import type { NameAt } from './vocabulary.js';

/** The longest names in a text, left to right, without overlap; `settled` are the words that settle abbreviations. */
export function namesIn(words: TextWords, root: NameNode, settled: ReadonlySet<string>): NameAt[] {
  const found: NameAt[] = [];
  for (let i = 0; i < words.words.length; ) {
    const hit = longestAt(words, i, { root, settled });
    if (hit) {
      const start = words.starts[i] as number;
      found.push({ concept: hit.concept, start, end: words.ends[hit.last] as number });
      i = hit.last + 1;
    } else i++;
  }
  return found;
}

interface Hit {
  readonly concept: Concept;
  /** Index of its last word. */
  readonly last: number;
}

function longestAt(
  words: TextWords,
  from: number,
  { root, settled }: { readonly root: NameNode; readonly settled: ReadonlySet<string> },
): Hit | undefined {
  let best: Hit | undefined;
  const follow = (parent: NameNode, at: number) => {
    for (const node of nodesFor(parent, words, at)) {
      const concept = meant(node.here, surface(words, from, at), settled);
      if (concept && !(best && best.last >= at)) best = { concept, last: at };
      if (node.next.size > 0 && joins(words, at)) follow(node, at + 1);
    }
  };
  follow(root, from);
  return best;
}

/** Where a word leads: as it is written, and without its plural ending. A name's few words bound the ways. */
function nodesFor(parent: NameNode, { words, singular }: TextWords, at: number): NameNode[] {
  const [written, single] = [words[at] as string, singular[at] as string];
  const nodes = [parent.next.get(written)];
  if (single !== written) nodes.push(parent.next.get(single));
  return nodes.filter((node) => node !== undefined);
}

interface Surface {
  readonly letters: () => string;
  readonly cut: () => boolean;
}

function surface({ text, starts, ends }: TextWords, from: number, to: number): Surface {
  const [start, end] = [starts[from] as number, ends[to] as number];
  return {
    letters: () => lettersOf(text.slice(start, end)),
    // "CD-19" and "1-MS" name something else than CD and MS do.
    cut: () =>
      /[-‐‑]\d/.test(text.slice(end, end + 2)) || /\d[-‐‑]/.test(text.slice(start - 2, start)),
  };
}

/** What a spelling means here: one that is sure before one that the record's words settle; of two as likely, neither. */
function meant(
  here: readonly Spelling[],
  { letters, cut }: Surface,
  settled: ReadonlySet<string>,
): Concept | undefined {
  if (here.length === 0) return undefined;
  const fitting = here.filter(
    ({ exactly }) => exactly === undefined || (sameCase(letters(), exactly) && !cut()),
  );
  const sure = fitting.filter((s) => !s.onlyWith);
  if (sure.length > 0) return (sure.find((s) => s.exactly !== undefined) ?? sure[0])?.concept;
  let best: { concept: Concept; weight: number } | undefined;
  let tied = false;
  for (const { concept, onlyWith = [] } of fitting) {
    const weight = onlyWith.filter((w) => settled.has(w)).length;
    if (weight === 0 || weight < (best?.weight ?? 0)) continue;
    tied = weight === best?.weight;
    best = { concept, weight };
  }
  return tied ? undefined : best?.concept;
}

function sameCase(written: string, name: string): boolean {
  return written === name || (written === `${name}s` && /[^s]$/.test(name));
}

import type { CancerType } from '../core/case.js';
import type { Section } from '../core/decision.js';
import type { Block } from './block.js';
import type { Item } from './clause.js';
import type { Cue } from './cue.js';
import { type Entity, entitiesOf } from './entities.js';
import { isOfFinding } from './finding-words.js';
import type { Address } from './judge-directed.js';
import type { Wording } from './language.js';
import type { Lexicon, RawMention } from './lexicon.js';
import type { Stance } from './stance.js';
import type { Tokens } from './tokens.js';

/** What is found in a text before any sentence of it is read. */
export interface Findings {
  readonly tokens: Tokens;
  readonly text: string;
  readonly wording: Wording;
  readonly addresses: readonly Address[];
  readonly raw: readonly RawMention[];
  /** Words that look like a drug's name and are part of no mention. */
  readonly strangers: readonly number[];
  readonly cancerTypes: readonly CancerType[];
  readonly blocks: readonly Block[];
  readonly lexicon: Lexicon;
  /** Code points of the original for words `from` to `to`. */
  readonly span: (from: number, to: number) => { start: number; end: number };
}

/** A text on the way to a decision, indexed by word. */
export interface Reading extends Findings {
  readonly entities: readonly Entity[];
  /** What begins at a word, for the clauses: entities and cues. */
  readonly itemsAt: readonly (readonly Item[] | undefined)[];
  /** Cues alone. */
  readonly cuesAt: readonly (readonly Item[] | undefined)[];
  /** Index of the treatment or test that begins at a word; -1 where none does. */
  readonly mentionAt: Int32Array;
  /** Number of entities that begin before a word. */
  readonly entitiesBefore: Int32Array;
}

/** One entity with what is said of it. */
export interface Statement {
  readonly entity: Entity;
  readonly stance: Stance;
  readonly block: Block;
  readonly sentence: number;
  /** First word of its clause. */
  readonly clause: number;
  readonly section: Section;
  readonly tainted: boolean;
  readonly inBracket: boolean;
  /** A trial's name that only cites evidence. */
  readonly cites: boolean;
  /** Nothing is said of it but what it does. */
  readonly described: boolean;
}

const PARTICIPLE =
  /^(?:\w+ed|been|had|gone|done|made|put|cut|got|become|come|run|let|set|lost|found|held|meant|brought|sought|taught|thought|stood|understood|won|led|sent|spent|felt|paid|said|told|begun|kept|left|built|\w{2,}wn|\w{3,}en)$/;
const ADVERB = /^(?:also|not|never|then|already|otherwise|rather|still|even|\w+ly)$/;

/** "Would have been given" supposes what is not so; "would have nothing to bind" does not. */
function supposes({ word }: Tokens, at: number, { role }: Cue): boolean {
  if (role !== 'unreal' || word[at - 1] !== 'have' || word[at - 2] !== 'would') return true;
  let w = at;
  while (w < at + 2 && ADVERB.test(word[w] ?? '')) w++;
  return PARTICIPLE.test(word[w] ?? '') && word[w] !== 'often';
}

const ARTICLES: ReadonlySet<string> = new Set('the a an our your his her their'.split(' '));

/** Indexes the findings by word. Linear. */
export function indexed(findings: Findings): Reading {
  const { count } = findings.tokens;
  const entities = entitiesOf(findings);
  const itemsAt: Item[][] = new Array(count);
  const cuesAt: Item[][] = new Array(count);
  const mentionAt = new Int32Array(count).fill(-1);
  /** Length of the name of several words that covers a word. */
  const covered = new Uint8Array(count);
  entities.forEach((e, i) => {
    const test = e.concept?.kind === 'test' || e.concept?.procedureKind === 'biopsy';
    const item = { from: e.from, to: e.to, mention: i, test, time: e.concept === undefined };
    if (itemsAt[e.from]) (itemsAt[e.from] as Item[]).push(item);
    else itemsAt[e.from] = [item];
    if (!e.concept) return;
    mentionAt[e.from] = i;
    const length = e.to - e.from;
    // "Sequencing" is the name of a test before it is a verb.
    if (length > 1 || e.concept.kind === 'test') covered.fill(Math.min(length, 255), e.from, e.to);
  });
  // What was to come second has come once the first has failed.
  const failed = findings.wording.speech.some((f) => f.values.some((c) => c.worsened));
  for (const found of findings.wording.speech) {
    if (failed && found.values.some((c) => c.line)) continue;
    // A cue that is part of a longer name says nothing: "best supportive care".
    if ((covered[found.from] as number) >= found.to - found.from) continue;
    // "The referring hospital", "the treating physician"
    const names = ARTICLES.has(findings.tokens.word[found.from - 1] ?? '');
    if (names && found.to - found.from === 1 && found.values[0]?.gerund) {
      if (findings.tokens.word[found.to] !== 'of') continue;
    }
    if (isOfFinding(findings.tokens, found.from, found.values)) continue;
    const items = found.values.map((cue) => ({
      from: found.from,
      to: found.to,
      mention: -1,
      cue: supposes(findings.tokens, found.to, cue) ? cue : { ...cue, role: 'would' as const },
    }));
    cuesAt[found.from] = items;
    if (itemsAt[found.from]) (itemsAt[found.from] as Item[]).push(...items);
    else itemsAt[found.from] = items;
  }
  const entitiesBefore = new Int32Array(count + 1);
  for (const e of entities) {
    entitiesBefore[e.from + 1] = (entitiesBefore[e.from + 1] as number) + 1;
  }
  for (let w = 0; w < count; w++) {
    entitiesBefore[w + 1] = (entitiesBefore[w + 1] as number) + (entitiesBefore[w] as number);
  }
  return { ...findings, entities, itemsAt, cuesAt, mentionAt, entitiesBefore };
}

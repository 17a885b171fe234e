import type { CancerType } from '../core/case.js';
import type { DecisionMention, Section, Timing } from '../core/decision.js';
import { actsOf } from './acts.js';
import type { Block } from './block.js';
import {
  type Clause,
  clausesOf,
  type Item,
  type Stream,
  sentencesOf,
  streamsOf,
} from './clause.js';
import type { Concept } from './concept.js';
import { type Entity, entitiesOf } from './entities.js';
import { govern, type Said } from './govern.js';
import type { Address } from './judge-directed.js';
import { MarkBit, type Wording } from './language.js';
import type { Lexicon, RawMention } from './lexicon.js';
import { type Bearing, type Stance, stanceOf } from './stance.js';
import { stainsUnnamed } from './tests-asked.js';
import { Gap, type Tokens } from './tokens.js';

/** A text with everything found in it, on the way to a decision. */
export interface Reading {
  readonly tokens: Tokens;
  readonly text: string;
  readonly wording: Wording;
  readonly addresses: readonly Address[];
  readonly raw: readonly RawMention[];
  readonly cancerTypes: readonly CancerType[];
  readonly blocks: readonly Block[];
  readonly lexicon: Lexicon;
  /** Code points of the original for words `from` to `to`. */
  readonly span: (from: number, to: number) => { start: number; end: number };
}

/** One entity with what is said of it. */
export interface Statement {
  readonly entity: Entity;
  readonly stance: Stance;
  readonly block: Block;
  readonly sentence: number;
  readonly clause: number;
  readonly section: Section;
  readonly tainted: boolean;
  readonly inBracket: boolean;
  /** A trial's name that only cites evidence. */
  readonly cites: boolean;
}

export interface Statements {
  readonly all: readonly Statement[];
  readonly mentions: readonly {
    readonly mention: DecisionMention;
    readonly statement: Statement;
  }[];
  readonly judgeDirected: readonly { readonly start: number; readonly end: number }[];
}

/** Reads every sentence of every block. */
export function readStatements(reading: Reading): Statements {
  const walk = new Walk(reading);
  for (const block of reading.blocks) walk.block(block);
  return walk.finish();
}

const TREATMENT_KINDS = new Set(['drug', 'class', 'regimen', 'procedure', 'radiation', 'care']);
const PRONOUN_WITHIN = 3;

class Walk {
  private readonly entities: readonly Entity[];
  /** Entities that begin at a word. */
  private readonly startingAt = new Map<number, number[]>();
  private readonly cuesAt = new Map<number, Item[]>();
  private readonly all: Statement[] = [];
  private readonly judgeDirected: { start: number; end: number }[] = [];
  private readonly status = new Map<number, Block[]>();
  private sentence = 0;
  private sentenceStart = 0;
  private lastTest: { concept: Concept; sentence: number } | undefined;
  private nextAddress = 0;

  constructor(private readonly reading: Reading) {
    this.entities = entitiesOf(reading);
    this.entities.forEach((e, i) => {
      const list = this.startingAt.get(e.from);
      if (list) list.push(i);
      else this.startingAt.set(e.from, [i]);
    });
    for (const found of reading.wording.speech) {
      this.cuesAt.set(
        found.from,
        found.values.map((cue) => ({ from: found.from, to: found.to, mention: -1, cue })),
      );
    }
    for (const b of reading.blocks) {
      if (b.role === 'status') this.status.set(b.group, [...(this.status.get(b.group) ?? []), b]);
    }
  }

  block(block: Block): void {
    const { tokens, text, addresses } = this.reading;
    let addressed = block.section === 'judge';
    let first = true;
    for (const [from, to] of sentencesOf(tokens, text, block.from, block.to)) {
      this.sentence++;
      this.sentenceStart = this.all.length;
      while ((addresses[this.nextAddress]?.at ?? Number.POSITIVE_INFINITY) < from)
        this.nextAddress++;
      const at = addresses[this.nextAddress]?.at ?? Number.POSITIVE_INFINITY;
      const here = at < to || block.section === 'judge';
      if (here)
        this.judgeDirected.push(
          this.reading.span(Math.max(from, block.section === 'judge' ? from : at), to),
        );
      this.readSentence({
        block,
        from,
        to,
        first,
        judgeFrom: here ? (block.section === 'judge' ? from : at) : to,
        tainted: addressed,
      });
      addressed ||= here;
      first = false;
    }
  }

  private readSentence(s: SentenceAt): void {
    const { tokens } = this.reading;
    const shape = this.shapeOf(s);
    const mentionAt = (w: number) =>
      this.startingAt.get(w)?.find((i) => this.entities[i]?.concept) ?? -1;
    const streams = streamsOf(tokens, [s.from, s.to], mentionAt);
    const outerMentions = streams[0] ? streams[0].words.some((w) => mentionAt(w) >= 0) : false;
    for (const stream of streams) this.readStream(s, shape, stream, outerMentions);
    this.citeTrials();
    this.stainUnnamed(s);
    this.resolvePronoun(s);
  }

  /** A trial's name cites evidence unless the text gives it and names nothing else that is given. */
  private citeTrials(): void {
    const here = this.all.slice(this.sentenceStart);
    const given = here.some(
      (x) =>
        !x.entity.trial &&
        x.entity.concept &&
        x.stance.action !== 'mention' &&
        x.entity.concept.kind !== 'test',
    );
    here.forEach((x, k) => {
      if (!x.entity.trial) return;
      const asRegimen = x.stance.action === 'start' && !given && !x.inBracket;
      if (!asRegimen) this.all[this.sentenceStart + k] = { ...x, stance: REFERENCE, cites: true };
    });
  }

  /** "The core must be stained": for what the sentence before was about. */
  private stainUnnamed(s: SentenceAt): void {
    const here = this.all.slice(this.sentenceStart);
    this.genesOfPanel(here);
    const test = here.findLast((x) => x.entity.concept?.kind === 'test' && x.entity.quiet);
    if (test) this.lastTest = { concept: test.entity.concept as Concept, sentence: this.sentence };
    if (here.some((x) => x.entity.concept?.kind === 'test') || !this.lastTest) return;
    if (this.lastTest.sentence < this.sentence - 1 || s.block.section === 'judge') return;
    const at = stainsUnnamed(this.reading.tokens, s.from, s.to);
    const must = at >= 0 && this.cuesBefore(s.from, at).some((c) => c.cue?.role === 'modal');
    if (!must || this.cuesBefore(s.from, at).some((c) => c.cue?.role === 'not')) return;
    const entity: Entity = {
      from: at,
      to: at + 1,
      concept: this.lastTest.concept,
      trial: false,
      weak: false,
      reference: false,
      quiet: false,
    };
    this.all.push({
      entity,
      stance: spokenStance('give') as Stance,
      block: s.block,
      sentence: this.sentence,
      clause: at,
      section: s.block.section,
      tainted: s.tainted,
      inBracket: false,
      cites: false,
    });
  }

  /** "NGS including ERBB2", "IHC for MMR": a gene beside a test that is asked for is asked for. */
  private genesOfPanel(here: readonly Statement[]): void {
    const asked = here.some((x) => isTest(x) && !x.entity.quiet && x.stance.action === 'start');
    if (!asked) return;
    here.forEach((x, k) => {
      if (!isTest(x) || !x.entity.quiet || x.stance.action !== 'mention') return;
      this.all[this.sentenceStart + k] = { ...x, stance: spokenStance('give') as Stance };
    });
  }

  private cuesBefore(from: number, to: number): Item[] {
    const cues: Item[] = [];
    for (let w = from; w < to; w++) cues.push(...(this.cuesAt.get(w) ?? []));
    return cues;
  }

  private readStream(s: SentenceAt, shape: Shape, stream: Stream, outerMentions: boolean): void {
    const { tokens } = this.reading;
    const inBracket = stream !== undefined && stream.words[0] !== s.from && stream.parent >= 0;
    const clauses = clausesOf(tokens, stream, (w) => this.itemsAt(w, inBracket && outerMentions));
    const said = govern(tokens, clauses, stream.parent);
    const conditions = conditionsOf(clauses, this.reading);
    const fragment = !clauses.some((c) => c.kind === 'main' && isSentence(c, this.reading));
    for (const [index, says] of said) {
      if (says.clause < 0) {
        this.respeak(index, says);
        continue;
      }
      const entity = this.entities[index] as Entity;
      const clause = clauses[says.clause] as Clause;
      this.place(s, {
        entity,
        says,
        clause,
        condition: conditions[says.clause],
        shape,
        stream,
        inBracket,
        fragment,
      });
    }
  }

  private itemsAt(w: number, citationsOnly: boolean): Item[] {
    const items: Item[] = [];
    for (const i of this.startingAt.get(w) ?? []) {
      const e = this.entities[i] as Entity;
      if (citationsOnly && e.trial) continue;
      items.push({ from: e.from, to: e.to, mention: i });
    }
    const cues = this.cuesAt.get(w);
    if (cues && !this.insideEntity(w, cues[0] as Item)) items.push(...cues);
    return items;
  }

  /** A cue that is part of a longer name says nothing: "best supportive care", "continue" never is. */
  private insideEntity(w: number, cue: Item): boolean {
    for (let from = w; from > w - 6 && from >= 0; from--) {
      for (const i of this.startingAt.get(from) ?? []) {
        const e = this.entities[i] as Entity;
        if (
          e.concept &&
          e.from <= w &&
          e.to > w &&
          e.to - e.from >= cue.to - cue.from &&
          e.to - e.from > 1
        )
          return true;
      }
    }
    return false;
  }

  private shapeOf(s: SentenceAt): Shape {
    const { tokens } = this.reading;
    let evidence = false;
    let kin = false;
    let minority = false;
    for (let w = s.from; w < s.to; w++) {
      for (const c of this.cuesAt.get(w) ?? []) {
        const role = c.cue?.role;
        if (role === 'evidence') evidence = true;
        else if (role === 'kin') kin = true;
        else if (role === 'minority') minority = true;
      }
    }
    const question = ((tokens.gap[s.to] as number) & Gap.question) !== 0;
    return { evidence, kin, minority, question };
  }

  private place(s: SentenceAt, at: Placing): void {
    const { entity, says, clause, stream } = at;
    const judge = entity.from >= s.judgeFrom;
    const section: Section = judge ? 'judge' : s.block.section;
    const bearing: Bearing = {
      said: says,
      section,
      style: s.block.style,
      struck: (this.reading.tokens.struck[entity.from] as number) === 1,
      fragment: at.fragment,
      remark: !s.first,
      inIf: clause.kind === 'if',
      inReason: clause.kind === 'reason',
      ...(at.condition ? { condition: at.condition } : {}),
      until: clause.until,
      later: clause.later,
      unreal: clause.unreal,
      kin: at.shape.kin,
      minority: at.shape.minority,
      cited: clause.items.some((i) => i.cue?.role === 'evidence' && i.from < entity.from),
      evidence: at.shape.evidence,
      question: at.shape.question,
      inBracket: at.inBracket,
    };
    let stance = entity.reference ? REFERENCE : stanceOf(bearing);
    if (at.inBracket && !says.before && !says.after && stream.parent >= 0) {
      stance = this.stanceOfEntity(stream.parent) ?? stance;
    }
    const unsaid = !says.before && !says.after && !at.inBracket;
    if (entity.concept?.kind === 'test')
      stance = testStance(stance, bearing, entity.quiet && unsaid);
    stance = this.byStatus(s.block, stance);
    this.all.push({
      entity,
      stance,
      block: s.block,
      sentence: this.sentence,
      clause: clause.from,
      section,
      tainted: s.tainted || judge,
      inBracket: at.inBracket,
      cites: false,
    });
  }

  private stanceOfEntity(index: number): Stance | undefined {
    const entity = this.entities[index];
    return this.all.findLast((x) => x.entity === entity)?.stance;
  }

  /** What a bracket after a name says of it: "pertuzumab (stop)". */
  private respeak(index: number, says: Said): void {
    const entity = this.entities[index];
    const at = this.all.findLastIndex((x) => x.entity === entity);
    const found = this.all[at];
    if (!found || !says.after || says.after === 'name' || found.section === 'rejected') return;
    const stance = spokenStance(says.after);
    if (stance) this.all[at] = { ...found, stance };
  }

  /** A status cell or value speaks for its row: "| pertuzumab | stop |". */
  private byStatus(block: Block, stance: Stance): Stance {
    const status = this.status.get(block.group);
    if (!status || block.role !== 'main') return stance;
    for (const b of status) {
      const words = Array.from({ length: b.to - b.from }, (_, k) => b.from + k);
      const word = this.reading.tokens.word[b.from];
      if (b.to - b.from === 1 && (word === 'no' || word === 'false' || word === 'n'))
        return spokenStance('reject') as Stance;
      if (b.to - b.from === 1 && (word === 'yes' || word === 'true' || word === 'y'))
        return spokenStance('give') as Stance;
      const clauses = clausesOf(
        this.reading.tokens,
        { words, parent: -1 },
        (w) => this.cuesAt.get(w) ?? [],
      );
      const act = clauses.flatMap(actsOf)[0];
      if (act) return spokenStance(act.role) ?? stance;
    }
    return stance;
  }

  /** "It is withdrawn." speaks of what the sentence before was about. */
  private resolvePronoun(s: SentenceAt): void {
    const words = Array.from({ length: Math.min(s.to - s.from, 14) }, (_, k) => s.from + k);
    const starts = words
      .slice(0, PRONOUN_WITHIN)
      .some((w) => this.cuesAt.get(w)?.some((c) => c.cue?.role === 'pronoun'));
    if (!starts || this.all.length > this.sentenceStart) return;
    const clauses = clausesOf(
      this.reading.tokens,
      { words, parent: -1 },
      (w) => this.cuesAt.get(w) ?? [],
    );
    const act = clauses[0] && actsOf(clauses[0]).at(-1);
    const neither = words.slice(0, 2).some((w) => this.reading.tokens.word[w] === 'neither');
    const role = neither && act?.role === 'give' ? 'reject' : act?.role;
    if (!role || role === 'name') return;
    const stance = spokenStance(role);
    if (!stance) return;
    for (
      let i = this.all.length - 1;
      i >= 0 && (this.all[i] as Statement).sentence >= this.sentence - 1;
      i--
    ) {
      const x = this.all[i] as Statement;
      const open =
        x.stance.action === 'mention' || (x.stance.action === 'start' && !x.stance.explicit);
      if (x.block === s.block && open && !x.entity.reference) this.all[i] = { ...x, stance };
    }
  }

  finish(): Statements {
    const all = promote(this.all).filter((x) => !x.cites);
    const mentions = all.flatMap((x) =>
      x.entity.concept ? [{ statement: x, mention: this.mentionOf(x, all) }] : [],
    );
    return { all, mentions, judgeDirected: this.judgeDirected };
  }

  private mentionOf(x: Statement, all: readonly Statement[]): DecisionMention {
    const concept = x.entity.concept as NonNullable<Entity['concept']>;
    const timing = timingFor(x, all) ?? concept.timing;
    const { action, certainty, condition } = x.stance;
    return {
      kind: concept.kind,
      id: concept.id,
      drugs: concept.drugs,
      classes: concept.procedureKind ? [`kind:${concept.procedureKind}`] : concept.classes,
      action,
      certainty,
      ...(condition ? { condition } : {}),
      ...(timing ? { timing } : {}),
      section: x.section,
      item: x.block.group,
      sentence: x.sentence,
      tainted: x.tainted,
      ...this.reading.span(x.entity.from, x.entity.to),
    };
  }
}

interface SentenceAt {
  readonly block: Block;
  readonly from: number;
  readonly to: number;
  readonly first: boolean;
  /** First word that addresses a judge; `to` where none does. */
  readonly judgeFrom: number;
  readonly tainted: boolean;
}

interface Shape {
  readonly evidence: boolean;
  readonly kin: boolean;
  readonly minority: boolean;
  readonly question: boolean;
}

interface Placing {
  readonly entity: Entity;
  readonly says: Said;
  readonly clause: Clause;
  readonly condition: 'result' | 'event' | undefined;
  readonly shape: Shape;
  readonly stream: Stream;
  readonly inBracket: boolean;
  /** No main clause of the stream has a finite verb. */
  readonly fragment: boolean;
}

const REFERENCE: Stance = { action: 'mention', certainty: 'none', explicit: false };

function isTest(x: Statement): boolean {
  return x.entity.concept?.kind === 'test';
}

function spokenStance(role: Said['before']): Stance | undefined {
  switch (role) {
    case 'give':
      return { action: 'start', certainty: 'recommended', explicit: true };
    case 'hedge':
      return { action: 'consider', certainty: 'hedged', explicit: true, condition: 'event' };
    case 'hold':
      return { action: 'hold', certainty: 'hedged', explicit: true };
    case 'reject':
      return { action: 'avoid', certainty: 'none', explicit: true };
    case 'stop':
      return { action: 'stop', certainty: 'none', explicit: true };
    case 'past':
      return { action: 'past', certainty: 'none', explicit: true };
    default:
      return undefined;
  }
}

/** A test that is awaited is under way; one that waits for a relapse is not asked for now. */
function testStance(stance: Stance, b: Bearing, silent: boolean): Stance {
  if (silent || b.later || (b.condition === 'event' && stance.certainty !== 'none'))
    return REFERENCE;
  if (stance.action === 'hold')
    return { action: 'start', certainty: 'recommended', explicit: true };
  return stance;
}

/** For each clause of a stream, what its treatments wait for. */
function conditionsOf(
  clauses: readonly Clause[],
  { wording }: Reading,
): ('result' | 'event' | undefined)[] {
  const out: ('result' | 'event' | undefined)[] = clauses.map(() => undefined);
  clauses.forEach((clause, c) => {
    // "X would follow a positive result"
    if (clause.items.some((i) => i.cue?.role === 'would') && hasResult(wording, clause))
      out[c] ??= 'result';
    if (clause.later)
      for (let k = c; k < (c === 0 ? clauses.length : c + 1); k++) out[k] ??= 'event';
    if (clause.kind !== 'if') return;
    const kind = hasResult(wording, clause) ? 'result' : 'event';
    const leading = !clauses.slice(0, c).some((k) => k.items.some((i) => i.mention >= 0));
    if (leading) {
      for (let k = c + 1; k < clauses.length; k++) out[k] ??= kind;
      return;
    }
    for (let k = c - 1; k >= 0; k--) {
      const earlier = clauses[k] as Clause;
      if (earlier.kind !== 'main') continue;
      out[k] = kind;
      if (earlier.items.some((i) => i.mention >= 0)) break;
    }
  });
  return out;
}

const FINITE_ROLES: ReadonlySet<string> = new Set(['was', 'modal', 'would', 'pronoun']);

function isSentence(clause: Clause, { wording }: Reading): boolean {
  for (let w = clause.from; w < clause.to; w++) {
    if ((wording.marks[w] as number) & MarkBit.finite) return true;
  }
  return clause.items.some((i) => i.cue && FINITE_ROLES.has(i.cue.role));
}

function hasResult(wording: Wording, clause: Clause): boolean {
  for (let w = clause.from; w < clause.to; w++) {
    if ((wording.marks[w] as number) & MarkBit.result) return true;
  }
  return false;
}

/** Where a prose text says of no treatment that it is to be given, what it merely names is what it gives. */
function promote(all: readonly Statement[]): Statement[] {
  const treats = (x: Statement) =>
    x.entity.concept !== undefined && TREATMENT_KINDS.has(x.entity.concept.kind);
  if (all.some((x) => treats(x) && x.stance.certainty === 'recommended' && !x.tainted))
    return [...all];
  return all.map((x) => {
    const bare = x.stance.action === 'mention' && !x.stance.explicit && !x.entity.reference;
    const plan = x.section === 'plan' || x.section === 'unknown';
    return bare && plan && x.block.style !== 'title'
      ? { ...x, stance: { action: 'start', certainty: 'recommended', explicit: false } as const }
      : x;
  });
}

/** The timing stated beside a treatment: in its clause, else in its sentence, else in its row. */
function timingFor(x: Statement, all: readonly Statement[]): Timing | undefined {
  let inSentence: Timing | undefined;
  let inGroup: Timing | undefined;
  for (const y of all) {
    if (!y.entity.timing || y.block.group !== x.block.group) continue;
    if (y.clause === x.clause && y.sentence === x.sentence) return y.entity.timing;
    if (y.sentence === x.sentence) inSentence ??= y.entity.timing;
    else if (y.block.role === 'aside') inGroup ??= y.entity.timing;
  }
  return inSentence ?? inGroup;
}

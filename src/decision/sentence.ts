import type { Section } from '../core/decision.js';
import type { Block } from './block.js';
import { respeak, settle, statementOf } from './bracketed.js';
import { isCited, isLikened, quotes } from './cited.js';
import { type Clause, clausesOf, type Item, type Stream, streamsOf } from './clause.js';
import { conditionsOf, isSentence, type Waiting } from './conditions.js';
import { isDosed } from './dosed.js';
import type { Entity } from './entities.js';
import { setApart } from './exceptions.js';
import { govern } from './govern.js';
import { MarkBit } from './language.js';
import { leadsUnreal, provided, refuses } from './provisos.js';
import type { Reading, Statement } from './reading.js';
import type { Said } from './said.js';
import { type Shape, shapeOf } from './shape.js';
import type { Bearing } from './stance.js';
import { Gap, type Tokens } from './tokens.js';

/** A sentence of a block, and how much of it speaks to a judge. */
export interface SentenceAt {
  readonly block: Block;
  readonly from: number;
  readonly to: number;
  readonly number: number;
  /** The first sentence of its block. */
  readonly first: boolean;
  /** First word that addresses a judge; `to` where none does. */
  readonly judgeFrom: number;
  /** Something before it in its block addressed a judge. */
  readonly tainted: boolean;
}

interface StreamAt {
  readonly sentence: SentenceAt;
  readonly shape: Shape;
  readonly stream: Stream;
  readonly inBracket: boolean;
  /** It is not the sentence itself, but something put in brackets or said apart. */
  readonly aside: boolean;
  readonly fragment: boolean;
  readonly clauses: readonly Clause[];
}

/** Reads one sentence: its statements, in the order of its clauses, brackets after what they explain. */
export function readSentence(reading: Reading, sentence: SentenceAt): Statement[] {
  const { tokens, mentionAt, entities, entitiesBefore } = reading;
  // Most sentences name nothing that can be given.
  if (entitiesBefore[sentence.from] === entitiesBefore[sentence.to]) return [];
  const shape = shapeOf(reading, sentence);
  const whole = streamsOf(tokens, [sentence.from, sentence.to], (w) => mentionAt[w] as number);
  const streams = whole.flatMap((stream) => apartFromJudge(stream, sentence));
  const outer = streams[0]?.words.some((w) => (mentionAt[w] as number) >= 0) ?? false;
  const headed = headCondition(reading, sentence.block);
  const statements: Statement[] = [];
  streams.forEach((stream, k) => {
    const inBracket = k > 0 && stream.parent >= 0;
    if (inBracket && stream.words.every((w) => /^(?:19|20)\d\d$/.test(tokens.word[w] as string))) {
      // "Trastuzumab (2019-2020)"
      respeak(statements, entities[stream.parent] as Entity, { clause: -1, after: 'past' });
    }
    const items = inBracket && outer ? withoutTrials(reading) : plainItems(reading);
    const clauses = clausesOf(tokens, stream, items);
    const said = govern(tokens, clauses, stream.parent);
    setApart(said, { tokens, clauses });
    const conditions = conditionsOf(clauses, reading.wording, tokens);
    const fragment = !clauses.some(
      (c) => c.kind === 'main' && !isRelative(tokens, c) && isSentence(reading.wording, c, tokens),
    );
    const at: StreamAt = { sentence, shape, stream, inBracket, aside: k > 0, fragment, clauses };
    for (const [index, says] of said) {
      if (says.clause < 0) respeak(statements, entities[index] as Entity, says);
      else {
        const parent = statementOf(statements, entities[stream.parent]);
        const waits = conditions[says.clause];
        const met = waits?.borne && !refuses(says) ? undefined : waits;
        const condition = met ?? headed ?? provided(clauses, entities[index] as Entity, says);
        statements.push(
          state(reading, at, { entity: entities[index] as Entity, says, condition, parent }),
        );
      }
    }
  });
  return statements;
}

/** What is said to a judge speaks of nothing that is said to the team. */
function apartFromJudge(stream: Stream, { judgeFrom, to }: SentenceAt): Stream[] {
  if (judgeFrom >= to) return [stream];
  const team = stream.words.filter((w) => w < judgeFrom);
  const judge = stream.words.filter((w) => w >= judgeFrom);
  const parts = [
    { words: team, parent: stream.parent },
    { words: judge, parent: -1 },
  ];
  return parts.filter((s) => s.words.length > 0);
}

/** "Docetaxel and carboplatin, to which both antibodies are joined": its verb is not the sentence's. */
function isRelative({ word }: Tokens, { from, to, gap }: Clause): boolean {
  if ((gap & Gap.comma) === 0) return false;
  for (let w = from; w < Math.min(to, from + 2); w++)
    if (RELATIVES.has(word[w] as string)) return true;
  return false;
}

const EITHER_WAY: ReadonlySet<string> = new Set(['way', 'case', 'of', 'is', 'would', 'may']);
const RELATIVES: ReadonlySet<string> = new Set(['which', 'whose', 'whom']);

/** "± trastuzumab", "+/- trastuzumab" */
function maybe(gap: number): boolean {
  const joined = Gap.plus | Gap.slash | Gap.hyphen;
  return (gap & Gap.maybe) !== 0 || (gap & joined) === joined;
}

/** "If HER2 is positive:" over a list makes each of its items wait for a result. */
function headCondition({ wording }: Reading, { section, head }: Block): Waiting | undefined {
  if (!head || (section !== 'contingency' && section !== 'hold')) return undefined;
  for (let w = head.from; w < head.to; w++) {
    if ((wording.marks[w] as number) & MarkBit.result) return ON_RESULT;
  }
  return undefined;
}

const ON_RESULT: Waiting = { kind: 'result', lapse: false, trails: false };
const NO_ITEMS: readonly Item[] = [];

function plainItems({ itemsAt }: Reading): (w: number) => readonly Item[] {
  return (w) => itemsAt[w] ?? NO_ITEMS;
}

function withoutTrials({ itemsAt, entities }: Reading): (w: number) => readonly Item[] {
  return (w) =>
    (itemsAt[w] ?? NO_ITEMS).filter((i) => i.mention < 0 || !entities[i.mention]?.trial);
}

interface Spoken {
  readonly entity: Entity;
  readonly says: Said;
  readonly condition: Waiting | undefined;
  readonly parent: Statement | undefined;
}

function state(
  reading: Reading,
  at: StreamAt,
  { entity, says, condition, parent }: Spoken,
): Statement {
  const { sentence: s, inBracket, shape } = at;
  const clause = at.clauses[says.clause] as Clause;
  const judge = entity.from >= s.judgeFrom;
  const asks = reading.text[(reading.tokens.start[entity.from] ?? 0) - 1] === '?';
  const said =
    asks || maybe(reading.tokens.gap[entity.from] ?? 0)
      ? { ...says, before: 'hedge' as const }
      : says;
  const section: Section = judge ? 'judge' : s.block.section;
  const bearing: Bearing = {
    // Written out: spreading is several times slower here, and this runs for every name in a text.
    evidence: shape.evidence,
    kin: shape.kin,
    ofKin: clause.items.some((i) => i.cue?.role === 'kin' && i.from < entity.from),
    minority: shape.minority && entity.from < shape.decides,
    question: shape.question,
    said,
    section,
    style: s.block.style,
    struck: reading.tokens.struck[entity.from] === 1,
    fragment: at.fragment,
    remark: !s.first,
    inIf: clause.kind === 'if',
    inReason: clause.kind === 'reason',
    condition: condition?.kind,
    lapse: condition?.lapse ?? false,
    trails: condition?.trails ?? false,
    until: clause.until,
    later: clause.later,
    either:
      reading.tokens.word[s.from] === 'either' &&
      !EITHER_WAY.has(reading.tokens.word[s.from + 1] ?? ''),
    posed: shape.posed,
    unreal: shape.unreal || clause.unrealFrom <= entity.to || leadsUnreal(at.clauses, says.clause),
    cited: isCited(reading, clause, entity) || (at.aside && quotes(at.clauses, entity.from)),
    likened: isLikened(reading, clause, entity),
    inBracket,
    dosed: !said.before && !said.after && isDosed(reading.tokens, entity.to, s.to),
    planned: s.block.declared,
  };
  return {
    entity,
    stance: settle(reading.tokens, bearing, { entity, parent }),
    block: s.block,
    sentence: s.number,
    clause: clause.from,
    section,
    tainted: s.tainted || judge,
    inBracket,
    cites: false,
    described: says.weighed === true || (says.told === true && !says.before),
  };
}

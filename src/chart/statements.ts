import { type Experiencer, experiencerAt, type Standing, standingAt } from './assertion.js';
import type { CompiledLexicon, CompiledScale, Mention, Token } from './markers.js';
import { scanMentions } from './markers.js';
import { groupFrom } from './mention-groups.js';
import { isGeneral, isOpenQuestion } from './open-question.js';
import type { Outline, Range, Sentence } from './outline.js';
import { type PairedResult, pairedResults, pairedStatements } from './paired-results.js';
import { readTables } from './result-tables.js';
import { type ReadTokens, readTokens, tokenAt, tokenBefore } from './result-tokens.js';
import { valueRead } from './result-value.js';
import { readUnnamed } from './unnamed-results.js';
import { withdrawReports } from './withdrawn-reports.js';
import { withdrawRepeated } from './withdrawn-results.js';

/** One or several markers with the result they share: "KRAS, NRAS and BRAF wild-type". */
export interface Statement extends Range {
  readonly mentions: readonly Mention[];
  readonly scale: string;
  readonly tokens: readonly Token[];
  /** What stands before the names and belongs to the statement: "no ", "negative for ", "wild-type ". */
  readonly prefix: Range | undefined;
  /** The value it gives its markers; `open` in a condition or a question, undefined where it gives none. */
  readonly value: string | undefined;
  readonly sentence: number;
  readonly experiencer: Experiencer;
  readonly standing: Standing;
  /** Speaks of patients or disease at large, not of this one. */
  readonly general: boolean;
  /** Its name stands elsewhere: in a line before, or at the head of its column. */
  readonly unnamed: 'behind' | 'in_column' | undefined;
  /** What goes where it is taken out of a row of names over a row of results. */
  readonly cuts?: readonly Range[];
}

/** How far before a name its result begins. */
const REACH_BEFORE = 56;
/** No sentence reports more results than this; in a longer list the last reading of whose they are stands. */
const MAX_READ = 40;
const NEGATION =
  /(?:^|[ (,/;:"'|>[-])((?:no|not|never|neither|nor|without|absence of|lack of|lacks|lacking|lacked|negative for|neg for|free of|cannot|(?:is|was|are|were|do|does|did|has|have|had|ca|could)n't|fail(?:s|ed) to) (?:(?:be|to|or|nor|show|demonstrate|carry|(?:over-?)?express(?:es|ed|ing)?|amplif(?:y|ies|ied|ying)|evidence of|evidence for|any|known|the|a|an|for|have|harbou?r|detectable|sensiti[sz]ing|activating|actionable|targetable|pathogenic|reportable|hotspot|common|significant|clinically|somatic|other|current|identified|detected|underlying|associated) ){0,5})$/i;

const EXPRESSES = /(?:express(?:es|ed|ing)?|amplif(?:y|ies|ied|ying)) /i;
/** "Overexpresses HER2 (3+)": the verb belongs to its object, whatever is told behind it. */
const VERB_AHEAD =
  /(?<![A-Za-z0-9])(?:\w{3,12}ly )?(?:over-?express(?:es|ed|ing)?|amplif(?:y|ies)) (?:the )?$/i;
/** "No T790M.": a gene that is named for its change alone, of which nothing is said but that it is not there. */
const ABSENT =
  /^(?:no|neither|nor|without|negative for|neg for|absence of|lack of|lacks|free of)\b/i;
/** "The tissue says KRAS": named alone, as what was found. */
const TELLS =
  /\b(?:(?:tissue|tumou?r|cancer|biopsy|core|panel|NGS|sequencing|plasma|ctDNA|specimen|block|report|lab|test|result) (?:says?|said|shows?|showed|reads?|carries|carried|harbou?rs|found|gave|revealed)|(?:driver|result|mutation) (?:is|was)):? (?:an? )?$/i;
const STANDS_BARE = /^(?:$|\n|[.,;)](?: |\n|$)| (?:was|were|is|on|in|by|at|but|and (?:no|the))\b)/;

/** Behind a name that is denied: "no HER2 [on the cells]", "does not have the HER2 [protein]". */
const ON_CELLS =
  /^ (?:(?:protein|receptor)s?(?: (?:on|in|at) (?:the|her|his|its|these) (?:\w+ )?(?:cells?|surface|tumou?r))?|(?:on|in|at) (?:the|her|his|its|these) (?:\w+ )?(?:cells?|surface|tumou?r))(?=[.,;:)]|$|\n)/i;
const NOT_HAD =
  /^(?:no|without|lacks?|lacking|free of|(?:(?:do|does|did)n't|not) (?:have|carry|show|harbou?r))(?: |$)/i;
const WAS_FOUND =
  /^(?:(?:is|was|were|are) )?(?:detected|present|found|identified|confirmed|seen)$/i;
/** What a name is told as, and says nothing of itself. */
const AS_GENE = /^(?: genes?| proteins?| oncogenes?)(?![A-Za-z])/i;

/** Every result statement of a packet, in order. */
export function readStatements(view: Outline, lexicon: CompiledLexicon): readonly Statement[] {
  const mentions = scanMentions(view.text, lexicon);
  const out: Statement[] = [];
  let at = 0;
  for (let s = 0; s < view.sentences.length && at < mentions.length; s++) {
    const sentence = view.sentences[s] as Sentence;
    let to = at;
    while (to < mentions.length && (mentions[to] as Mention).start < sentence.end) to++;
    if (to > at) readSentence(view, lexicon, { index: s, mentions: mentions.slice(at, to) }, out);
    at = to;
  }
  const known = { mentions, statements: out };
  const inTables = readTables(view, lexicon, known);
  const all = inTables.length > 0 ? inOrder([...out, ...inTables]) : out;
  const behind = readUnnamed(view, lexicon, { mentions, statements: all });
  return withdrawRepeated(
    withdrawReports(view, behind.length > 0 ? inOrder([...all, ...behind]) : all),
  );
}

const inOrder = (statements: readonly Statement[]) =>
  [...statements].sort((a, b) => a.start - b.start || a.end - b.end);

function readSentence(
  view: Outline,
  lexicon: CompiledLexicon,
  at: { readonly index: number; readonly mentions: readonly Mention[] },
  out: Statement[],
): void {
  const { text } = view;
  const sentence = view.sentences[at.index] as Sentence;
  let reached = sentence.start;
  let readHere = 0;
  for (let i = 0; i < at.mentions.length; ) {
    const named = groupFrom(text, lexicon, at.mentions, i);
    i += named.length;
    const first = named[0] as Mention;
    if (isMethod(first) && !continues(out, first, at.index)) continue;
    const paired = pairedResults(text, lexicon, named, sentence.end);
    if (paired) {
      reached = (paired[paired.length - 1] as PairedResult).cell.end;
      while (i < at.mentions.length && (at.mentions[i] as Mention).start < reached) i++;
      out.push(...pairedStatements(view, lexicon, at.index, paired));
      continue;
    }
    const limit = nextForeign(at.mentions, i) ?? sentence.end;
    const { scaleId, scale, read, group } = readGroup(text, lexicon, named, {
      from: reached,
      limit,
    });
    const last = group[group.length - 1] as Mention;
    while (i < at.mentions.length && (at.mentions[i] as Mention).start < read.end) i++;
    const before = text.slice(Math.max(reached, first.start - REACH_BEFORE), first.start);
    const negation = NEGATION.exec(before);
    const isFree = read.tokens.every(
      (t) => t.value === '' || WAS_FOUND.test(text.slice(t.start, t.end)),
    );
    const within = { from: first.start - before.length, at: first.start };
    const told = negation || !isFree ? undefined : tokenBefore(text, scale, within);
    const verb = negation || isFree || scaleId !== 'her2' ? null : VERB_AHEAD.exec(before);
    const prefixLength = negation
      ? (negation[1] as string).length
      : told
        ? first.start - told.start
        : (verb?.[0].length ?? 0);
    const prefix =
      prefixLength > 0 ? { start: first.start - prefixLength, end: first.start } : undefined;
    const range = closeBracket(
      text,
      { start: prefix?.start ?? first.start, end: endOf(text, { prefix, read, last }) },
      sentence.end,
    );
    reached = range.end;
    const isRuledOut =
      scaleId === 'gene' &&
      ABSENT.test(negation?.[1] ?? '') &&
      STANDS_BARE.test(text.slice(range.end, range.end + 14));
    const isNotHad =
      (scaleId === 'her2' || scaleId === 'score') &&
      read.tokens.length === 0 &&
      NOT_HAD.test(negation?.[1] ?? '') &&
      ON_CELLS.test(text.slice(last.end, last.end + 60));
    const ahead = verb ? tokenAt(text, scale, first.start - prefixLength, first.start) : told;
    const aheadTokens = ahead
      ? [ahead]
      : (scaleId === 'gene' &&
            TELLS.test(before) &&
            STANDS_BARE.test(text.slice(range.end, range.end + 14))) ||
          (negation && (isRuledOut || isNotHad || EXPRESSES.test(negation[1] as string)))
        ? [{ start: first.start, end: first.start, value: 'named' }]
        : [];
    const tokens = [...aheadTokens, ...read.tokens];
    const value = isOpenQuestion(text, sentence, range, { tokens, group })
      ? 'open'
      : valueRead(scale, group, tokens, negation !== null || read.isNegated);
    const held = ++readHere > MAX_READ ? out[out.length - 1] : undefined;
    out.push({
      start: range.start,
      end: range.end,
      mentions: group,
      scale: scaleId,
      tokens: read.tokens,
      prefix,
      value,
      sentence: at.index,
      experiencer: held?.experiencer ?? experiencerAt(text, sentence, range),
      standing:
        held?.standing ?? standingAt(text, { sentence, next: view.sentences[at.index + 1] }, range),
      general: isGeneral(text, sentence, range),
      unnamed: undefined,
    });
  }
}

/** With "gene" behind a name whose result stands before it. */
function endOf(
  text: string,
  at: {
    readonly prefix: Range | undefined;
    readonly read: ReadTokens;
    readonly last: Mention;
  },
): number {
  const { prefix, read, last } = at;
  if (!prefix || read.tokens.length > 0) return Math.max(read.end, last.end);
  return last.end + (AS_GENE.exec(text.slice(last.end, last.end + 14))?.[0].length ?? 0);
}

/** Reads the result on the marker's scale; on the scale of its other face (HER2 the gene) where the first has none. */
function readGroup(
  text: string,
  lexicon: CompiledLexicon,
  group: readonly Mention[],
  within: { readonly from: number; readonly limit: number },
): { scaleId: string; scale: CompiledScale; read: ReadTokens; group: readonly Mention[] } {
  const from = (group[group.length - 1] as Mention).end;
  const hasResult = group.some((m) => m.stated !== undefined);
  const on = (marker: string, names: readonly Mention[]) => {
    const scaleId = lexicon.scaleOf.get(marker) as string;
    const scale = lexicon.scales.get(scaleId) as CompiledScale;
    const read = readTokens(text, scale, { from, limit: within.limit, hasResult });
    return { scaleId, scale, read, group: names };
  };
  const { marker } = group[0] as Mention;
  const own = on(marker, group);
  const other = lexicon.otherFace.get(marker);
  if (other === undefined || hasResult || own.read.tokens.some((t) => t.value !== '')) return own;
  const { start } = group[0] as Mention;
  const ahead = { from: Math.max(within.from, start - REACH_BEFORE), at: start };
  if (tokenBefore(text, own.scale, ahead)) return own;
  const names = group.map((m) => (m.marker === marker ? { ...m, marker: other } : m));
  const turned = on(other, names);
  return turned.read.tokens.some((t) => t.value !== '') ? turned : own;
}

function nextForeign(mentions: readonly Mention[], from: number): number | undefined {
  for (let i = from; i < mentions.length; i++) {
    const m = mentions[i] as Mention;
    if (!isMethod(m)) return m.start;
  }
  return undefined;
}

/** A method that stands for its marker ("FISH: not amplified" after "HER2 2+"). */
export const isMethod = (m: Mention) => m.marker.includes('_fish');

/** Whether the marker whose method this is was spoken of last, at most three sentences ago. */
function continues(out: readonly Statement[], method: Mention, sentence: number): boolean {
  const last = out[out.length - 1];
  return (
    last !== undefined &&
    sentence - last.sentence <= 3 &&
    last.mentions.some(
      (m) => method.marker.startsWith(`${m.marker}_`) || m.marker === method.marker,
    )
  );
}

function closeBracket(text: string, range: Range, limit: number): Range {
  const inside = text.slice(range.start, range.end);
  const open = inside.lastIndexOf('(');
  if (open < 0 || inside.indexOf(')', open) >= 0) return range;
  const close = text.indexOf(')', range.end);
  const isAround = open === 0 || !/[A-Za-z0-9]/.test(inside.slice(open + 1, open + 2)) ? 1 : 40;
  return close >= 0 && close < limit && close - range.end <= isAround
    ? { start: range.start, end: close + 1 }
    : range;
}

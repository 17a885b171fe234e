import { experiencerAt, standingAt } from './assertion.js';
import { readGroup } from './group-result.js';
import { type CompiledLexicon, type Mention, scanMentions } from './markers.js';
import { groupFrom } from './mention-groups.js';
import { isGeneral, isOpenQuestion } from './open-question.js';
import type { Outline, Sentence } from './outline.js';
import { type PairedResult, pairedResults, pairedStatements } from './paired-results.js';
import { readTables } from './result-tables.js';
import { valueRead } from './result-value.js';
import { isMethod, type Statement } from './statement.js';
import { leadOf, tokensOfLead } from './statement-lead.js';
import { statementRange } from './statement-range.js';
import { readUnnamed } from './unnamed-results.js';
import { withdrawReports } from './withdrawn-reports.js';
import { withdrawRepeated } from './withdrawn-results.js';

/** No sentence reports more results than this; in a longer list the last reading of whose they are stands. */
const MAX_READ = 40;

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
    const result = readGroup(text, lexicon, named, { from: reached, limit });
    const { scaleId, scale, read, group } = result;
    const last = group[group.length - 1] as Mention;
    while (i < at.mentions.length && (at.mentions[i] as Mention).start < read.end) i++;
    const lead = leadOf(text, { ...result, first, from: reached });
    const { prefix, negation } = lead;
    const range = statementRange(text, { prefix, read, first, last }, sentence.end);
    reached = range.end;
    const ahead = tokensOfLead(text, lead, { scaleId, read, first, last, range });
    const tokens = [...ahead, ...read.tokens];
    const value = isOpenQuestion(text, sentence, range, { tokens, group })
      ? 'open'
      : valueRead(scale, group, tokens, negation !== undefined || read.isNegated);
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

function nextForeign(mentions: readonly Mention[], from: number): number | undefined {
  for (let i = from; i < mentions.length; i++) {
    const m = mentions[i] as Mention;
    if (!isMethod(m)) return m.start;
  }
  return undefined;
}

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

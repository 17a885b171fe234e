import { experiencerAt, standingAt } from './assertion.js';
import type { CompiledLexicon, CompiledScale, Mention } from './markers.js';
import { isGeneral, isOpenQuestion } from './open-question.js';
import { indexAt, type Outline, type Range, type Sentence } from './outline.js';
import { type ReadTokens, readTokens } from './result-tokens.js';
import { valueRead } from './result-value.js';
import type { Statement } from './statement.js';

/** How far back the name may stand in the same entry, where the sentence speaks of a laboratory, and where not. */
const REACH_IN_REPORT = 1500;
const REACH = 400;
const REPORT =
  /\b(?:IHC|[FDSC]?ISH|path(?:ology|ologist)?|stain\w*|slides?|re-?read|re-?review\w*|re-?test\w*|block|score\w*|CEP-?17|biops(?:y|ies)|bx|specimen|NGS|sequenc\w*|report|assay|ratio|copies|copy number|clone|addendum|panel)\b/i;
/** What carries pluses, ratios and grades besides a stain. */
const OTHER_MEASURE =
  /\b(?:o?edema|pulses?|reflex(?:es)?|DTRs?|protein|blood|ketones?|glucose|leuk\w*|bacteria|tonsils?|murmur|nodes?|strength|A\/G|LDL|HDL|hip|INR|albumin|cholesterol|ratio of)(?: [a-z]+)? ?[:=]? ?$/i;
const OTHER_MEASURE_AFTER =
  /^ ?(?:pitting|o?edema|pulses?|reflex|DTR|protein|blood|bilateral|radial|pedal|lower|LE\b|nodes?|murmur|years?|wks?|weeks?|months?|days?|x\b|\/)/i;
/** "Still low": of what, only its own sentence says. */
const ECHO = /^(?:still|again|remains?|stay(?:s|ed)) /i;
/** A gene of capitals right before is whose result it is. */
const OTHER_GENE = /(?:^|[ (,;:])[A-Z][A-Z0-9]{2,9}(?:[- ](?:gene|locus|is|was))?[ :=(-]{1,3}$/;

/**
 * Results whose name stands in a line or clause before: "HER2 (biopsy):" over "IHC: 3+", "HER2 2+. ... Ratio 3.1, amplified".
 * Each is given the markers of the statement before it; what is another marker's or another measurement's is left.
 */
export function readUnnamed(
  view: Outline,
  lexicon: CompiledLexicon,
  known: { readonly mentions: readonly Mention[]; readonly statements: readonly Statement[] },
): Statement[] {
  const out: Statement[] = [];
  for (const [marker, pattern] of lexicon.unnamed) {
    const scaleId = lexicon.scaleOf.get(marker) as string;
    const scale = lexicon.scales.get(scaleId) as CompiledScale;
    const method = `${marker}_`;
    const own = known.mentions.filter((m) => m.marker === marker || m.marker.startsWith(method));
    if (own.length === 0) continue;
    let reached = 0;
    pattern.lastIndex = 0;
    for (let m = pattern.exec(view.text); m; m = pattern.exec(view.text)) {
      const at = { start: m.index, end: m.index + Math.max(1, m[0].length) };
      pattern.lastIndex = at.end;
      if (at.start < reached || isTaken(known.statements, at)) continue;
      const sentence = view.sentences[indexAt(view.sentences, at.start)];
      if (!sentence || !belongs(view, { sentence, at, own, mentions: known.mentions })) continue;
      const limit = nextStart(known.mentions, at.start, sentence.end);
      const read = readTokens(view.text, scale, { from: at.start, limit, hasResult: false });
      if (read.tokens.length === 0) continue;
      reached = read.end;
      out.push(
        unnamedStatement(view, {
          marker,
          scaleId,
          scale,
          read,
          at: { start: at.start, end: read.end },
        }),
      );
    }
  }
  return out;
}

function isTaken(statements: readonly Statement[], at: Range): boolean {
  const before = statements[indexAt(statements, at.start)];
  if (before && before.end > at.start) return true;
  const next = statements[indexAt(statements, at.end - 1)];
  return next !== undefined && next.start < at.end && next.end > at.start;
}

function nextStart(mentions: readonly Mention[], from: number, limit: number): number {
  for (let i = indexAt(mentions, from) + 1; i < mentions.length; i++) {
    const m = mentions[i] as Mention;
    if (m.start >= limit) break;
    if (m.start > from && !m.marker.includes('_fish')) return m.start;
  }
  return limit;
}

/** Whether the marker is the one spoken of here. */
function belongs(
  view: Outline,
  on: { sentence: Sentence; at: Range; own: readonly Mention[]; mentions: readonly Mention[] },
): boolean {
  const { sentence, at } = on;
  const named = on.own[indexAt(on.own, at.start)];
  if (!named) return false;
  const before = view.text.slice(Math.max(sentence.start, at.start - 40), at.start);
  const after = view.text.slice(at.end, at.end + 16);
  if (OTHER_MEASURE.test(before) || OTHER_MEASURE_AFTER.test(after) || OTHER_GENE.test(before))
    return false;
  const last = on.mentions[indexAt(on.mentions, at.start)] as Mention;
  if (named.start >= sentence.start) return last === named || last.marker.includes('_fish');
  if (ECHO.test(view.text.slice(at.start, at.end))) return false;
  if (last.start >= sentence.start && last !== named && !last.marker.includes('_fish'))
    return false;
  const isReport = REPORT.test(
    view.text.slice(sentence.start, Math.min(sentence.end, at.end + 120)),
  );
  if (at.start - named.end > (isReport ? REACH_IN_REPORT : REACH)) return false;
  return entryAt(view, named.start) === entryAt(view, at.start);
}

function entryAt(view: Outline, offset: number): number {
  return view.lines[indexAt(view.lines, offset)]?.entry ?? -1;
}

function unnamedStatement(
  view: Outline,
  from: { marker: string; scaleId: string; scale: CompiledScale; read: ReadTokens; at: Range },
): Statement {
  const { marker, scaleId, scale, read, at } = from;
  const index = indexAt(view.sentences, at.start);
  const sentence = view.sentences[index] as Sentence;
  const group = [{ marker, stated: undefined, start: at.start, end: at.start }];
  const isOpen = isOpenQuestion(view.text, sentence, at, { tokens: read.tokens, group });
  return {
    start: at.start,
    end: at.end,
    mentions: group,
    scale: scaleId,
    tokens: read.tokens,
    prefix: undefined,
    value: isOpen ? 'open' : valueRead(scale, group, read.tokens, read.isNegated),
    sentence: index,
    experiencer: experiencerAt(view.text, sentence, at),
    standing: standingAt(view.text, { sentence, next: view.sentences[index + 1] }, at),
    general: isGeneral(view.text, sentence, at),
    unnamed: 'behind',
  };
}

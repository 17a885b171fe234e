import { experiencerAt, standingAt } from './assertion.js';
import type { CompiledLexicon, CompiledScale, Mention, Token } from './markers.js';
import type { Outline, Range, Sentence } from './outline.js';
import { tokenAt } from './result-tokens.js';
import { valueRead } from './result-value.js';
import type { Statement } from './statement.js';

/** A name of a row of names with the result in the same place of a row of results. */
export interface PairedResult {
  readonly mention: Mention;
  readonly cell: Range;
  readonly tokens: readonly Token[];
}

const NAME_GAP = /^ ?\/ ?$/;
const LEAD = /^ ?(?:[:=|–-] ?|\(|status ?[:=]? ?|(?:is|are|was|were) )?/i;
/** No row of results is longer. */
const REACH = 140;

/**
 * "ER / PR / HER2 | 95% / 80% / negative (2+)": as many results between strokes as there are names. Undefined where
 * the names are not told so.
 */
export function pairedResults(
  text: string,
  lexicon: CompiledLexicon,
  group: readonly Mention[],
  limit: number,
): readonly PairedResult[] | undefined {
  if (group.length < 2 || group.length > 8) return undefined;
  for (let i = 1; i < group.length; i++) {
    const gap = text.slice((group[i - 1] as Mention).end, (group[i] as Mention).start);
    if (!NAME_GAP.test(gap)) return undefined;
  }
  const last = group[group.length - 1] as Mention;
  const behind = text.slice(last.end, Math.min(limit, last.end + REACH));
  const from = last.end + (LEAD.exec(behind)?.[0].length ?? 0);
  const cells = cellsFrom(text, from, Math.min(limit, last.end + REACH));
  if (cells.length !== group.length) return undefined;
  const out: PairedResult[] = [];
  for (const [i, mention] of group.entries()) {
    const cell = cells[i] as Range;
    const tokens = tokensIn(text, lexicon, mention, cell);
    if (tokens[0]?.start !== cell.start) return undefined;
    out.push({ mention, cell, tokens });
  }
  return out;
}

/** The pieces between strokes that stand free, outside of brackets, up to the end of the row. */
function cellsFrom(text: string, from: number, limit: number): Range[] {
  const cells: Range[] = [];
  let depth = 0;
  let start = from;
  let end = from;
  for (let i = from; i <= limit; i++) {
    const c = i < limit ? text[i] : '\n';
    if (c === '(') depth++;
    else if (c === ')' && depth > 0) depth--;
    const isStroke = c === '/' && depth === 0 && text[i - 1] === ' ' && text[i + 1] === ' ';
    const isEnd =
      c === '|' || c === '\n' || (depth === 0 && (c === ';' || (c === '.' && text[i + 1] === ' ')));
    if (isStroke || isEnd) {
      for (end = i; end > start && text[end - 1] === ' '; ) end--;
      if (end > start) cells.push({ start, end });
      start = i + 2;
    }
    if (isEnd) break;
  }
  return cells;
}

function tokensIn(
  text: string,
  lexicon: CompiledLexicon,
  mention: Mention,
  cell: Range,
): readonly Token[] {
  const scale = lexicon.scales.get(lexicon.scaleOf.get(mention.marker) as string) as CompiledScale;
  const tokens: Token[] = [];
  for (let at = cell.start; at < cell.end; at++) {
    if (at > cell.start && /[A-Za-z0-9]/.test(text[at - 1] as string)) continue;
    const token = tokenAt(text, scale, at, cell.end);
    if (!token) continue;
    tokens.push(token);
    at = token.end - 1;
  }
  return tokens;
}

/** A statement for each name; names of one scale are taken out together, others one by one. */
export function pairedStatements(
  view: Outline,
  lexicon: CompiledLexicon,
  index: number,
  paired: readonly PairedResult[],
): Statement[] {
  const sentence = view.sentences[index] as Sentence;
  const scaleIdOf = (p: PairedResult) => lexicon.scaleOf.get(p.mention.marker) as string;
  const first = paired[0] as PairedResult;
  const last = paired[paired.length - 1] as PairedResult;
  const isOneScale = paired.every((p) => scaleIdOf(p) === scaleIdOf(first));
  const whole = { start: first.mention.start, end: last.cell.end };
  const range = { start: first.cell.start, end: last.cell.end };
  const experiencer = experiencerAt(view.text, sentence, range);
  const standing = standingAt(view.text, { sentence, next: view.sentences[index + 1] }, range);
  return paired.map((p, i) => {
    const { mention, cell, tokens } = p;
    const scaleId = scaleIdOf(p);
    const group = [
      { marker: mention.marker, stated: undefined, start: cell.start, end: cell.start },
    ];
    const before = paired[i - 1];
    const next = paired[i + 1] as PairedResult;
    return {
      ...cell,
      mentions: group,
      scale: scaleId,
      tokens,
      prefix: undefined,
      value: valueRead(lexicon.scales.get(scaleId) as CompiledScale, group, tokens, false),
      sentence: index,
      experiencer,
      standing,
      general: false,
      unnamed: 'in_column',
      cuts: isOneScale
        ? [whole]
        : before
          ? [
              { start: before.mention.end, end: mention.end },
              { start: before.cell.end, end: cell.end },
            ]
          : [
              { start: mention.start, end: next.mention.start },
              { start: cell.start, end: next.cell.start },
            ],
    };
  });
}

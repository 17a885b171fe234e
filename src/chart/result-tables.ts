import { experiencerAt, standingAt } from './assertion.js';
import type { CompiledLexicon, CompiledScale, Mention, Token } from './markers.js';
import { indexAt, type Line, type Outline, type Range, type Sentence } from './outline.js';
import { tokenAt } from './result-tokens.js';
import { valueRead } from './result-value.js';
import type { Statement } from './statement.js';

/** No table has more columns or rows under one header than this. */
const MAX_COLUMNS = 24;
const MAX_ROWS = 60;

/**
 * The results that stand in columns under the names of markers: rows of `|`, or a line of names over a line of as many
 * values. Cells that already belong to a statement stay out.
 */
export function readTables(
  view: Outline,
  lexicon: CompiledLexicon,
  known: { readonly mentions: readonly Mention[]; readonly statements: readonly Statement[] },
): Statement[] {
  const headers = new Map<number, Header>();
  let done = -1;
  for (const mention of known.mentions) {
    const index = indexAt(view.lines, mention.start);
    if (index <= done) continue;
    done = index;
    const header = headerAt(view, index, known);
    if (header) headers.set(index, header);
  }
  const out: Statement[] = [];
  for (const index of headers.keys())
    readRows(view, lexicon, { index, headers, statements: known.statements }, out);
  return out;
}

interface Header {
  readonly isPiped: boolean;
  readonly width: number;
  /** Column to the marker it is of. */
  readonly columns: ReadonlyMap<number, Mention>;
}

function headerAt(
  view: Outline,
  index: number,
  known: { readonly mentions: readonly Mention[]; readonly statements: readonly Statement[] },
): Header | undefined {
  const line = view.lines[index] as Line;
  if (line.end - line.start > 400) return undefined;
  const pipes = cellsOf(view.text, line, true);
  const isPiped = pipes.length >= 3;
  const cells = isPiped ? pipes : cellsOf(view.text, line, false);
  if (cells.length < 2 || cells.length > MAX_COLUMNS) return undefined;
  const columns = new Map<number, Mention>();
  for (let i = firstFrom(known.mentions, line.start); i < known.mentions.length; i++) {
    const m = known.mentions[i] as Mention;
    if (m.start >= line.end) break;
    const column = cells.findIndex((c) => c.start <= m.start && m.end <= c.end);
    if (column >= 0 && !columns.has(column) && !m.marker.includes('_fish')) columns.set(column, m);
  }
  const isAnswered = known.statements
    .slice(firstFrom(known.statements, line.start), firstFrom(known.statements, line.end))
    .some((s) => s.tokens.some((t) => t.value !== '') || s.mentions.some((m) => m.stated));
  if (isAnswered || (!isPiped && (columns.size < 2 || columns.size < cells.length - 1)))
    return undefined;
  return columns.size > 0 ? { isPiped, width: cells.length, columns } : undefined;
}

function readRows(
  view: Outline,
  lexicon: CompiledLexicon,
  on: {
    readonly index: number;
    readonly headers: ReadonlyMap<number, Header>;
    readonly statements: readonly Statement[];
  },
  out: Statement[],
): void {
  const header = on.headers.get(on.index) as Header;
  const last = header.isPiped ? MAX_ROWS : 1;
  for (let i = on.index + 1; i <= on.index + last && i < view.lines.length; i++) {
    const line = view.lines[i] as Line;
    // A header of bars below another opens a table of its own.
    const isNextTable = header.isPiped && (on.headers.get(i)?.isPiped ?? false);
    if (line.end - line.start > 600 || isNextTable) return;
    const cells = cellsOf(view.text, line, header.isPiped);
    if (cells.length < 2 || (!header.isPiped && cells.length !== header.width)) return;
    for (const [column, mention] of header.columns) {
      const cell = cells[column];
      if (!cell || cell.start === cell.end) continue;
      const at = firstFrom(on.statements, cell.start);
      const near = [on.statements[at - 1], on.statements[at]];
      if (near.some((s) => s && s.start < cell.end && s.end > cell.start)) continue;
      const statement = cellStatement(view, lexicon, { mention, cell });
      if (statement) out.push(statement);
    }
  }
}

/** Cells without their outer blanks; of a line without bars, its words. */
function cellsOf(text: string, line: Range, isPiped: boolean): Range[] {
  const separator = isPiped ? '|' : ' ';
  const cells: Range[] = [];
  let start = line.start;
  for (let i = line.start; i <= line.end; i++) {
    if (i < line.end && text[i] !== separator) continue;
    let from = start;
    let to = i;
    while (from < to && text[from] === ' ') from++;
    while (to > from && text[to - 1] === ' ') to--;
    const isOuter = isPiped && from === to && (start === line.start || i === line.end);
    if (!isOuter) cells.push({ start: from, end: to });
    start = i + 1;
    if (cells.length > MAX_COLUMNS) break;
  }
  return cells;
}

function cellStatement(
  view: Outline,
  lexicon: CompiledLexicon,
  on: { mention: Mention; cell: Range },
): Statement | undefined {
  const { mention, cell } = on;
  const scaleId = lexicon.scaleOf.get(mention.marker) as string;
  const scale = lexicon.scales.get(scaleId) as CompiledScale;
  const tokens: Token[] = [];
  for (let at = cell.start; at < cell.end; at++) {
    if (at > cell.start && /[A-Za-z0-9]/.test(view.text[at - 1] as string)) continue;
    const token = tokenAt(view.text, scale, at, cell.end);
    if (!token) continue;
    tokens.push(token);
    at = token.end - 1;
  }
  if (tokens.length === 0) return undefined;
  const index = indexAt(view.sentences, cell.start);
  const sentence = view.sentences[index] as Sentence;
  const group = [{ marker: mention.marker, stated: undefined, start: cell.start, end: cell.start }];
  return {
    start: cell.start,
    end: cell.end,
    mentions: group,
    scale: scaleId,
    tokens,
    prefix: undefined,
    value: valueRead(scale, group, tokens, false),
    sentence: index,
    experiencer: experiencerAt(view.text, sentence, cell),
    standing: standingAt(view.text, { sentence, next: undefined }, cell),
    general: false,
    unnamed: 'in_column',
  };
}

/** Index of the first element that starts at or after `offset`. */
function firstFrom(sorted: readonly Range[], offset: number): number {
  return indexAt(sorted, offset - 1) + 1;
}

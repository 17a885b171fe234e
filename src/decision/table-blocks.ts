import type { Section } from '../core/decision.js';
import type { Block } from './block.js';
import type { Stretch } from './line-blocks.js';
import type { Line } from './lines.js';
import { sectionOf } from './sections.js';

interface Cell {
  readonly from: number;
  readonly to: number;
}

/** Row labels that turn the whole row. */
const TURNS_ROW: ReadonlySet<Section> = new Set([
  'rejected',
  'stop',
  'hold',
  'history',
  'options',
  'contingency',
  'tests',
  'judge',
]);
const STATUS_COLUMNS =
  /^(status|decision|action|recommendation|recommended|verdict|use|role|priority|rank|preference|advice|give)$/;

/** Cuts a table into one block a cell; a column's title says what its cells are about. */
export function tableBlocks(
  stretch: Stretch,
  lines: readonly Line[],
  given: {
    readonly scope: Pick<Block, 'section' | 'declared' | 'head'>;
    readonly group: number;
  },
): Block[] {
  const rows = lines.filter((l) => l.kind === 'row').map((l) => cells(stretch, l));
  const headed = lines[1]?.kind === 'rule' && rows.length > 1;
  const header = headed ? (rows[0] as Cell[]) : [];
  const titles = header.map((c) => sectionOf(stretch.tokens, c.from, c.to));
  const waits = given.scope.section === 'contingency' || given.scope.section === 'hold';
  return rows.slice(headed ? 1 : 0).flatMap((row, r) => {
    const first = row[0];
    const rowSection = first && sectionOf(stretch.tokens, first.from, first.to);
    const turned = rowSection && TURNS_ROW.has(rowSection) ? rowSection : undefined;
    return row.map((cell, c): Block => {
      const title = titles[c];
      const aside = title === 'rationale' || title === 'summary';
      const own = title !== undefined && title !== 'plan' && !aside ? title : undefined;
      const word = header[c] && stretch.tokens.word[header[c].from];
      const status =
        c > 0 && word !== undefined && STATUS_COLUMNS.test(word) && cell.to - cell.from <= 4;
      return {
        from: cell.from,
        to: cell.to,
        section: aside ? 'rationale' : (turned ?? own ?? given.scope.section),
        declared: aside || turned !== undefined || own !== undefined || given.scope.declared,
        style: 'item',
        group: given.group + r,
        role: status ? 'status' : aside ? 'aside' : 'main',
        head: turned ? first : waits ? given.scope.head : header[c],
        rowLabel: c === 0 && row.length > 1,
      };
    });
  });
}

function cells({ text, wordAt }: Stretch, line: Line): Cell[] {
  const found: Cell[] = [];
  let at = text[line.content] === '|' ? line.content + 1 : line.content;
  while (at < line.end) {
    const pipe = text.indexOf('|', at);
    const end = pipe < 0 || pipe > line.end ? line.end : pipe;
    found.push({ from: wordAt(at), to: wordAt(end) });
    at = end + 1;
  }
  return found;
}

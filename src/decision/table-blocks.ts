import type { Section } from '../core/decision.js';
import type { Block } from './block.js';
import { type Extent, type FieldTurn, fieldRole, fieldTurn, keyName } from './json-fields.js';
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
  const headed = lines[0]?.kind === 'row' && lines[1]?.kind === 'rule' && rows.length > 1;
  const header = headed ? (rows[0] as Cell[]) : [];
  const titles = header.map((c) => titleSection(stretch, c));
  const past = tellsCourse(stretch.tokens, header);
  const byResult = header.length === 2 && startsWith(stretch.tokens, header[0], RESULTS);
  const waits = given.scope.section === 'contingency' || given.scope.section === 'hold';
  return rows.slice(headed ? 1 : 0).flatMap((row, r) => {
    const first = row[0];
    const rowSection = first && sectionOf(stretch.tokens, first.from, first.to);
    const field = byResult ? undefined : rowTurn(stretch, header, row);
    const turned = byResult
      ? 'contingency'
      : field
        ? field.section
        : rowSection && TURNS_ROW.has(rowSection)
          ? rowSection
          : past && given.scope.section !== 'plan'
            ? 'history'
            : undefined;
    return row.map((cell, c): Block => {
      const title = titles[c];
      const aside = title === 'rationale' || title === 'summary';
      const own = title !== undefined && title !== 'plan' && !aside ? title : undefined;
      const status = c > 0 && isStatus(stretch, header[c]) && cell.to - cell.from <= 4;
      return {
        from: cell.from,
        to: cell.to,
        section: aside ? 'rationale' : (turned ?? own ?? given.scope.section),
        declared: aside || turned !== undefined || own !== undefined || given.scope.declared,
        style: 'item',
        group: given.group + r,
        role: status ? 'status' : aside ? 'aside' : 'main',
        head: byResult
          ? header[0]
          : field
            ? wordsOf(stretch, field.head)
            : turned
              ? first
              : waits
                ? given.scope.head
                : header[c],
        rowLabel: c === 0 && row.length > 1,
      };
    });
  });
}

/** "Was | Now": a column of what has been replaced. */
const REPLACED = /^(?:was|before|old|from|previously)$/;

function titleSection({ tokens }: Stretch, { from, to }: Cell): Section | undefined {
  if (to - from === 1 && REPLACED.test(tokens.word[from] as string)) return 'history';
  return sectionOf(tokens, from, to);
}

function isStatus(stretch: Stretch, title: Cell | undefined): boolean {
  if (!title || title.to <= title.from) return false;
  const first = stretch.tokens.word[title.from] as string;
  return (
    STATUS_COLUMNS.test(first) || fieldRole(keyName(stretch, extentOf(stretch, title))) === 'status'
  );
}

/** What the cells of a row say of the whole of it, each under its column's title. */
function rowTurn(
  stretch: Stretch,
  header: readonly Cell[],
  row: readonly Cell[],
): FieldTurn | undefined {
  for (let c = 1; c < Math.min(row.length, header.length, MOST_COLUMNS); c++) {
    const [title, cell] = [header[c] as Cell, row[c] as Cell];
    if (title.to <= title.from || cell.to <= cell.from) continue;
    const value = { ...extentOf(stretch, cell), bare: false };
    const turn = fieldTurn(stretch, extentOf(stretch, title), value);
    if (turn) return turn;
  }
  return undefined;
}

const MOST_COLUMNS = 12;

function extentOf({ tokens }: Stretch, { from, to }: Cell): Extent {
  return { from: tokens.start[from] as number, to: tokens.end[to - 1] as number };
}

function wordsOf({ wordAt }: Stretch, { from, to }: Extent): Cell {
  return { from: wordAt(from), to: wordAt(to) };
}

/** Titles of a column whose cells are results, of which the next column says what follows. */
const RESULTS = new Set('result results finding findings genotype scenario if when'.split(' '));
/** Titles that only a table of what was given has. */
const COURSE =
  /^(?:response|responded|received|given|progression|stopped|stopping|discontinuation|discontinued|ended|pfs|ttp|ttf|tolerated)$/;
const DATES = /^(?:when|dates?|period|from|year|years|start|started|cycles)$/;
const ENDS = /^(?:result|results|outcome|effect|until|to|end)$/;

/** "Regimen | Dates | Best response": the treatments of the table are over. */
function tellsCourse({ word }: Stretch['tokens'], header: readonly Cell[]): boolean {
  const titles = header.flatMap((c) => word.slice(c.from, c.to));
  if (titles.some((t) => COURSE.test(t))) return true;
  return titles.some((t) => DATES.test(t)) && titles.some((t) => ENDS.test(t));
}

function startsWith(
  { word }: Stretch['tokens'],
  cell: Cell | undefined,
  words: ReadonlySet<string>,
): boolean {
  return cell !== undefined && cell.to > cell.from && words.has(word[cell.from] as string);
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

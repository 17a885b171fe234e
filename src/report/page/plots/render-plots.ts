import type { Evaluation } from '../../evaluation/evaluation.js';
import { html, safe } from '../../html.js';
import { plainText, plotLabels } from '../../plot-labels.js';
import { type Drawing, FONT_SIZE } from './drawing.js';
import { onLightPaper, PALETTE, type Series } from './palette.js';
import { plotsOf } from './plots-of.js';
import { shapeOf } from './series-shape.js';

/** A plot as a file of its own. */
export interface PlotFile {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly title: string;
  readonly svg: string;
}

const MARGIN = 16;
const LINE = 22;
/** About the widths of letters of the key and of the title. */
const LETTER = 7.2;
const TITLE_LETTER = 9.4;

/** Every plot of an evaluation as a whole SVG document on white paper, with its title and its key. */
export function renderPlots(evaluation: Evaluation): PlotFile[] {
  return Object.values(plotsOf(evaluation))
    .filter((drawing) => drawing !== undefined)
    .map((drawing) => ({ name: drawing.name, title: drawing.title, svg: standalone(drawing) }));
}

function standalone({ title, width, height, key, svg }: Drawing): string {
  const labelOf = plotLabels(key.map(({ name }) => name));
  const lines = wrapped(title, width / TITLE_LETTER);
  const keyLines = key.length === 0 ? [] : placed(key, { width, labelOf });
  const keyTop = MARGIN + lines.length * LINE;
  const top = keyTop + (keyLines.at(-1)?.line ?? -1) * LINE + LINE + 8;
  const size = { width: width + 2 * MARGIN, height: top + height + MARGIN };
  const text = lines.map(
    (line, at) =>
      html`<text x="${MARGIN}" y="${MARGIN + 14 + at * LINE}" font-size="15" font-weight="700">${line}</text>`,
  );
  const legend = keyLines.map(
    ({ series, x, line }) =>
      html`<g transform="translate(${MARGIN + x},${keyTop + line * LINE})">${safe(shapeOf(series))}<text x="18" y="10.5" font-size="${FONT_SIZE}">${labelOf(series.name)}</text></g>`,
  );
  const inner = svg.replace('<svg ', () => `<svg x="${MARGIN}" y="${top}" `);
  return onLightPaper(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="system-ui, sans-serif" fill="${PALETTE.ink.light}" color="${PALETTE.ink.light}" role="img"><title>${lines.join(' ')}</title><rect width="100%" height="100%" fill="${PALETTE.paper.light}"/>${text}${legend}${safe(inner)}</svg>
`.html,
  );
}

function wrapped(title: string, most: number): string[] {
  const lines = [''];
  const longest = Math.floor(most);
  const words = plainText(title)
    .split(' ')
    .flatMap((word) => word.match(new RegExp(`.{1,${longest}}`, 'gu')) ?? []);
  for (const word of words) {
    const line = lines.at(-1) as string;
    if (line !== '' && line.length + word.length + 1 > most) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

function placed(
  key: readonly Series[],
  { width, labelOf }: { readonly width: number; readonly labelOf: (name: string) => string },
) {
  let x = 0;
  let line = 0;
  return key.map((series) => {
    const needed = 18 + [...labelOf(series.name)].length * LETTER + 20;
    if (x > 0 && x + needed > width) {
      x = 0;
      line += 1;
    }
    const here = { series, x, line };
    x += needed;
    return here;
  });
}

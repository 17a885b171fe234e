import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
/** Pixels of a PNG for each of an SVG: sharp in print. */
const SCALE = 2;

/**
 * An SVG of `renderPlots` as PNG. Text is set in a font that is shipped with the program, so that the same SVG gives the
 * same bytes wherever it is drawn; letters that the font lacks are boxes.
 */
export function pngOf(svg: string): Uint8Array {
  const drawn = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: SCALE },
    font: {
      loadSystemFonts: false,
      fontFiles: [FONT, BOLD],
      defaultFontFamily: 'DejaVu Sans',
      sansSerifFamily: 'DejaVu Sans',
    },
  });
  return drawn.render().asPng();
}

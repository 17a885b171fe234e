import { type Html, html, safe } from './html.js';
import type { SeriesStyle } from './interval-plot.js';

/** The outline of each shape in a box of 12 by 12. */
const SHAPES: Record<SeriesStyle['symbol'], string> = {
  circle: '<circle cx="6" cy="6" r="4.5"/>',
  square: '<rect x="2" y="2" width="8" height="8"/>',
  diamond: '<path d="M6 0.5 11 6 6 11.5 1 6Z"/>',
  triangle: '<path d="M6 1 11.5 11H0.5Z"/>',
};

/** What a series looks like, and its name. */
export function seriesKey({ name, colour, symbol }: SeriesStyle): Html {
  const shape = safe(
    `<svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" style="fill:${colour}">${SHAPES[symbol]}</svg>`,
  );
  return html`<span class="key">${shape}${name}</span>`;
}

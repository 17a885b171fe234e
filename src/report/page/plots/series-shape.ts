import type { Series } from './palette.js';

/** The outline of each shape in a box of 12 by 12. */
const OUTLINES: Record<Series['shape'], string> = {
  circle: '<circle cx="6" cy="6" r="4.5"',
  square: '<rect x="1.5" y="1.5" width="9" height="9"',
  diamond: '<path d="M6 0.5 11 6 6 11.5 1 6Z"',
  triangle: '<path d="M6 1 11.5 11H0.5Z"',
};

/** The mark of a series, as SVG in a box of 12 by 12. */
export function shapeOf({ shape, colour }: Series): string {
  return `${OUTLINES[shape]} fill="${colour}"/>`;
}

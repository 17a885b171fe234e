import { OUTCOMES, type Outcome } from '../../evaluation/figure.js';

/** A colour of the page by its name in the style sheet: on light paper, on dark, and printed as on light. */
interface Colour {
  readonly light: string;
  readonly dark: string;
}

/**
 * Every colour of the page. Ink, grey and what text is set in stand out from their paper by 4.5 to 1 or more, lines and
 * dots by 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11); a test measures it.
 */
export const PALETTE = {
  ink: { light: '#1b1f24', dark: '#e6e8ea' },
  paper: { light: '#ffffff', dark: '#14171a' },
  faint: { light: '#f1f3f5', dark: '#1e2328' },
  line: { light: '#c9ced4', dark: '#444c55' },
  edge: { light: '#767e87', dark: '#8b939c' },
  grey: { light: '#5b636b', dark: '#a8b0b8' },
  blue: { light: '#0b5fa5', dark: '#6cb2f5' },
  orange: { light: '#b34700', dark: '#f09a53' },
  green: { light: '#1a7340', dark: '#6fcf8e' },
  purple: { light: '#7a3e9d', dark: '#c79bea' },
  red: { light: '#b3261e', dark: '#ff8f86' },
  teal: { light: '#0c6b75', dark: '#5fd0d8' },
  brown: { light: '#7a5300', dark: '#dcb65c' },
  removed: { light: '#fbdcd5', dark: '#5a2417' },
  added: { light: '#d3e9fb', dark: '#123d5f' },
} as const satisfies Record<string, Colour>;
export type ColourName = keyof typeof PALETTE;

/** The names as a style sheet's variables for one kind of paper. */
export function variables(paper: keyof Colour): string {
  return Object.entries(PALETTE)
    .map(([name, colour]) => `--${name}: ${colour[paper]};`)
    .join(' ');
}

/** Markup whose colours are variables, with the colours of light paper in their place. */
export function onLightPaper(markup: string): string {
  return markup.replace(/var\(--([a-z]+)\)/g, (whole, name: string) =>
    name in PALETTE ? PALETTE[name as ColourName].light : whole,
  );
}

/** How a series is drawn: a colour of the palette, and a shape for those who see no colours. */
export interface Series {
  readonly name: string;
  readonly colour: string;
  readonly shape: 'circle' | 'square' | 'diamond' | 'triangle';
}

const COLOURS: readonly ColourName[] = [
  'blue',
  'orange',
  'green',
  'purple',
  'red',
  'teal',
  'brown',
  'grey',
];
const SHAPES: readonly Series['shape'][] = ['circle', 'square', 'diamond', 'triangle'];

/** A look for each name, in order: no two of the first thirty-two are alike. */
export function seriesOf(names: readonly string[]): Series[] {
  return names.map((name, at) => ({
    name,
    colour: `var(--${COLOURS[at % COLOURS.length]})`,
    shape: SHAPES[(at + Math.floor(at / COLOURS.length)) % SHAPES.length] as Series['shape'],
  }));
}

const OUTCOME_COLOURS: Readonly<Record<Outcome, ColourName>> = {
  correct: 'blue',
  partial: 'brown',
  wrong: 'orange',
  untestable: 'grey',
  abstained: 'purple',
  failed: 'red',
};

/** How each way in which a pair may end is drawn, in order. */
export const OUTCOME_KEY: readonly Series[] = OUTCOMES.map((name) => ({
  name,
  colour: `var(--${OUTCOME_COLOURS[name]})`,
  shape: 'square',
}));

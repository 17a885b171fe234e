import type { CalibrationSummary } from './calibration-summary.js';

/** What may be asked of a calibration: a measured share, an end of its interval, its age. */
const MEASURES = {
  fpr: { at: '<=', read: (c: CalibrationSummary) => c.falsePositive.rate },
  'fpr.high': { at: '<=', read: (c: CalibrationSummary) => c.falsePositive.high },
  detection: { at: '>=', read: (c: CalibrationSummary) => c.detection.rate },
  'detection.low': { at: '>=', read: (c: CalibrationSummary) => c.detection.low },
  age: { at: '<=', read: (c: CalibrationSummary) => c.ageDays },
} as const;
type Measure = keyof typeof MEASURES;

/** One bound that a judge's calibration must keep. */
export interface Bound {
  /** As it was written. */
  readonly text: string;
  readonly measure: Measure;
  /** A share in [0, 1]; days for `age`. */
  readonly limit: number;
}

const BOUND = /^([a-z.]+)\s*(<=|>=)\s*(\d+(?:\.\d+)?|\.\d+)(d?)$/;
const EXAMPLE = 'takes bounds such as fpr<=0.05,detection>=0.9,age<=90d';

/** Reads `fpr<=0.05,detection.low>=0.85,age<=90d`; `fault` says what of it is no bound. */
export function parseBounds(
  text: string,
): { readonly bounds: readonly Bound[] } | { readonly fault: string } {
  const bounds: Bound[] = [];
  for (const part of text.split(',').map((p) => p.trim())) {
    const bound = boundOf(part);
    if ('fault' in bound) return bound;
    bounds.push(bound);
  }
  return { bounds };
}

function boundOf(text: string): Bound | { readonly fault: string } {
  const [, name = '', sign, digits, unit] = BOUND.exec(text) ?? [];
  if (!Object.hasOwn(MEASURES, name)) {
    const known = Object.entries(MEASURES).map(([measure, { at }]) => `${measure}${at}`);
    return { fault: `${EXAMPLE}; "${text}" is none of ${known.join(', ')}` };
  }
  const measure = name as Measure;
  const { at } = MEASURES[measure];
  if (sign !== at) return { fault: `${EXAMPLE}; "${text}": ${measure} takes ${at}` };
  const limit = Number(digits);
  if (measure !== 'age' && (limit > 1 || unit !== '')) {
    return { fault: `${EXAMPLE}; "${text}": a share is a number from 0 to 1` };
  }
  return { text, measure, limit };
}

/** A sentence for each bound that the calibration does not keep: what it is, and by how much that is too bad. */
export function missedBounds(bounds: readonly Bound[], calibration: CalibrationSummary): string[] {
  return bounds.flatMap((bound) => {
    const { measure, limit, text } = bound;
    const value = MEASURES[measure].read(calibration);
    if (value === undefined) return `${measure} was not measured, and ${text} is required`;
    const excess = MEASURES[measure].at === '<=' ? value - limit : limit - value;
    if (excess <= 0) return [];
    const side = MEASURES[measure].at === '<=' ? 'more' : 'less';
    if (measure === 'age') return `it is ${value} days old, ${excess} more than ${text} allows`;
    return `${measure} is ${shown(value)}, ${shown(excess)} ${side} than ${text} allows`;
  });
}

const shown = (share: number) => String(Number(share.toPrecision(3)));

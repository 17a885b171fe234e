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

/** `name sign number unit`, in any case and spacing: what people write, which is more than what is taken. */
const BOUND = /^([a-z._-]*)\s*([<>=≤≥]{0,2})\s*(\d+(?:\.\d+)?|\.\d+)?\s*(%|[a-z]*)$/i;
const EXAMPLE = 'takes bounds such as fpr<=0.05,detection>=0.9,age<=90d';
/** What stands for a number that was not given. */
const EXAMPLES: Readonly<Record<Measure, string>> = {
  fpr: '0.05',
  'fpr.high': '0.05',
  detection: '0.9',
  'detection.low': '0.85',
  age: '90d',
};

/**
 * Reads `fpr<=0.05,detection.low>=85%,age<=90d`; `fault` says what of it is no bound, and what to write where it can be
 * told what was meant.
 */
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
  if (text === '') return { fault: `${EXAMPLE}; a bound is empty: leave out the comma too many` };
  const [, written = '', sign = '', digits, unit = ''] = BOUND.exec(text) ?? [];
  const name = written.toLowerCase();
  if (!Object.hasOwn(MEASURES, name)) {
    const known = Object.entries(MEASURES).map(([measure, { at }]) => `${measure}${at}`);
    return { fault: `${EXAMPLE}; "${text}" is none of ${known.join(', ')}` };
  }
  const measure = name as Measure;
  const { at } = MEASURES[measure];
  const limit = limitOf({ measure, digits, unit: unit.toLowerCase() });
  const instead = (what: string, number = limit?.told ?? EXAMPLES[measure]) => ({
    fault: `${EXAMPLE}; "${text}": ${what}: write ${measure}${at}${number}`,
  });
  if (limit === undefined) {
    return instead(measure === 'age' ? 'an age is a number of days' : 'a share is from 0 to 1');
  }
  if ('not' in limit) return instead(limit.not, limit.told);
  if (sign !== at) return instead(`${measure} takes ${at}`);
  return { text, measure, limit: limit.value };
}

type Limit = { readonly told: string } & ({ readonly value: number } | { readonly not: string });

/** The number of a bound, as it would be written; `not` says why it is none. Undefined where nothing comes near one. */
function limitOf({
  measure,
  digits,
  unit,
}: {
  readonly measure: Measure;
  readonly digits: string | undefined;
  readonly unit: string;
}): Limit | undefined {
  if (digits === undefined) return undefined;
  const value = Number(digits);
  if (measure === 'age') {
    const days = DAYS[unit];
    if (days === undefined) return undefined;
    const told = `${value * days}d`;
    return days === 1 ? { value, told } : { not: 'an age is in days', told };
  }
  // By its digits: a division by 100 would be off in the last place.
  const asPercent = Number(`${digits}e-2`);
  if (unit === '%' && asPercent <= 1) return { value: asPercent, told: `${digits}%` };
  if (unit === '' && value <= 1) return { value, told: digits };
  if (unit !== '' || asPercent > 1) return undefined;
  return { not: 'a share is from 0 to 1', told: `${asPercent} or ${digits}%` };
}

const DAYS: Readonly<Record<string, number>> = Object.assign(Object.create(null), {
  '': 1,
  d: 1,
  day: 1,
  days: 1,
  w: 7,
  week: 7,
  weeks: 7,
  month: 30,
  months: 30,
  y: 365,
  year: 365,
  years: 365,
});

/** A sentence for each bound that the calibration does not keep: what it is, and by how much that is too bad. */
export function missedBounds(bounds: readonly Bound[], calibration: CalibrationSummary): string[] {
  return bounds.flatMap((bound) => {
    const { measure, limit, text } = bound;
    const value = MEASURES[measure].read(calibration);
    if (value === undefined) return `${measure} was not measured, and ${text} is required`;
    if (measure === 'age' && value < 0) {
      return `it is dated ${calibration.created}, which is yet to come, and ${text} is required; set the clock right`;
    }
    const excess = MEASURES[measure].at === '<=' ? value - limit : limit - value;
    if (excess <= 0) return [];
    const side = MEASURES[measure].at === '<=' ? 'more' : 'less';
    if (measure === 'age') return `it is ${value} days old, ${excess} more than ${text} allows`;
    return `${measure} is ${shown(value)}, ${shown(excess)} ${side} than ${text} allows`;
  });
}

const shown = (share: number) => String(Number(share.toPrecision(3)));

import type { Histogram } from 'prom-client';

const zeroed = new WeakMap<object, Set<string>>();

/** Shows a histogram's series before anything is observed. A series that was shown before keeps what it has counted. */
export function zeroOnce<L extends string>(
  histogram: Histogram<L>,
  labels: Readonly<Record<L, string>>,
): void {
  const known = zeroed.get(histogram) ?? new Set<string>();
  zeroed.set(histogram, known);
  const series = JSON.stringify(Object.entries(labels).sort());
  if (known.has(series)) return;
  known.add(series);
  histogram.zero(labels);
}

import type { Metrics } from '../../src/metrics.js';

/** Every sample of the metrics by its exposition name and labels: `flipside_x_total{judge="rules"}` to its value. */
export async function samplesOf(metrics: Metrics): Promise<Map<string, number>> {
  return samplesIn(await metrics.registry.metrics());
}

/** The same, of a text that was scraped. */
export function samplesIn(exposition: string): Map<string, number> {
  const lines = exposition.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const cut = line.lastIndexOf(' ');
      return [line.slice(0, cut), Number(line.slice(cut + 1))];
    }),
  );
}

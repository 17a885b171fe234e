import { type Metric, type OpenMetricsContentType, Registry } from 'prom-client';

/** A text of all metrics, with the content type that says in which format it is. */
export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

/** Prometheus text 0.0.4, or OpenMetrics 1.0.0 where the Accept header asks for it. */
export async function exposition(
  registry: Registry,
  accept: string | undefined,
): Promise<Exposition> {
  const chosen = wantsOpenMetrics(accept) ? openMetricsView(registry) : registry;
  return { contentType: chosen.contentType, text: await chosen.metrics() };
}

/** Whether OpenMetrics is named in the header, with a weight above 0 and not below that of plain text. */
function wantsOpenMetrics(accept = ''): boolean {
  const weightOf = (type: string) => {
    const range = accept
      .toLowerCase()
      .split(',')
      .find((part) => part.split(';')[0]?.trim() === type);
    return range === undefined ? 0 : Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1);
  };
  const open = weightOf('application/openmetrics-text');
  return open > 0 && open >= weightOf('text/plain');
}

/**
 * The same metrics in a registry of the other format. A registry that writes OpenMetrics renames its counters
 * (prom-client strips their `_total`), so it is given stand-ins and the Prometheus text keeps its names.
 */
function openMetricsView(registry: Registry): Registry<OpenMetricsContentType> {
  const view = new Registry<OpenMetricsContentType>();
  view.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  for (const metric of registry.getMetricsAsArray() as unknown as LiveMetric[]) {
    view.registerMetric(
      (metric.type === 'counter' ? standIn(metric) : metric) as unknown as Metric,
    );
  }
  return view;
}

/** What prom-client reads of a metric when it writes it out. */
interface LiveMetric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  get(): Promise<{ readonly name: string }>;
}

function standIn(counter: LiveMetric): LiveMetric {
  const { help, type } = counter;
  const name = counter.name.replace(/_total$/, '');
  return { name, help, type, get: async () => ({ ...(await counter.get()), name }) };
}

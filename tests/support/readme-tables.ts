import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingRows } from '../../src/config.js';
import { createMetrics } from '../../src/metrics.js';

const ROOT = join(import.meta.dirname, '../..');
const DOCS = join(ROOT, 'docs');
/** The page whose tables are made of the settings and the metrics. */
export const CONFIGURATION = join(DOCS, 'configuration.md');

/** The pages that a user reads, the README first. */
export const PAGES = [
  join(ROOT, 'README.md'),
  ...readdirSync(DOCS).map((name) => join(DOCS, name)),
];

interface MetricRow {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
}

function configurationTable(): string {
  const rows = settingRows().map(
    (r) =>
      `| \`${r.key}\` | \`--${r.key.replaceAll('_', '-')}\` | \`${r.env}\` | ${r.default} | ${r.what} |`,
  );
  return ['| key | flag | environment | default | what |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

function metricsTable(): string {
  const metrics = createMetrics().registry.getMetricsAsArray() as unknown as MetricRow[];
  const rows = metrics.map((metric) => {
    const { name, help, labelNames } = metric;
    const type = metric.constructor.name.toLowerCase();
    const labels = labelNames.map((l) => `\`${l}\``).join(', ') || '–';
    return `| \`${name}\` | ${type} | ${labels} | ${help} |`;
  });
  return ['| name | type | labels | what |', '|---|---|---|---|', ...rows].join('\n');
}

/** A page with its generated tables made anew. */
export function withTables(page: string): string {
  const tables = { configuration: configurationTable(), metrics: metricsTable() };
  return Object.entries(tables).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`),
        (_all, open: string, close: string) => `${open}${table}\n${close}`,
      ),
    page,
  );
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(CONFIGURATION, withTables(readFileSync(CONFIGURATION, 'utf8')));
}

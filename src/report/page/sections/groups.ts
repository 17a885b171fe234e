import type { Evaluation, GroupRow } from '../../evaluation/evaluation.js';
import { type Html, html } from '../../html.js';
import { count, estimateCell, intervalCell, reasons } from '../figure-words.js';
import { cell, folded, part, plotAndTable, row, table } from '../part.js';
import type { Drawing } from '../plots/drawing.js';

/** A row of a table of groups: a model within what it is grouped by. */
interface Grouped {
  readonly name: string;
  readonly row: GroupRow;
}

/** CSS by family, by intervention and by stratum. */
export function groups(
  { families, interventions, strata }: Evaluation,
  plot: Drawing | undefined,
): Html {
  const grouped = (of: readonly { readonly id: string; readonly models: readonly GroupRow[] }[]) =>
    of.flatMap(({ id, models }) => models.map((row) => ({ name: id, row })));
  const byStratum = strata.flatMap(({ key, value, models }) =>
    models.map((row) => ({ name: `${key}: ${value === '' ? '(empty)' : value}`, row })),
  );
  return part({
    id: 'families',
    heading: 'Families of interventions',
    shown: [
      plotAndTable(plot, groupTable('family', grouped(families))),
      folded('CSS by intervention', groupTable('intervention', grouped(interventions))),
      strata.length === 0
        ? html`<p>By stratum: undefined. No cases were given, or they have no strata.</p>`
        : folded('CSS by stratum of the cases', groupTable('stratum', byStratum)),
    ],
  });
}

function groupTable(by: string, rows: readonly Grouped[]): Html {
  const why = reasons(`by-${by}`);
  const withCms = rows.some(({ row: { cms } }) => cms !== undefined);
  return table({
    caption: `CSS by ${by} and model`,
    head: [
      ...[by, 'model', 'CSS', 'CSS, 95 % interval', 'scored pairs', 'cases', 'pairs'],
      ...(withCms ? ['CMS', 'CMS, 95 % interval'] : []),
    ],
    texts: 2,
    rows: rows.map(({ name, row: { model, css, cms, counts } }) =>
      row(
        [name, model],
        [
          ...[estimateCell(css, why), intervalCell(css, why)],
          ...[css.n, css.cases ?? 0, counts.pairs].map((n) => cell(count(n))),
          ...(!withCms
            ? []
            : cms
              ? [estimateCell(cms, why), intervalCell(cms, why)]
              : [cell('–'), cell('–')]),
        ],
      ),
    ),
    below: why.list(),
  });
}

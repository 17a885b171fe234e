import type { Catalog } from '../core/catalog.js';
import { SIBLING_STATUSES, type SiblingStatus } from '../core/sibling.js';
import type { SiblingTally } from '../offline/make-siblings.js';
import { catalogLine } from './catalog-line.js';
import { count, counted } from './figures.js';
import { table } from './table.js';

/** What a run of `flipside siblings` came to. */
export interface SiblingsRun {
  readonly tally: SiblingTally;
  readonly badRows: number;
  readonly catalog: Catalog;
}

/** The summary, for programs and for people. */
export function siblingsSummary(run: SiblingsRun): { json: () => unknown; text: () => string } {
  return { json: () => asJson(run), text: () => asText(run) };
}

function asJson({ tally, badRows, catalog }: SiblingsRun) {
  return {
    cases: tally.cases,
    counts: tally.byStatus,
    interventions: Object.fromEntries(tally.byIntervention),
    with_residual_mentions: tally.withResidualMentions,
    residual_mentions: tally.residualMentions,
    incoherent: tally.incoherent,
    bad_rows: badRows,
    catalog: { digest: catalog.digest, lock: catalog.lock.state },
  };
}

function asText({ tally, badRows, catalog }: SiblingsRun): string {
  const cells = (by: Record<SiblingStatus, number>) => SIBLING_STATUSES.map((s) => count(by[s]));
  const rows = [
    ...[...tally.byIntervention].map(([id, by]) => [id, ...cells(by)]),
    ['all', ...cells(tally.byStatus)],
  ];
  const columns = [
    { heading: 'intervention' },
    ...SIBLING_STATUSES.map((heading) => ({ heading, figures: true })),
  ];
  const { withResidualMentions, residualMentions, incoherent } = tally;
  const lines = [
    `cases       ${count(tally.cases)}`,
    `residual    ${counted(residualMentions, 'mention')} of the old fact in ${counted(withResidualMentions, 'sibling')}`,
    `incoherent  ${counted(incoherent, 'sibling')}`,
    ...(badRows > 0 ? [`bad rows    ${counted(badRows, 'fault')}, listed on standard error`] : []),
    `catalog     ${catalogLine(catalog)}`,
  ];
  return `${table(columns, rows)}\n${lines.join('\n')}\n`;
}

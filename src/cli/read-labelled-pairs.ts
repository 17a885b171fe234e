import type { App } from '../compose.js';
import { type LabelledPair, labelledPairRow } from '../offline/labelled-pair-row.js';
import type { Context } from './context.js';
import { byId, type FaultList, readFile } from './read-file.js';

/** The labelled pairs of a file whose intervention the catalog has; the others are faults. */
export async function readLabelledPairs(
  path: string,
  given: {
    readonly context: Context;
    readonly faults: FaultList;
    readonly app: Pick<App, 'catalog'>;
  },
): Promise<LabelledPair[]> {
  const { faults, app } = given;
  const { file, rows } = await readFile(path, labelledPairRow, given);
  const known = rows.filter(({ line, value: { interventionId } }) => {
    if (app.catalog.interventions.has(interventionId)) return true;
    const what = `"${interventionId}" is not in the catalog; "flipside catalog list" names those that are`;
    faults.add({ file, line, field: 'intervention_id', what });
    return false;
  });
  return [
    ...byId({ file, rows: known }, { field: 'pair_id', idOf: (p) => p.pairId, faults }).values(),
  ];
}

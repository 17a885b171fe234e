import type { Case } from '../core/case.js';
import type { Catalog } from '../core/catalog.js';
import type { SavedRun } from '../core/saved-run.js';
import { FlipsideError } from '../errors.js';
import { caseRow } from '../offline/case-row.js';
import { openRows } from '../offline/input/open-rows.js';
import { readRewards } from '../offline/read-rewards.js';
import type { Context } from './context.js';
import type { LongWork } from './long-work.js';
import { warn } from './output.js';
import { byId, type FaultList, readFile } from './read-file.js';

/** What reading of a saved run is told. */
export interface ReadRunGiven {
  readonly context: Context;
  readonly faults: FaultList;
  readonly catalog: Catalog;
  readonly work: LongWork;
  /** Whether rationales and spans are wanted. */
  readonly keepTexts: boolean;
}

/** The run that these files hold. Throws FlipsideError `input_invalid` where none has a sound row. */
export async function readRun(paths: readonly string[], given: ReadRunGiven): Promise<SavedRun> {
  const { context, faults, catalog, work, keepTexts } = given;
  const { stdin, signal } = context;
  const onNote = (note: string) => warn([note], context);
  const { run, rows, notes } = await readRewards(openRows(paths, { stdin, signal, onNote }), {
    familyOf: (id) => catalog.interventions.get(id)?.family ?? id,
    keepTexts,
    onFault: faults.add,
    onRow: work.rows,
  });
  warn([...notes, ...otherCatalogs(run, catalog)], context);
  if (rows > 0) return run;
  throw new FlipsideError(
    'input_invalid',
    `${paths.join(', ')}: no reward row; give what "flipside score" wrote`,
  );
}

/** Families are those of the catalog at hand, whatever the rows were scored under. */
function otherCatalogs({ catalogDigests }: SavedRun, { digest }: Catalog): string[] {
  const others = catalogDigests.filter((one) => one !== digest);
  if (others.length === 0) return [];
  return [
    `rows were scored under another catalog (${others.join(', ')}) than the one in use (${digest}), whose families are taken`,
  ];
}

/** The cases by id; empty where no file is named. */
export async function readCasesById(
  path: string | undefined,
  given: { readonly context: Context; readonly faults: FaultList },
): Promise<ReadonlyMap<string, Case>> {
  if (path === undefined) return new Map();
  const read = await readFile(path, caseRow, given);
  return byId(read, { field: 'case_id', idOf: (c) => c.caseId, faults: given.faults });
}

import { type LoadedCatalog, loadCatalog } from '../catalog/catalog.js';
import type { Fault } from '../catalog/yaml-file.js';
import { BUILT_IN_CATALOG } from '../config/settings-schema.js';
import { FlipsideError } from '../errors.js';
import { checkExpectedChange } from '../judge/check-expected-change.js';
import type { Log } from '../server/log.js';

/**
 * Loads a catalog directory and checks that the judge honours all that its interventions expect, and knows every treatment
 * and test that they name. The verifier's words wait until they are used, unless `parseWords` wants their faults told with
 * the others.
 */
export function openCatalog(
  dir: string,
  { parseWords = false }: { readonly parseWords?: boolean } = {},
): LoadedCatalog {
  return loadCatalog(dir, { builtInDir: BUILT_IN_CATALOG, check: expectationFaults, parseWords });
}

function expectationFaults(loaded: LoadedCatalog): Fault[] {
  return loaded.interventions.flatMap(({ intervention, file, lineOf }) =>
    checkExpectedChange(intervention.expectedChange, loaded.treatments.treatments).map(
      (message) => ({
        file,
        line: lineOf(['expected_change']),
        message,
      }),
    ),
  );
}

/** Logs that a catalog is not the registered one. Under `locked` it throws `catalog_invalid` instead. */
export function sayLockState(
  { dir, catalog }: LoadedCatalog,
  { locked, log }: { readonly locked: boolean; readonly log: Log },
): void {
  const { state, differences } = catalog.lock;
  if (state === 'MATCHES') return;
  const what =
    state === 'MISSING'
      ? `${dir}: the catalog has no lock file; register it with "flipside catalog lock"`
      : `${dir}: the catalog is not the registered one:\n${differences.map((d) => `  ${d}`).join('\n')}`;
  if (locked) throw new FlipsideError('catalog_invalid', what);
  log.warn(
    { catalog: dir, lock: state, differences },
    'scores are not those of a registered catalog',
  );
}

import type { LoadedCatalog } from '../../src/catalog/catalog.js';
import { openCatalog } from '../../src/compose/open-catalog.js';
import { type App, compose } from '../../src/compose.js';
import { BUILT_IN_CATALOG } from '../../src/config/settings-schema.js';
import type { Config } from '../../src/config.js';

let shipped: LoadedCatalog | undefined;

/** An app as it is composed, but that a suite reads the shipped catalog once, and not for each app. */
export function composeShared(config: Config): Promise<App> {
  return compose(config, (dir) => {
    if (dir !== BUILT_IN_CATALOG) return openCatalog(dir);
    shipped ??= openCatalog(dir);
    return shipped;
  });
}

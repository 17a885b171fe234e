import type { LoadedCatalog } from '../catalog/catalog.js';
import type { Catalog, LockState } from '../core/catalog.js';
import { interventionTo } from '../server/to-wire.js';
import { catalogLine, lockWords } from './catalog-line.js';
import { count, counted } from './figures.js';
import { table } from './table.js';

/** The catalog as `ListInterventions` answers, with every key there. */
export function catalogJson({ interventions, digest, lock }: Catalog) {
  const shift = (of?: { readonly from: string[]; readonly to: string[] }) => of ?? null;
  return {
    interventions: [...interventions.values()].map(interventionTo).map((i) => ({
      id: i.id,
      family: i.family,
      title: i.title,
      cancer_types: i.cancerTypes,
      applies_when: i.appliesWhen,
      mutation_type: i.mutationType,
      expected_change: {
        must_drop: i.expectedChange?.mustDrop,
        must_add_any: i.expectedChange?.mustAddAny,
        must_request: i.expectedChange?.mustRequest,
        timing_must_shift: shift(i.expectedChange?.timingMustShift),
        intent_must_shift: shift(i.expectedChange?.intentMustShift),
      },
      scoring: i.scoring,
      digest: i.digest,
    })),
    catalog: { digest, lock: lock.state, differences: lock.differences },
  };
}

/** One line an intervention, and the state of the lock. */
export function catalogText(catalog: Catalog): string {
  const rows = [...catalog.interventions.values()].map((i) => [
    i.id,
    i.family,
    i.appliesTo.cancerTypes.join(', ') || 'any',
    i.mutation.type,
    i.digest.slice(0, 12),
    i.title,
  ]);
  const headings = ['intervention', 'family', 'cancer types', 'mutation', 'digest', 'title'];
  const { interventions, lock } = catalog;
  const lines = [
    `${counted(interventions.size, 'intervention')}, catalog ${catalogLine(catalog)}`,
    ...lock.differences.map((difference) => `  ${difference}`),
  ];
  return `${table(
    headings.map((heading) => ({ heading })),
    rows,
  )}\n${lines.join('\n')}\n`;
}

/** What a sound catalog holds. */
export function checkJson(loaded: LoadedCatalog) {
  const { digest, lock } = loaded.catalog;
  return {
    ok: true,
    digest,
    lock: lock.state,
    differences: lock.differences,
    counts: Object.fromEntries(countsOf(loaded)),
  };
}

/** "ok", the digest, the counts, and what differs from the lock. */
export function checkText(loaded: LoadedCatalog): string {
  const { digest, lock } = loaded.catalog;
  const counts = countsOf(loaded).map(([what, n]) => `${what} ${count(n)}`);
  const differences = lock.differences.map((difference) => `  ${difference}`);
  return [`ok ${digest}`, counts.join(', '), lockWords(lock), ...differences, ''].join('\n');
}

function countsOf({
  catalog,
  facts,
  treatments,
  vocabulary,
}: LoadedCatalog): [what: string, n: number][] {
  const { drugs, classes, regimens, procedures, tests } = treatments.treatments;
  return [
    ['interventions', catalog.interventions.size],
    ['families', catalog.families.length],
    ['facts', Object.keys(facts.facts).length],
    ['entries', Object.keys(facts.entries).length],
    ['drugs', drugs.length],
    ['classes', classes.length],
    ['regimens', regimens.length],
    ['procedures', procedures.length],
    ['tests', tests.length],
    ['words of the verifier', vocabulary.terms.length],
  ];
}

/** What became of the lock. `written` is null where the one there already matched. */
export function lockText(done: {
  readonly digest: string;
  readonly written: string | null;
  readonly differences: readonly string[];
  readonly before: LockState['state'];
}): string {
  const { digest, written, differences, before } = done;
  if (written === null)
    return `unchanged ${digest}\nthe catalog matches its lock, which was kept\n`;
  const changes = differences.map((difference) => `  ${difference}`);
  const since = before === 'MISSING' ? 'the first lock' : 'changed since the last lock:';
  return [`locked ${digest}`, written, since, ...changes, ''].join('\n');
}

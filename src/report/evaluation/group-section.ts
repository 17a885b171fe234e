import { groupBy } from '../../core/group-by.js';
import type { SavedPair } from '../../core/saved-run.js';
import type { ClusterTotal } from '../../stats/cluster-totals.js';
import { countOutcomes } from './count-outcomes.js';
import type { GroupRow, GroupRows, StratumRows } from './evaluation.js';
import { type ScoreCell, totalsOf } from './score-cells.js';
import { type ModelRun, type Section, seriesName } from './section.js';

/** CSS of each model by family. */
export function familySection(models: readonly ModelRun[]): Section<GroupRows[]> {
  return groupSection('family', models, ({ family }) => family);
}

/** CSS of each model by intervention, each with its family. */
export function interventionSection(models: readonly ModelRun[]): Section<GroupRows[]> {
  const familyOf = new Map(
    models.flatMap(({ cells }) => cells.map((cell) => [cell.interventionId, cell.family] as const)),
  );
  const { series, rows } = groupSection('intervention', models, (cell) => cell.interventionId);
  return {
    series,
    rows: (means) =>
      rows(means).map((group) => ({ ...group, family: familyOf.get(group.id) as string })),
  };
}

function groupSection(
  kind: string,
  models: readonly ModelRun[],
  idOf: (cell: ScoreCell) => string,
): Section<GroupRows[]> {
  const byModel = models.map(({ model, cells }) => ({ model, groups: groupBy(cells, idOf) }));
  const ids = [...new Set(byModel.flatMap(({ groups }) => [...groups.keys()]))].sort();
  const parts = ids.map((id) => ({
    id,
    models: byModel.map(({ model, groups }) => ({ model, cells: groups.get(id) ?? [] })),
  }));
  const name = (id: string, model: string) => seriesName(kind, id, model);
  return {
    series: parts.flatMap(({ id, models }) =>
      models.map(({ model, cells }) => [name(id, model), totalsOf(cells)] as const),
    ),
    rows: (means) =>
      parts.map(({ id, models }) => ({
        id,
        models: models.map(({ model, cells }) => ({
          model,
          counts: countOutcomes(cells.flatMap(({ pairs }) => pairs)),
          css: means.figure(name(id, model)),
        })),
      })),
  };
}

/** The strata of a case; none where the case is not known. */
export type StrataOf = (caseId: string) => Readonly<Record<string, string>>;

/** CSS and CMS of each model by each stratum of the cases. */
export function strataSection(
  models: readonly ModelRun[],
  strataOf: StrataOf,
): Section<StratumRows[]> {
  const cases = new Set(models.flatMap(({ rewards }) => rewards.map((r) => r.caseId)));
  for (const { pairs } of models) for (const { caseId } of pairs) cases.add(caseId);
  const strata = new Map<string, { key: string; value: string; of: Set<string> }>();
  for (const caseId of cases) {
    for (const [key, value] of Object.entries(strataOf(caseId))) {
      const name = seriesName(key, value);
      const found = strata.get(name) ?? { key, value, of: new Set() };
      strata.set(name, found);
      found.of.add(caseId);
    }
  }
  const ordered = [...strata.values()].sort(
    (a, b) => compare(a.key, b.key) || compare(a.value, b.value),
  );
  const byCase = models.map(modelByCase);
  const sections = ordered.map(({ key, value, of }) => ({
    key,
    value,
    section: stratumSection(seriesName('stratum', key, value), byCase, of),
  }));
  return {
    series: sections.flatMap(({ section }) => section.series),
    rows: (means) =>
      sections.map(({ key, value, section }) => ({ key, value, models: section.rows(means) })),
  };
}

/** What a stratum takes its cases' part of. */
interface ModelByCase {
  readonly model: string;
  readonly pairs: ReadonlyMap<string, readonly SavedPair[]>;
  readonly css: readonly ClusterTotal[];
  readonly cms: readonly ClusterTotal[];
}

function modelByCase({ model, pairs, cells, coverage }: ModelRun): ModelByCase {
  return {
    model,
    pairs: groupBy(pairs, ({ caseId }) => caseId),
    css: totalsOf(cells),
    cms: coverage,
  };
}

function stratumSection(
  stratum: string,
  models: readonly ModelByCase[],
  cases: ReadonlySet<string>,
): Section<GroupRow[]> {
  const name = (of: 'css' | 'cms', model: string) => seriesName(stratum, of, model);
  const isIn = ({ cluster }: ClusterTotal) => cases.has(cluster);
  return {
    series: models.flatMap(({ model, css, cms }) => [
      [name('css', model), css.filter(isIn)] as const,
      [name('cms', model), cms.filter(isIn)] as const,
    ]),
    rows: (means) =>
      models.map(({ model, pairs }) => ({
        model,
        counts: countOutcomes([...cases].flatMap((caseId) => pairs.get(caseId) ?? [])),
        css: means.figure(name('css', model)),
        cms: means.figure(name('cms', model)),
      })),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

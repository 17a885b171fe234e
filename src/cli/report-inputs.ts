import type { PairLabel, SavedRollout, ToolCall } from '../core/saved-run.js';
import { openRows } from '../offline/input/open-rows.js';
import { namesApart } from '../offline/names-apart.js';
import { pairLabelRow } from '../offline/pair-label-row.js';
import { parseRow, type RowKind } from '../offline/read-rows.js';
import { savedRolloutRow } from '../offline/saved-rollout-row.js';
import type { Context } from './context.js';
import { warn } from './output.js';
import type { FaultList } from './read-file.js';

interface Given {
  readonly context: Context;
  readonly faults: FaultList;
  readonly onRow: (rows: number) => void;
}

/** What raters said, by the rows' own names or else their files'; undefined where no file is named. */
export async function readLabels(
  paths: readonly string[] | undefined,
  given: Given,
): Promise<PairLabel[] | undefined> {
  if (!paths) return undefined;
  const labels: PairLabel[] = [];
  const nameless = new Map<number, string>();
  for await (const { file, line, value } of rowsOf(paths, pairLabelRow, given)) {
    if (value.pairId === '') {
      const what = 'missing; name the pair as BASELINE~SIBLING of its rollout ids';
      given.faults.add({ file, line, field: 'pair_id', what });
    } else {
      if (value.rater === '') nameless.set(labels.length, file);
      labels.push({ ...value, at: `${file}:${line}` });
    }
  }
  const names = namesApart([...new Set(nameless.values())]);
  return labels.map((label, i) => {
    const file = nameless.get(i);
    return file === undefined ? label : { ...label, rater: names.get(file) ?? file };
  });
}

/** The rollouts of a run. Of those that `isShown` does not name the text is dropped: it is most of what they weigh. */
export async function readRollouts(
  paths: readonly string[] | undefined,
  given: Given & { readonly isShown: (rolloutId: string) => boolean },
): Promise<SavedRollout[]> {
  const rollouts: SavedRollout[] = [];
  const [oneModel, oneCall] = [sharer<string>(), sharer<ToolCall>()];
  for await (const { value } of rowsOf(paths ?? [], savedRolloutRow, given)) {
    const { rolloutId, calls } = value;
    rollouts.push({
      model: oneModel(value.model, value.model),
      rolloutId,
      output: given.isShown(rolloutId) ? value.output : '',
      ...(calls ? { calls: calls.map((call) => oneCall(JSON.stringify(call), call)) } : {}),
    });
  }
  return rollouts;
}

/** One value for all that have the same name: the rows of a run bring copy after copy. */
function sharer<T>(): (name: string, value: T) => T {
  const known = new Map<string, T>();
  return (name, value) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, value);
    return value;
  };
}

async function* rowsOf<T>(
  paths: readonly string[],
  kind: RowKind<T>,
  { context, faults, onRow }: Given,
): AsyncGenerator<{ readonly file: string; readonly line: number; readonly value: T }> {
  const { stdin, signal } = context;
  const onNote = (note: string) => warn([note], context);
  let rows = 0;
  for await (const given of openRows(paths, { stdin, signal, onNote })) {
    const { file, line } = given;
    if ('fault' in given) {
      faults.add({ file, line, what: given.fault });
      continue;
    }
    const parsed = parseRow(given.row, kind);
    if ('faults' in parsed) {
      for (const fault of parsed.faults) faults.add({ file, line, ...fault });
      continue;
    }
    rows += 1;
    onRow(rows);
    yield { file, line, value: parsed.value };
  }
}

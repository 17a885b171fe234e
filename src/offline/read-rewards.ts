import { basename } from 'node:path';
import type { SavedPair, SavedReward, SavedRun } from '../core/saved-run.js';
import { parseRow, type RowFault } from './read-rows.js';
import { type SavedRewardRow, savedRewardRow } from './saved-reward-row.js';

/** A row of a file of any kind, or what keeps it from being one. */
export type GivenRow =
  | { readonly file: string; readonly line: number; readonly row: Record<string, unknown> }
  | { readonly file: string; readonly line: number; readonly fault: string };

/** How reward rows are read. */
export interface ReadRewardsOptions {
  /** Of an intervention; the id itself where nobody knows it. */
  readonly familyOf: (interventionId: string) => string;
  /** Whether rationales and spans are kept; figures need neither. */
  readonly keepTexts: boolean;
  readonly onFault: (fault: RowFault) => void;
  /** Told how many rows were read. */
  readonly onRow?: (rows: number) => void;
}

/** A run, and what is to be told of how it was read, a sentence each. */
export interface ReadRewards {
  readonly run: SavedRun;
  /** Sound rows. */
  readonly rows: number;
  readonly notes: readonly string[];
}

/**
 * Reward rows of one file or of several (one a model, one a judge), as one run. A pair that comes again with another judge
 * is that judge's view of it; from the same judge it is a duplicate. A row without a model takes its file's name.
 */
export async function readRewards(
  rows: AsyncIterable<GivenRow> | Iterable<GivenRow>,
  options: ReadRewardsOptions,
): Promise<ReadRewards> {
  const gathered = gather(options);
  let count = 0;
  for await (const given of rows) {
    const { file, line } = given;
    if ('fault' in given) {
      options.onFault({ file, line, what: given.fault });
      continue;
    }
    const parsed = parseRow(given.row, savedRewardRow);
    if ('faults' in parsed) {
      for (const fault of parsed.faults) options.onFault({ file, line, ...fault });
      continue;
    }
    gathered.add(file, parsed.value);
    count += 1;
    options.onRow?.(count);
  }
  return { ...gathered.done(), rows: count };
}

function gather({ familyOf, keepTexts }: ReadRewardsOptions) {
  const one = sharer();
  const files = new Set<string>();
  const nameless = new Map<string, number>();
  const digests = new Set<string>();
  const rewards = new Map<string, SavedReward>();
  const judged = new Map<string, SavedPair[]>();
  const again = { duplicates: 0, contradicted: 0 };

  const addPair = (pair: SavedPair) => {
    const key = JSON.stringify([pair.model, pair.baselineRolloutId, pair.siblingRolloutId]);
    const known = judged.get(key);
    if (!known) judged.set(key, [pair]);
    else {
      const same = known.find(({ judge }) => judge === pair.judge);
      if (!same) known.push(pair);
      else {
        again.duplicates += 1;
        if (same.verdict !== pair.verdict) again.contradicted += 1;
      }
    }
  };

  return {
    add(file: string, { reward, pairs, catalogDigest }: SavedRewardRow) {
      files.add(file);
      if (catalogDigest !== '') digests.add(catalogDigest);
      if (reward.model === '') nameless.set(file, (nameless.get(file) ?? 0) + 1);
      const model = one(reward.model === '' ? stemOf(file) : reward.model);
      const ids = { model, caseId: one(reward.caseId), groupId: one(reward.groupId) };
      const key = rolloutKey(model, reward.rolloutId);
      const interventionId = one(reward.interventionId);
      const spans = keepTexts ? reward.spans : [];
      const known = rewards.get(key);
      if (!known) rewards.set(key, { ...reward, ...ids, interventionId, spans });
      // What only a later file measured (coverage, say) is not lost; what both did is the first one's.
      else if (Object.keys(reward.components).some((name) => !(name in known.components))) {
        rewards.set(key, { ...known, components: { ...reward.components, ...known.components } });
      }
      for (const pair of pairs) {
        addPair({
          ...pair,
          ...ids,
          interventionId: one(pair.interventionId),
          family: one(familyOf(pair.interventionId)),
          judge: one(pair.judge),
          rationale: keepTexts ? pair.rationale : '',
        });
      }
    },
    done() {
      const whole = (pair: SavedPair): SavedPair => {
        const baseline = rewards.get(rolloutKey(pair.model, pair.baselineRolloutId));
        if (baseline?.sampleIndex === undefined) return pair;
        return { ...pair, baselineSample: baseline.sampleIndex };
      };
      const all = [...judged.values()];
      const run: SavedRun = {
        files: [...files],
        pairs: all.map(([first]) => whole(first as SavedPair)),
        rejudged: all.flatMap(([, ...others]) => others.map(whole)),
        rewards: [...rewards.values()],
        ...again,
        catalogDigests: [...digests],
      };
      return { run, notes: [...namelessNotes(nameless), ...duplicateNotes(again)] };
    },
  };
}

function rolloutKey(model: string, rolloutId: string): string {
  return JSON.stringify([model, rolloutId]);
}

/** One string for all that are equal: each row brings its own copies. */
function sharer(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    known.set(text, text);
    return text;
  };
}

/** The file's name without folder and endings. */
function stemOf(file: string): string {
  return basename(file).replace(/(\.jsonl|\.ndjson|\.json|\.parquet)?(\.gz|\.zst)?$/, '');
}

function namelessNotes(nameless: ReadonlyMap<string, number>): string[] {
  return [...nameless].map(
    ([file, rows]) =>
      `${file}: ${rows} ${rows === 1 ? 'row names' : 'rows name'} no policy_model; counted as of "${stemOf(file)}"`,
  );
}

function duplicateNotes(again: { readonly duplicates: number; readonly contradicted: number }) {
  const { duplicates, contradicted } = again;
  if (duplicates === 0) return [];
  const came = duplicates === 1 ? '1 pair came' : `${duplicates} pairs came`;
  const told = `${came} again from the same judge and counted once`;
  if (contradicted === 0) return [told];
  return [
    `${told}; ${contradicted} with another verdict: where the files are different runs, give their rows different names in policy_model`,
  ];
}

import type { SavedPair, SavedReward, SavedRun } from '../core/saved-run.js';
import { byRollout } from './by-rollout.js';
import { gatherPairs } from './gathered-pairs.js';
import { namesApart } from './names-apart.js';
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
 * is that judge's view of it; from the same judge it is a duplicate. A row without a model takes its file's name, with folders where files are named alike.
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

const NO_SPANS: SavedReward['spans'] = [];

function gather({ familyOf, keepTexts }: ReadRewardsOptions) {
  const one = sharer();
  const files = new Set<string>();
  const nameless = new Map<string, number>();
  const digests = new Set<string>();
  const rewards: SavedReward[] = [];
  // More than one only where an id comes again in another case.
  const places = byRollout<number | number[]>();
  const gathered = gatherPairs();
  const judges = namedJudges();
  const placeOf = (of: RolloutNamed): number | undefined => {
    const found = places.get(of.model, of.rolloutId);
    const isOne = (at: number) => isSameRollout(rewards[at] as SavedReward, of);
    if (typeof found === 'object') return found.find(isOne);
    return found !== undefined && isOne(found) ? found : undefined;
  };

  return {
    add(file: string, { reward, pairs, catalogDigest, judgedBy }: SavedRewardRow) {
      files.add(file);
      if (catalogDigest !== '') digests.add(catalogDigest);
      if (reward.model === '') nameless.set(file, (nameless.get(file) ?? 0) + 1);
      const judge = judgedBy && judges.nameOf(judgedBy);
      const model = one(reward.model === '' ? ofFile(file) : reward.model);
      const under = catalogDigest === '' ? {} : { catalogDigest: one(catalogDigest) };
      const ids = { model, caseId: one(reward.caseId), groupId: one(reward.groupId) };
      const interventionId = one(reward.interventionId);
      // A baseline's id comes up in the rows of all its siblings.
      const rolloutId = interventionId === '' ? one(reward.rolloutId) : reward.rolloutId;
      const spans = keepTexts && reward.spans.length > 0 ? reward.spans : NO_SPANS;
      const at = placeOf({ model, rolloutId, caseId: ids.caseId, interventionId });
      const known = at === undefined ? undefined : rewards[at];
      if (at === undefined || !known) {
        const own = { rolloutId, interventionId, spans };
        const here = rewards.push({ ...reward, ...ids, ...under, ...own }) - 1;
        const others = places.get(model, rolloutId);
        places.set(model, rolloutId, others === undefined ? here : [others, here].flat());
      }
      // What only a later file measured (coverage, say) is not lost; what both did is the first one's.
      else if (Object.keys(reward.components).some((name) => !(name in known.components))) {
        rewards[at] = { ...known, components: { ...reward.components, ...known.components } };
      }
      for (const pair of pairs) {
        gathered.add({
          ...pair,
          ...ids,
          baselineRolloutId: one(pair.baselineRolloutId),
          siblingRolloutId: rolloutId,
          interventionId: one(pair.interventionId),
          family: one(familyOf(pair.interventionId)),
          judge: judge ?? one(pair.judge),
          rationale: keepTexts ? one(pair.rationale) : '',
        });
      }
    },
    done() {
      const named = new Set(rewards.map(({ model }) => model));
      const names = namesApart([...nameless.keys()], named);
      const nameOf = new Map([...names].map(([file, name]) => [ofFile(file), name]));
      const whole = (pair: SavedPair): SavedPair => {
        const { model, caseId, baselineRolloutId: rolloutId } = pair;
        const at = placeOf({ model, rolloutId, caseId, interventionId: '' });
        const baselineSample = at === undefined ? undefined : rewards[at]?.sampleIndex;
        const name = nameOf.get(model);
        if (name === undefined && baselineSample === undefined) return pair;
        return {
          ...pair,
          ...(name === undefined ? {} : { model: name }),
          ...(baselineSample === undefined ? {} : { baselineSample }),
        };
      };
      const pairs = gathered.pairs.map(whole);
      const rejudged = gathered.rejudged().map(whole);
      const run: SavedRun = {
        files: [...files],
        pairs,
        rejudged,
        rewards: rewards.map((reward) => {
          const name = nameOf.get(reward.model);
          return name === undefined ? reward : { ...reward, model: name };
        }),
        ...gathered.again,
        ...(nameless.size === 0 ? {} : { fileModels: [...names.values()] }),
        catalogDigests: [...digests],
        judgeDigests: judges.digests,
      };
      return { run, notes: [...namelessNotes(nameless, names), ...duplicateNotes(gathered.again)] };
    },
  };
}

/** Names of judges: two of one name and different working are two judges, and the later one is named with its digest. */
function namedJudges() {
  const digests = new Map<string, string>();
  return {
    digests,
    nameOf({ name, digest }: { readonly name: string; readonly digest: string }): string {
      const first = digests.get(name);
      if (first === digest) return name;
      const told = first === undefined ? name : `${name}@${digest}`;
      digests.set(told, digest);
      return told;
    },
  };
}

/** The model of a file's rows that name none, until all files are known: no row names such a one. */
function ofFile(file: string): string {
  return `\u0000${file}`;
}

type RolloutNamed = Pick<SavedReward, 'model' | 'rolloutId' | 'caseId' | 'interventionId'>;

/** Of one model and id already. */
function isSameRollout(a: RolloutNamed, b: RolloutNamed): boolean {
  return a.caseId === b.caseId && a.interventionId === b.interventionId;
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

function namelessNotes(
  nameless: ReadonlyMap<string, number>,
  names: ReadonlyMap<string, string>,
): string[] {
  return [...nameless].map(
    ([file, rows]) =>
      `${file}: ${rows} ${rows === 1 ? 'row names' : 'rows name'} no policy_model; counted as of "${names.get(file)}"`,
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

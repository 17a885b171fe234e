import { stat } from 'node:fs/promises';
import type { App } from '../../compose.js';
import type { Config } from '../../config.js';
import type { Case } from '../../core/case.js';
import { canonicalJson, sha256Hex } from '../../core/digest.js';
import type { RewardProfile } from '../../core/reward-profile.js';
import type { Seat } from '../../judge/roster.js';
import type { RunIdentity } from '../../offline/bulk/plan.js';
import { shardsOf } from '../../offline/input/shards.js';
import { version } from '../version.js';
import { judgeSettings } from './judge-settings.js';
import type { ScoreOptions } from './score-options.js';

/** The files of an input, and whether one of them can be read once only. */
export interface InputFiles {
  readonly paths: readonly string[];
  readonly isStream: boolean;
}

/** Looks at the input without reading it; what is not there is told where it is opened. */
export async function inputFiles(given: readonly string[]): Promise<InputFiles> {
  const paths = (await Promise.all(given.map((path) => shardsOf(path)))).flat();
  const areFiles = await Promise.all(paths.map(isFile));
  return { paths, isStream: areFiles.includes(false) };
}

async function isFile(path: string): Promise<boolean> {
  if (path === '-') return false;
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ?? false;
}

/** What makes two commands on the same input the same run, under the names that the user knows. */
export function runIdentity(given: {
  readonly app: App;
  readonly config: Config;
  readonly options: ScoreOptions;
  readonly profile: RewardProfile;
  readonly cases: ReadonlyMap<string, Case> | undefined;
}): RunIdentity {
  const { app, config, options, profile, cases } = given;
  const { roster, catalog, maxOutputChars, grounder } = app.scoreParts;
  const { main, override } = roster;
  return {
    settings: {
      'the version of Flipside': version(),
      '--map': options.map ?? null,
      '--rollouts-format': options.rolloutsFormat,
      '--cases': cases ? digestOf([...cases.values()]) : null,
      '--pairing': options.pairing,
      '--salt': options.salt,
      '--no-cache': !options.cache,
      '--shard': options.shard ?? null,
      '--max-output-chars': maxOutputChars,
      'the reward profile': profile,
      'the catalog': catalog.digest,
      'the judge': main.identity.name,
      'the calibration of the judge': main.calibration?.id ?? null,
      'the judge that sits in': override?.identity.name ?? null,
      'the calibration of the judge that sits in': override?.calibration?.id ?? null,
      'the judge of extras': config.extras_judge ?? null,
      self_judging: config.self_judging,
      '--require-calibration': config.require_calibration ?? null,
      grounding: grounder !== undefined,
      ...judgeSettings(config),
    },
    digests: {
      'the working of the judge': workingOf(main),
      'the working of the judge that sits in': override ? workingOf(override) : null,
    },
    ways: {
      'the configuration of the judge': main.identity.configDigest,
      'the configuration of the judge that sits in': override?.identity.configDigest ?? null,
    },
  };
}

function workingOf({ identity }: Seat): string {
  return `${identity.version} (${digestOf(identity.promptDigest)})`;
}

function digestOf(value: unknown): string {
  return sha256Hex(canonicalJson(value)).slice(0, 16);
}

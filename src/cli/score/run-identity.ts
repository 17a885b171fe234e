import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { App } from '../../compose.js';
import type { Config } from '../../config.js';
import type { Case } from '../../core/case.js';
import { canonicalJson, sha256Hex } from '../../core/digest.js';
import type { RewardProfile } from '../../core/reward-profile.js';
import type { Seat } from '../../judge/roster.js';
import type { RunIdentity } from '../../offline/bulk/plan.js';
import { shardsOf } from '../../offline/input/shards.js';
import { version } from '../version.js';
import type { ScoreOptions } from './score-options.js';

/** One file of an input as it is told apart from another: a file by size and time, a stream by what comes of it. */
type InputFile = string;

/** The files of an input, and whether one of them can be read once only. */
export interface InputFiles {
  readonly files: readonly InputFile[];
  readonly isStream: boolean;
}

/** Looks at the input without reading it; what is not there is told where it is opened. */
export async function inputFiles(paths: readonly string[]): Promise<InputFiles> {
  const files: InputFile[] = [];
  let isStream = false;
  for (const path of (await Promise.all(paths.map(shardsOf))).flat()) {
    const found = path === '-' ? undefined : await stat(path).catch(() => undefined);
    if (found?.isFile())
      files.push(`${basename(path)} ${found.size} bytes of ${found.mtime.toISOString()}`);
    else {
      isStream = true;
      files.push('a stream');
    }
  }
  return { files, isStream };
}

/** What makes two commands the same run, under the names that the user knows. */
export function runIdentity(given: {
  readonly app: App;
  readonly config: Config;
  readonly options: ScoreOptions;
  readonly profile: RewardProfile;
  readonly input: InputFiles;
  readonly cases: ReadonlyMap<string, Case> | undefined;
}): RunIdentity {
  const { app, config, options, profile, input, cases } = given;
  const { roster, catalog, maxOutputChars, grounder } = app.scoreParts;
  return {
    'the version of Flipside': version(),
    '--rollouts': input.files,
    '--map': options.map ?? null,
    '--rollouts-format': options.rolloutsFormat,
    '--cases': cases ? sha256Hex(canonicalJson([...cases.values()])).slice(0, 16) : null,
    '--pairing': options.pairing,
    '--salt': options.salt,
    '--no-cache': !options.cache,
    '--shard': options.shard ?? null,
    '--max-output-chars': maxOutputChars,
    'the reward profile': profile,
    'the catalog': catalog.digest,
    'the judge': seatName(roster.main),
    'the judge that sits in': roster.override ? seatName(roster.override) : null,
    self_judging: config.self_judging,
    '--require-calibration': config.require_calibration ?? null,
    grounding: grounder !== undefined,
  };
}

function seatName({ identity, calibration }: Seat): string {
  const { name, version, promptDigest, configDigest } = identity;
  const digest = sha256Hex(canonicalJson([promptDigest, configDigest])).slice(0, 16);
  const measured = calibration ? `calibration ${calibration.id}` : 'not calibrated';
  return `${name} ${version} (${digest}, ${measured})`;
}

import { z } from 'zod';
import { issueWords } from './config/issue-words.js';
import { defineJudge, type JudgeDefinition } from './config/judge-definition.js';
import {
  judgesUnder,
  RULES,
  referenceFaults,
  unfitForClaims,
  unfitForExtras,
  unfitForPairs,
} from './config/judge-references.js';
import { judgeSections } from './config/judges-schema.js';
import { type ConfigFile, readConfigFile } from './config/read-file.js';
import {
  type CanarySettings,
  namesGrounding,
  profilesFrom,
  servingSections,
} from './config/serving-schema.js';
import { type Settings, settings } from './config/settings-schema.js';
import type { RewardProfile } from './core/reward-profile.js';
import { FlipsideError } from './errors.js';

/** What a file says and nothing else: defaults come after the environment and flags have had their say. */
const written = Object.fromEntries(
  Object.entries(settings.shape).map(([key, schema]) => [
    key,
    (schema instanceof z.ZodDefault ? schema.unwrap() : schema).optional(),
  ]),
) as unknown as ReturnType<typeof settings.partial>['shape'];

const wholeFile = z.strictObject({
  ...written,
  ...judgeSections,
  ...servingSections,
});
type Written = z.infer<typeof wholeFile>;
type Env = Readonly<Record<string, string | undefined>>;

/** What a process is told: the plain settings by their keys, and the judges. */
export type Config = Settings & {
  /** The judges of the config file by name. */
  readonly judges: ReadonlyMap<string, JudgeDefinition>;
  readonly self_judging: SelfJudging;
  /** Absent: no question of known answer is put to the judges of a server. */
  readonly canaries?: CanarySettings | undefined;
  /** What rewards are made of, by the names that requests give; the default among them. */
  readonly profiles: ReadonlyMap<string, RewardProfile>;
  /** Whether a profile names grounding. */
  readonly grounding: boolean;
  /** Directory of what a run in bulk asks, so that one which is stopped goes on. Absent: the process is no such run. */
  readonly run_dir?: string | undefined;
  /** ISO date as of which calibrations have their age: that on which such a run began. Absent: the day that it is. */
  readonly run_day?: string | undefined;
};

/** Who judges rollouts of the judge's own model. */
export interface SelfJudging {
  /** `uniform`: one judge for all, its own model's rollouts too. */
  readonly mode: 'avoid' | 'uniform';
  /** The judge that sits in. */
  readonly override?: string;
  /** Openings of model names by family. */
  readonly families: Readonly<Record<string, readonly string[]>>;
}

/** One row of the configuration table: the key of the config file, its environment variable, default, meaning. */
export interface SettingRow {
  readonly key: string;
  readonly env: string;
  readonly default: string;
  readonly what: string;
}

/**
 * Flags over environment (FLIPSIDE_*) over config file over the command's defaults over those of all; judges stand in the file only. Throws FlipsideError
 * `config_invalid` that names each faulty setting, where it was set, and what it takes. A missing API key is no fault
 * until its judge is built.
 */
export function loadConfig(given: {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Env;
  /** A YAML file of settings; absent: none. */
  readonly file?: string;
  /** What a command calls the flag of a setting, where that is not the setting's key. */
  readonly called?: Readonly<Record<string, string>>;
  /** Defaults that a command has of its own. */
  readonly defaults?: Partial<Settings>;
}): Config {
  const file = fromFile(given.file);
  const { judges: defined, self_judging, canaries, reward, ...fileSettings } = file.value;
  const env = fromEnvironment(given.env);
  const flags = Object.fromEntries(
    Object.entries(given.flags).filter(
      ([key, value]) => key in settings.shape && value !== undefined,
    ),
  );
  const placeOf = (key: string) =>
    key in flags
      ? `--${(given.called?.[key] ?? key).replaceAll('_', '-')}`
      : key in env
        ? envName(key)
        : `${file.placeOf([key])}: ${key}`;

  const stated = { ...given.defaults, ...fileSettings, ...env, ...flags };
  const parsed = settings.safeParse(stated, { error: issueWords });
  if (!parsed.success) {
    throw faulty(parsed.error.issues.map((i) => `${placeOf(String(i.path[0]))}: ${i.message}`));
  }
  const judges = new Map(
    Object.entries(defined).map(([name, judge]) => {
      const place = `${file.placeOf(['judges', name])}: judges.${name}`;
      return [name, defineJudge(judge, { place, env: given.env })];
    }),
  );
  const profiles = profilesFrom(reward);
  const grounding = namesGrounding(reward);
  const config = { ...parsed.data, judges, self_judging, canaries, profiles, grounding };
  const faults = [...referenceFaults(judges), ...nameFaults(config, { placeOf, file })];
  if (faults.length > 0) throw faulty(faults);
  const unpriced = priceFaults(config);
  if (unpriced.length > 0) throw faulty(unpriced);
  return config;
}

/** The judges that are asked under a configuration: those chosen, the override, and all that these ask. */
export function judgesInUse(
  config: Pick<Config, 'judge' | 'verifier' | 'extras_judge' | 'judges' | 'self_judging'>,
): readonly string[] {
  const { judge, verifier, extras_judge, judges, self_judging } = config;
  const ofPairs = judgesUnder(judge, judges);
  const asksModels = ofPairs.some((name) => judges.has(name));
  const { mode, override } = self_judging;
  const sitsIn = asksModels && mode !== 'uniform' && override !== undefined;
  const others = [...(sitsIn ? judgesUnder(override, judges) : []), verifier, extras_judge ?? []];
  return [...new Set([...ofPairs, ...others.flat()])];
}

/** The rows of the configuration table, in the order of the settings. */
export function settingRows(): SettingRow[] {
  const defaults = settings.parse({});
  return Object.entries(settings.shape).map(([key, schema]) => ({
    key,
    env: envName(key),
    default:
      key === 'catalog' ? 'built in' : String(defaults[key as keyof Settings] ?? '') || 'none',
    what: schema.description ?? '',
  }));
}

/** Names of judges that no judge has, or that make no sense where they stand. */
function nameFaults(
  { judge, verifier, extras_judge, judges, self_judging: { override } }: Config,
  at: {
    readonly placeOf: (key: string) => string;
    readonly file: ConfigFile<Written>;
  },
): string[] {
  const ofJudge = unfitForPairs(judge, judges);
  const ofVerifier = unfitForClaims(verifier, judges);
  const ofExtras = extras_judge === undefined ? undefined : unfitForExtras(extras_judge, judges);
  const ofOverride =
    override === undefined
      ? undefined
      : // Another judge chosen by a flag may well be the override itself.
        override === (at.file.value.judge ?? RULES)
        ? 'sits in for the judge, and is the judge itself; name another, or none'
        : unfitForPairs(override, judges);
  const place = at.file.placeOf(['self_judging', 'override']);
  return [
    ...(ofJudge ? [`${at.placeOf('judge')}: ${ofJudge}`] : []),
    ...(ofVerifier ? [`${at.placeOf('verifier')}: ${ofVerifier}`] : []),
    ...(ofExtras ? [`${at.placeOf('extras_judge')}: ${ofExtras}`] : []),
    ...(ofOverride ? [`${place}: self_judging.override: ${ofOverride}`] : []),
  ];
}

/** A budget cannot be kept where a price is unknown. */
function priceFaults(config: Config): string[] {
  if (config.max_cost_usd === undefined) return [];
  return judgesInUse(config).flatMap((name) => {
    const judge = config.judges.get(name);
    if (judge === undefined || !('endpoint' in judge) || judge.endpoint.prices) return [];
    return [`${judge.place}: has no prices, and max_cost_usd cannot be kept without them`];
  });
}

function fromFile(path: string | undefined): ConfigFile<Written> {
  const keys = Object.keys(wholeFile.shape);
  if (path !== undefined) return readConfigFile(path, { schema: wholeFile, keys });
  return { value: wholeFile.parse({}), placeOf: () => 'config' };
}

function fromEnvironment(env: Env) {
  const set = Object.keys(settings.shape).flatMap((key) => {
    const value = env[envName(key)];
    return value === undefined || value === '' ? [] : [[key, value]];
  });
  return Object.fromEntries(set) as Record<string, unknown>;
}

function envName(key: string): string {
  return `FLIPSIDE_${key.toUpperCase()}`;
}

function faulty(lines: readonly string[]): FlipsideError {
  return new FlipsideError('config_invalid', lines.join('\n'));
}

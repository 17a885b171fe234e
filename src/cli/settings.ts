import { type Command, Option } from 'commander';
import type { Settings } from '../config/settings-schema.js';
import { type Config, loadConfig, type SettingRow, settingRows } from '../config.js';
import type { Context } from './context.js';
import { requireConfigKept } from './keep-inputs.js';

type Key = keyof Settings;

/** The placeholder of each setting's value; a setting without one is a switch. */
const VALUES: Partial<Record<Key, string>> = {
  catalog: 'dir',
  judge: 'name',
  verifier: 'name',
  extras_judge: 'name',
  calibrations: 'file...',
  require_calibration: 'bounds',
  uncalibrated: 'how',
  max_cost_usd: 'usd',
  cache_dir: 'dir',
  grpc: 'host:port',
  http: 'host:port',
  log_level: 'level',
};
const CHOICES: Partial<Record<Key, string>> = {
  log_level: ' One of debug, info, warn, error, silent.',
  uncalibrated: ' One of refuse, mask.',
};
const SWITCHES: readonly Key[] = ['locked'];

/** Short words for a setting, beside the flag of its name. */
const SHORT_FLAGS: Partial<Record<Key, string>> = {
  max_cost_usd: '--max-cost',
  calibrations: '--calibration',
};
const OF_SHORT_FLAG: Readonly<Record<string, string>> = {
  max_cost: 'max_cost_usd',
  calibration: 'calibrations',
};

const EXAMPLES: Partial<Record<Key, string>> = {
  catalog: './my-catalog',
  judge: 'board',
  verifier: 'reader',
  extras_judge: 'board-member',
  calibrations: 'rules.json gpt.json',
  require_calibration: "'fpr<=0.05,detection>=0.9,age<=90d'",
  uncalibrated: 'mask',
  max_cost_usd: '25',
  replies_max_bytes: '1073741824',
  cache_dir: './flipside-cache',
  cache_max_disk_bytes: '1073741824',
  grpc: '0.0.0.0:50051',
  http: '0.0.0.0:9464',
  log_level: 'warn',
  cache_max_bytes: '1073741824',
  max_output_chars: '50000',
  max_packet_chars: '500000',
  max_message_bytes: '16777216',
  max_concurrent_calls: '64',
  drain_seconds: '30',
};

/** What every command that only reads files can be told about. */
export const OFFLINE_SETTINGS: readonly Key[] = ['catalog', 'locked', 'log_level'];
/** What every command that asks a judge can be told about besides. */
export const JUDGING_SETTINGS: readonly Key[] = [
  'judge',
  'max_cost_usd',
  'cache_max_bytes',
  'replies_max_bytes',
  'cache_dir',
  'cache_max_disk_bytes',
];
/** What every command that gives rewards can be told about besides. */
export const REWARD_SETTINGS: readonly Key[] = [
  'extras_judge',
  'calibrations',
  'require_calibration',
  'uncalibrated',
];
/** Every setting there is. */
export const ALL_SETTINGS: readonly Key[] = settingRows().map((row) => row.key as Key);

/**
 * Gives a command a flag for each of these settings, described as the configuration table describes it, save for defaults
 * that the command has of its own.
 */
export function addSettings(
  command: Command,
  keys: readonly Key[],
  defaults: Partial<Settings> = {},
): Command {
  const rows = settingRows()
    .filter((row) => keys.includes(row.key as Key))
    .map((row) => ({ ...row, default: String(defaults[row.key as Key] ?? row.default) }));
  for (const row of rows) command.addOption(settingOption(row));
  return command.option(
    '--config <file>',
    'YAML file of settings (keys as in the environment, in lower case and without FLIPSIDE_) and of judges. Flags go ' +
      'over the environment, the environment over this file.\nDefault: none.\nExample: --config flipside.yaml',
  );
}

function settingOption({ key, env, default: fallback, what }: SettingRow): Option {
  const name = key as Key;
  const flag = `--${key.replaceAll('_', '-')}`;
  const described = what.replace(/ Default: .*$/, '');
  if (SWITCHES.includes(name)) {
    return new Option(flag, `${described}\nDefault: off. Environment: ${env}.\nExample: ${flag}`);
  }
  const short = SHORT_FLAGS[name];
  return new Option(
    `${flag}${short ? `, ${short}` : ''} <${VALUES[name] ?? 'n'}>`,
    `${described}${CHOICES[name] ?? ''}\nDefault: ${fallback}. Environment: ${env}.\nExample: ${flag} ${EXAMPLES[name]}`,
  );
}

/** How a command differs from others in its settings: see `loadConfig`. */
type Own = Pick<Parameters<typeof loadConfig>[0], 'called' | 'defaults'>;

/** The configuration of a command: its flags over the environment over the config file over the defaults. */
export function configOf(options: object, context: Context, own: Own = {}): Config {
  const flags = Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const key = name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
      return [OF_SHORT_FLAG[key] ?? key, value];
    }),
  );
  const file = flags.config as string | undefined;
  const given = { ...own, flags, env: context.env };
  const config = loadConfig(file === undefined ? given : { ...given, file });
  const { out, report } = flags;
  requireConfigKept({ '--out': out, '--report': report }, { file, catalog: config.catalog });
  context.showStack = config.log_level === 'debug';
  return config;
}

/** The same for a command that gives no rewards: a judge that is to be measured cannot have been measured before. */
export function configWithoutRewards(
  options: object,
  context: Context,
  called: Readonly<Record<string, string>> = {},
): Config {
  const config = configOf(options, context, { called });
  return {
    ...config,
    extras_judge: undefined,
    require_calibration: undefined,
    canaries: undefined,
  };
}

/** The same for a command that asks no configured judge: it needs no keys, and leaves the cache to others. */
export function configWithoutJudges(options: object, context: Context): Config {
  const config = configWithoutRewards({ ...options, judge: 'rules' }, context);
  return { ...config, cache_dir: undefined };
}

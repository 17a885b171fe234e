import type { Config } from '../../config.js';
import { canonicalJson, sha256Hex } from '../../core/digest.js';
import type { Seat } from '../../judge/roster.js';
import { judgeSettings } from './judge-settings.js';

const DIGITS = 12;

/**
 * The judge that a run asks, as its rows name it: `NAME@DIGEST`, the digest of all that can change its verdicts (version,
 * prompts or lexicon, models and their parameters; of a cascade or panel its members'), and of nothing else.
 */
export function judgedBy(config: Config, { identity }: Seat): string {
  const { name, version, promptDigest } = identity;
  const working = { version, promptDigest, settings: judgeSettings(config) };
  return `${name}@${sha256Hex(canonicalJson(working)).slice(0, DIGITS)}`;
}

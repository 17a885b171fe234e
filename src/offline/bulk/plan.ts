import { existsSync, readFileSync } from 'node:fs';
import { canonicalJson } from '../../core/digest.js';
import { FlipsideError } from '../../errors.js';
import type { EndpointIdentity } from '../../provider/chat.js';
import { damaged } from './piece.js';
import type { Staged } from './stage.js';
import { writeWhole } from './work-files.js';

/**
 * What makes two commands the same run, by what the user calls it: whatever can change a reward, and nothing else. Values
 * are plain JSON.
 */
export interface RunIdentity {
  readonly settings: Named;
  /** What lies behind the settings and has no name that would tell the user more; told where no setting differs. */
  readonly digests: Named;
  /** The same, with the ways to judges in it: shards of one run may have reached the same judge by different ones. */
  readonly ways: Named;
}

type Named = Readonly<Record<string, unknown>>;

/** A run whose input is read: what it is, and what lies in its work directory. */
export interface Plan {
  readonly identity: RunIdentity;
  /** The day on which it began, ISO: calibrations are as old as they were then, however long it takes. */
  readonly today: string;
  /** SHA-256 of each file of the input; none where a part of it can be read once only. */
  readonly contents: readonly string[];
  /** Where the judges of the run were asked when it began, by their names: their answers are kept under it. */
  readonly endpoints: Readonly<Record<string, EndpointIdentity>>;
  readonly staged: Staged;
}

/** Raised when the parts of a run are written in another way; a run of another version cannot go on. */
const PLAN_VERSION = 3;

export function savePlan(path: string, plan: Plan): void {
  writeWhole(path, [JSON.stringify({ version: PLAN_VERSION, ...plan })]);
}

/** Undefined where there is none. Throws FlipsideError `input_invalid` for one that cannot be read, or is of another version. */
export function readPlan(path: string): Plan | undefined {
  if (!existsSync(path)) return undefined;
  const { version, ...plan } = parsed(path);
  if (version === PLAN_VERSION) return plan;
  throw new FlipsideError(
    'input_invalid',
    `${path}: a run of another version of Flipside, which alone can go on with it; --restart throws away what it has scored`,
  );
}

function parsed(path: string): Plan & { readonly version: number } {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw damaged(path);
  }
}

/** What two runs differ in, as "NAME was THIS and is THAT"; empty where they are one. */
export function differences(was: RunIdentity, is: RunIdentity): string[] {
  const settings = differing(was.settings, is.settings);
  if (settings.length > 0) return settings;
  const digests = differing(was.digests, is.digests);
  return digests.length > 0 ? digests : differing(was.ways, is.ways);
}

function differing(was: Named, is: Named): string[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.flatMap((name) => {
    const [before, now] = [was[name], is[name]].map((value) => canonicalJson(value ?? null));
    return before === now ? [] : [`${name} was ${before} and is ${now}`];
  });
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_CATALOG } from '../config/settings-schema.js';
import { type Calibration, type CalibrationKind, isOf } from '../core/calibration.js';
import { type Bound, parseBounds } from '../core/calibration-bounds.js';
import type { JudgeIdentity } from '../core/ports.js';
import { FlipsideError } from '../errors.js';
import { type Required, shortfall } from '../judge/held-seat.js';
import type { Roster, Seat } from '../judge/roster.js';
import { readCalibration } from '../offline/read-calibration.js';

/** Calibrations that ship with Flipside: of the judges that need no configuration. */
export const BUILT_IN_CALIBRATIONS = join(BUILT_IN_CATALOG, 'calibrations');

/** The calibrations at hand. */
export interface CalibrationShelf {
  /** The newest of this very judge, those that were named before those that ship; undefined where there is none. */
  of(kind: CalibrationKind, judge: JudgeIdentity): Calibration | undefined;
  /** The files of those of the judge's name that are of another version, prompt or configuration: they are not used. */
  strangersOf(kind: CalibrationKind, judge: JudgeIdentity): readonly Stranger[];
}

/** A file with a calibration of a judge that only has the name in common. */
export interface Stranger {
  readonly told: string;
  /** It came with Flipside, and nobody has named it. */
  readonly isShipped: boolean;
}

/**
 * Reads calibrations from files, and from the *.json of directories. Throws FlipsideError `config_invalid` that names the
 * file, and the field where one is at fault; also for one that is dated after `today` (ISO date, UTC). Those that ship
 * are read whatever the clock says: under one that is wrong they have a negative age.
 */
export function openShelf(
  paths: readonly string[],
  { today }: { readonly today: string },
): CalibrationShelf {
  const named = paths.flatMap(filesAt).map((file) => read(file, { today }));
  const shipped = existsSync(BUILT_IN_CALIBRATIONS)
    ? filesAt(BUILT_IN_CALIBRATIONS).map((file) => read(file))
    : [];
  const ofName = (kind: CalibrationKind, { name }: JudgeIdentity) =>
    [named, shipped].map((files) =>
      files.filter(({ calibration: c }) => c.kind === kind && c.judge.name === name),
    );
  return {
    of: (kind, judge) =>
      ofName(kind, judge)
        .map((files) => newest(files.map((f) => f.calibration).filter((c) => isOf(c, judge))))
        .find((calibration) => calibration !== undefined),
    strangersOf: (kind, judge) =>
      ofName(kind, judge)
        .flat()
        .filter(({ calibration }) => !isOf(calibration, judge))
        .map((one) => ({
          told: `${one.file} was made for another configuration of this judge`,
          isShipped: shipped.includes(one),
        })),
  };
}

function newest(calibrations: readonly Calibration[]): Calibration | undefined {
  return [...calibrations].sort((a, b) => (a.created < b.created ? 1 : -1))[0];
}

interface FoundCalibration {
  readonly file: string;
  readonly calibration: Calibration;
}

function read(file: string, by: { readonly today?: string } = {}): FoundCalibration {
  return { file, calibration: readCalibration({ file, text: reading(file, readText), ...by }) };
}

function filesAt(path: string): string[] {
  return reading(path, () => {
    if (!statSync(path).isDirectory()) return [path];
    const names = readdirSync(path).filter((name) => name.endsWith('.json'));
    return names.sort().map((name) => join(path, name));
  });
}

const readText = (file: string) => readFileSync(file, 'utf8');

function reading<T>(path: string, work: (path: string) => T): T {
  try {
    return work(path);
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    const what = code === 'ENOENT' ? 'there is no such calibration' : `cannot be read (${code})`;
    throw new FlipsideError('config_invalid', `${path}: ${what}`);
  }
}

/** The bounds of a setting that was checked when it was read. */
export function boundsOf(setting: string | undefined): readonly Bound[] {
  const parsed = setting === undefined ? { bounds: [] } : parseBounds(setting);
  return 'bounds' in parsed ? parsed.bounds : [];
}

/**
 * Throws `config_invalid` where a judge that gives rewards lacks what is required: which bound is missed, by how much, and
 * what to do.
 */
export function requireCalibrated(
  roster: Pick<Roster, 'main' | 'override'>,
  { required, shelf }: { readonly required: Required; readonly shelf: CalibrationShelf },
): void {
  const lines = seatsOf(roster).flatMap((seat) => {
    const lacking = shortfall(seat, required);
    if (lacking === undefined) return [];
    const { identity, calibration } = seat;
    const strangers = calibration ? [] : shelf.strangersOf('css', identity);
    const why = [lacking, ...strangers.map((one) => one.told)].join('; ');
    return `require_calibration: judge "${identity.name}": ${why}`;
  });
  if (lines.length > 0) throw new FlipsideError('config_invalid', [...lines, REMEDY].join('\n'));
}

/** A sentence for each judge whose rewards are masked because it lacks what is required, as of now. */
export function maskedForLack(
  roster: Pick<Roster, 'main' | 'override'>,
  required: Required,
): string[] {
  return seatsOf(roster).flatMap((seat) => {
    const lacking = shortfall(seat, required);
    if (lacking === undefined) return [];
    return `the rewards of judge "${seat.identity.name}" are MASKED, JUDGE_UNCALIBRATED: ${lacking}`;
  });
}

/** The judges that are known at the start. */
export function seatsOf({ main, override }: Pick<Roster, 'main' | 'override'>): Seat[] {
  return override ? [main, override] : [main];
}

const REMEDY =
  'Calibrate the judge ("flipside calibrate --judge NAME --pairs known.jsonl --out NAME.json") and name the file with ' +
  '--calibration, ask for less, or give its rewards masked with --uncalibrated mask';

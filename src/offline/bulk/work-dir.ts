import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FlipsideError } from '../../errors.js';
import { forgetScratch } from '../scratch-dir.js';
import { isSystemError, placeOf } from '../write-rows.js';
import { HOLD_NAME, holdDir } from './hold.js';
import { type Plan, readPlan } from './plan.js';
import { scratch, sweepScratch } from './scratch.js';
import { type WorkFiles, workFiles } from './work-files.js';

/** The directory that a run keeps its parts in, held by this process. */
export interface WorkDir {
  readonly path: string;
  readonly files: WorkFiles;
  /** Where the answers of judges are kept for this run. */
  readonly answers: string;
  /** Where the journals of its batches are kept, at providers that have such. */
  readonly batches: string;
  /** The run that was begun here and not done; undefined where there is none. */
  readonly begun: Plan | undefined;
  /** Whether a run that is stopped can go on from here: not for standard output. */
  readonly outlives: boolean;
  /** Lets go of it, and leaves it for the same command to go on. */
  release(): Promise<void>;
  /** Deletes it with all that is in it. */
  remove(): Promise<void>;
}

/** What a work directory is called. */
export function workDirName(file: string): string {
  return `.${file}.flipside`;
}

/**
 * Opens the work directory of an output: `.NAME.flipside` beside the file, so that its parts lie where there is room for
 * the whole; one of the system's own for standard output, a device or a pipe. What was begun there and is no use, because
 * its input was not read to the end or because of `restart`, is deleted, and so is what killed processes have left among
 * the system's own. Throws FlipsideError `input_invalid` where it
 * cannot be made, `invalid_request` where another process has it.
 */
export async function openWorkDir(
  out: string,
  {
    restart,
    temporary,
  }: {
    readonly restart: boolean;
    /** Where the system keeps temporary files; its own word for it where it is not given. */
    readonly temporary?: string;
  },
): Promise<WorkDir> {
  try {
    const beside = await placeBeside(out);
    await sweepScratch(temporary);
    const path = beside ?? (await scratch(temporary));
    await mkdir(path).catch((cause) => {
      if (cause.code !== 'EEXIST') throw cause;
    });
    await rm(doneName(path), { recursive: true, force: true });
    return await hold(path, { out, restart, outlives: beside !== undefined });
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    throw new FlipsideError('input_invalid', `${out}: cannot be written (${cause.message})`, {
      cause,
    });
  }
}

async function hold(
  path: string,
  given: { readonly out: string; readonly restart: boolean; readonly outlives: boolean },
): Promise<WorkDir> {
  const { out, restart, outlives } = given;
  const held = await holdDir(path);
  if (!held) {
    throw new FlipsideError(
      'invalid_request',
      `${out}: another process is at work on it, in ${path}; wait for it, or name another --out`,
    );
  }
  const files = workFiles(path);
  let begun: Plan | undefined;
  try {
    begun = restart ? undefined : readPlan(files.plan);
    if (!begun) await empty(path);
    if (outlives) await sweepBeside(path);
  } catch (error) {
    await held.release();
    throw error;
  }
  const release = () => held.release();
  return {
    ...{ path, files, begun, outlives, release },
    answers: join(path, 'answers'),
    batches: join(path, 'batches'),
    async remove() {
      // A run that is deleted in part must not be taken for one to go on with.
      await rename(path, doneName(path));
      await held.release();
      await rm(doneName(path), { recursive: true, force: true });
      forgetScratch(path);
    },
  };
}

/** Undefined for what is no file that could be replaced. */
async function placeBeside(out: string): Promise<string | undefined> {
  if (out === '-') return undefined;
  const { path, replace } = await placeOf(out);
  return replace ? join(dirname(path), workDirName(basename(path))) : undefined;
}

/** A process that was killed while it wrote the output has left a part of it behind. */
async function sweepBeside(path: string): Promise<void> {
  const output = basename(path).slice('.'.length, -'.flipside'.length);
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(`.${output}.`) || !/^\d+\.part/.test(name.slice(output.length + 2)))
      continue;
    await rm(join(dirname(path), name), { recursive: true, force: true });
  }
}

async function empty(path: string): Promise<void> {
  const names = (await readdir(path)).filter((name) => name !== HOLD_NAME);
  for (const name of names) await rm(join(path, name), { recursive: true, force: true });
}

function doneName(path: string): string {
  return `${path}.done`;
}

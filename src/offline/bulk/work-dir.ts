import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { placeOf } from '../write-rows.js';
import { type WorkFiles, workFiles } from './work-files.js';

/** The directory that a run keeps its parts in. */
export interface WorkDir {
  readonly path: string;
  readonly files: WorkFiles;
  /** Where the answers of judges are kept for this run. */
  readonly answers: string;
  /** Deletes it with all that is in it. */
  remove(): Promise<void>;
}

/**
 * Opens the work directory of an output: `.NAME.flipside` beside the file, so that its parts lie where there is room for
 * the whole; one of the system's own for standard output, a device or a pipe. Throws FlipsideError `input_invalid` where
 * it cannot be made.
 */
export async function openWorkDir(out: string): Promise<WorkDir> {
  const beside = await placeBeside(out);
  const path = beside ?? (await mkdtemp(join(tmpdir(), 'flipside-')));
  await mkdir(path, { recursive: true });
  return {
    path,
    files: workFiles(path),
    answers: join(path, 'answers'),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** Undefined for what is no file that could be replaced. */
async function placeBeside(out: string): Promise<string | undefined> {
  if (out === '-') return undefined;
  const { path, replace } = await placeOf(out);
  return replace ? join(dirname(path), `.${basename(path)}.flipside`) : undefined;
}

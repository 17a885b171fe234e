import { rm } from 'node:fs/promises';
import { abandonedDirs, forgetScratch, scratchDir } from '../scratch-dir.js';
import { holdDir } from './hold.js';

/** What the folders are called that take what a command makes for a stream, until it is whole. */
const KIND = 'score';

/** Makes such a folder. It is to be held: what nobody holds is swept once its process is gone. */
export async function scratch(temporary?: string): Promise<string> {
  return scratchDir(KIND, temporary);
}

/** Deletes those of processes that were killed: nothing can go on from them. */
export async function sweepScratch(temporary?: string): Promise<void> {
  for (const path of await abandonedDirs(KIND, temporary)) {
    // The hold tells whether one is at work all the same, in another world of process ids; another user's cannot be had.
    const held = await holdDir(path).catch(() => undefined);
    await held?.release();
    if (held) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/** Runs `work` with a folder of its own, which is gone afterwards. */
export async function inScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await sweepScratch();
  const folder = await scratch();
  const held = await holdDir(folder);
  try {
    return await work(folder);
  } finally {
    await held?.release();
    await rm(folder, { recursive: true, force: true });
    forgetScratch(folder);
  }
}

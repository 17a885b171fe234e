import { join } from 'node:path';
import { Level } from 'level';

/** A directory that is held by this process alone. */
export interface Hold {
  release(): Promise<void>;
}

/**
 * Holds a directory, by the lock of a store in it: the system lets go of it when the process ends, however that comes
 * about. Undefined where another process has it. Throws what keeps the directory from being written to.
 */
export async function holdDir(dir: string): Promise<Hold | undefined> {
  const level = new Level(join(dir, HOLD_NAME));
  try {
    await level.open();
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code === 'LEVEL_LOCKED') return undefined;
    throw error;
  }
  return { release: () => level.close() };
}

/** What of a held directory must stay there. */
export const HOLD_NAME = 'hold';

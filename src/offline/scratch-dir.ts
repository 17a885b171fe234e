import { rmSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders of this process that go with it, however it ends short of being killed. */
const own = new Set<string>();

/**
 * Makes a folder among the temporary files of the system, named for its kind and this process. It goes with the process
 * at the latest; who deletes it before says so by `forgetScratch`.
 */
export async function scratchDir(kind: string, within: string = tmpdir()): Promise<string> {
  const path = await mkdtemp(join(within, `flipside-${kind}-${process.pid}-`));
  if (own.size === 0) process.on('exit', removeOwn);
  own.add(path);
  return path;
}

/** The folder is gone. */
export function forgetScratch(path: string): void {
  own.delete(path);
  if (own.size === 0) process.off('exit', removeOwn);
}

function removeOwn(): void {
  for (const path of own) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // Nobody is left to be told.
    }
  }
}

/** The folders of a kind whose process is gone: it was killed. None where the temporary files cannot be listed. */
export async function abandonedDirs(kind: string, within: string = tmpdir()): Promise<string[]> {
  const names = await readdir(within).catch(() => []);
  return names.flatMap((name) => {
    const [, ofKind, pid] = /^flipside-([a-z]+)-(\d+)-\w{6}$/.exec(name) ?? [];
    const isGone = ofKind === kind && !isAlive(Number(pid));
    return isGone ? [join(within, name)] : [];
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // One of another user's may not be sent signals, but is there.
    return (cause as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a command that has ended took. */
export interface Watched {
  /** Null where it was killed. */
  readonly code: number | null;
  readonly seconds: number;
  /** High-water mark of its resident memory, as the kernel kept it (VmHWM), in MB of 10 ** 6 bytes. */
  readonly peakMegabytes: number;
  readonly stdout: string;
  readonly stderr: string;
}

const LOOK_EVERY_MS = 50;

/** Runs a script of Node in a process of its own; `killAfterMs`: kill -9 if it has not ended by then. */
export async function watched(
  argv: readonly string[],
  { env = {}, killAfterMs }: { env?: Record<string, string>; killAfterMs?: number } = {},
): Promise<Watched> {
  const began = performance.now();
  const child = spawn(process.execPath, argv, { env: { ...process.env, ...env }, stdio: 'pipe' });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.stderr += text;
  });
  let ended = false;
  const close = once(child, 'close').then(([code]) => {
    ended = true;
    return code as number | null;
  });
  const kill =
    killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  let peakMegabytes = 0;
  while (!ended) {
    peakMegabytes = Math.max(peakMegabytes, highWaterMark(child.pid as number));
    await Promise.race([close, sleep(LOOK_EVERY_MS)]);
  }
  clearTimeout(kill);
  return { code: await close, seconds: (performance.now() - began) / 1000, peakMegabytes, ...said };
}

/** 0 once it has ended. */
function highWaterMark(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kibibytes = Number(status.match(/^VmHWM:\s+(\d+) kB/m)?.[1] ?? 0);
    return (kibibytes * 1024) / 1e6;
  } catch {
    return 0;
  }
}

import { FlipsideError } from '../errors.js';
import type { OpenGroup } from './open-group.js';

/** Reading waits while this many rollouts are being judged or on their way out. */
const MAX_ROLLOUTS_UNDERWAY = 1_024;

/** How much one stream holds: rollouts in open groups, and groups that are being scored or sent. */
export interface StreamRoom {
  /** A rollout came into an open group. */
  hold(bytes: number): void;
  /** The group leaves the room when the work is done. */
  start(group: OpenGroup, work: () => Promise<void>): void;
  /** Resolves once there is room for more. Throws FlipsideError `overloaded` where open groups alone fill it. */
  wait(): Promise<void>;
  /** Resolves when no work is left. */
  empty(): Promise<void>;
  /** Rejects with the first failure of the work; never resolves. */
  readonly failed: Promise<never>;
}

export function streamRoom(maxBytes: number): StreamRoom {
  const tasks = new Set<Promise<void>>();
  let rollouts = 0;
  let bytes = 0;
  let fail: (reason: unknown) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  // Nobody may be waiting for it: the stream can fail for another reason first.
  failed.catch(() => {});

  return {
    failed,
    hold(size) {
      bytes += size;
    },
    start(group, work) {
      rollouts += group.rollouts.length;
      const task = work()
        .catch(fail)
        .finally(() => {
          rollouts -= group.rollouts.length;
          bytes -= group.bytes;
          tasks.delete(task);
        });
      tasks.add(task);
    },
    async wait() {
      while (rollouts > MAX_ROLLOUTS_UNDERWAY || bytes > maxBytes) {
        if (tasks.size === 0) throw tooMuchOpen(maxBytes);
        await Promise.race(tasks);
      }
    },
    async empty() {
      while (tasks.size > 0) await Promise.all(tasks);
    },
  };
}

function tooMuchOpen(maxBytes: number): FlipsideError {
  return new FlipsideError(
    'overloaded',
    `the open groups of this stream hold more than ${maxBytes} bytes; end groups before you begin others`,
  );
}

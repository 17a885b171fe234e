import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../core/ports.js';
import type { Context } from './context.js';
import { counted } from './figures.js';

/** Tells of long work whose end nobody knows: short work says nothing. */
export interface LongWork {
  /** So many rows were read. */
  rows(read: number): void;
  /** What is worked out next; a chance to be stopped as well. */
  part(what: string): Promise<void>;
}

const SAID_EVERY_SECONDS = 3;

/** Lines on standard error, one every few seconds; none where quiet. */
export function longWork(
  { stderr, signal }: Pick<Context, 'stderr' | 'signal'>,
  { quiet, clock }: { readonly quiet: boolean; readonly clock: Clock },
): LongWork {
  let said = clock.nowSeconds();
  const say = (line: () => string) => {
    const now = clock.nowSeconds();
    if (quiet || now - said < SAID_EVERY_SECONDS) return;
    said = now;
    stderr.write(`${line()}\n`);
  };
  return {
    rows: (read) => say(() => `read: ${counted(read, 'row')}`),
    async part(what) {
      say(() => `working out: ${what}`);
      await setImmediate();
      signal.throwIfAborted();
    },
  };
}

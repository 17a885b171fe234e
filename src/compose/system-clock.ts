import type { Clock } from '../core/ports.js';

/** The time of the process and of its host. */
export function systemClock(): Clock {
  return {
    nowSeconds: () => performance.now() / 1000,
    today: () => new Date().toISOString().slice(0, 10),
  };
}

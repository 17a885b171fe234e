import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow beyond what lives in it before it is swept, in percent. Left to itself the engine lets it grow
 * to four times as much, which takes memory for the sake of a little processor time.
 */
const GROWING_PERCENT = 20;

/** Keeps the memory of this process near to what it needs, from now on; `percent` where much of it lives to the end. */
export function keepHeapLean(percent = GROWING_PERCENT): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

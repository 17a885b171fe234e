/** Waits of the first retry lie between nothing and this. */
const BASE_SECONDS = 0.5;
const CAP_SECONDS = 30;
/** Servers that ask to wait for no time at all are asked again in a moment all the same. */
const LEAST_HINTED_SECONDS = 0.1;
/** What all callers were told to wait they must not all wait to the millisecond. */
const HINT_JITTER = 0.25;

/**
 * How long to wait before the retry of that number, from 1, in seconds: full jitter below an exponential cap. What the
 * server asked to wait is the floor, with up to a quarter more.
 */
export function retryDelaySeconds({
  retry,
  hintSeconds,
  random,
}: {
  readonly retry: number;
  readonly hintSeconds?: number | undefined;
  /** In [0, 1). */
  readonly random: () => number;
}): number {
  const most = Math.min(CAP_SECONDS, BASE_SECONDS * 2 ** (retry - 1));
  const own = random() * most;
  if (hintSeconds === undefined || !Number.isFinite(hintSeconds)) return own;
  const floor = Math.max(LEAST_HINTED_SECONDS, hintSeconds);
  return Math.max(own, floor * (1 + HINT_JITTER * random()));
}

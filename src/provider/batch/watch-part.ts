import { AttemptFailure } from '../failure.js';
import type { BatchStatus } from './batch-api.js';
import { areOurs } from './land.js';
import type { Part } from './part.js';
import { persevere, sleep } from './persevere.js';
import type { RunningParts } from './running-parts.js';
import type { Seat } from './seat.js';

/** Waits between looks at a batch grow from the first to the last of these. */
const FIRST_LOOK_SECONDS = 1;
const LOOK_AT_LEAST_EVERY_SECONDS = 60;
const LOOK_GROWTH = 1.5;
/** A batch has 24 hours; one of which there is no end after so many is given up. */
const GIVE_UP_SECONDS = 72 * 3600;
/** A batch at its provider. */
export interface AtProvider {
  readonly seat: Seat;
  readonly run: RunningParts;
  readonly batch: string;
}

/** Looks again and again until the batch is over. */
export async function look(part: Part, { seat, run, batch }: AtProvider): Promise<BatchStatus> {
  const { patience } = run;
  const what = `batch ${batch}`;
  for (let wait = FIRST_LOOK_SECONDS; ; wait *= LOOK_GROWTH) {
    const status = await persevere(() => seat.api.status(batch, patience.signal), {
      what,
      patience,
    });
    run.onResolved(part.files, status.resolved);
    if (status.state !== 'running') return status;
    const { at = 0 } = part.state.submitted ?? {};
    if (run.epochSeconds() - at > GIVE_UP_SECONDS) {
      const said = `it was still "${status.word}" after ${GIVE_UP_SECONDS / 3600} hours`;
      return { ...status, state: 'ended', said };
    }
    const seconds = Math.min(wait, LOOK_AT_LEAST_EVERY_SECONDS);
    await sleep(seconds * (0.8 + 0.4 * patience.random()), patience);
  }
}

/** Fetches what results there are; undefined where they are of somebody else's batch. */
export async function takeResults(
  part: Part,
  { seat, run, batch, status }: AtProvider & { readonly status: BatchStatus },
): Promise<{ readonly word: string; readonly said?: string } | undefined> {
  const { patience } = run;
  const said = status.said === undefined ? undefined : seat.provider.redact(status.said);
  const ended = { word: status.word, ...(said === undefined ? {} : { said }) };
  for (const [place, path] of status.results.entries()) {
    const saveTo = part.files.results(place);
    const fetch = () =>
      seat.provider
        .callApi({ method: 'GET', path, saveTo }, patience.signal)
        .then(() => true)
        .catch((failure) => {
          // The batch is known under this key: it is the results that are gone.
          if (failure instanceof AttemptFailure && failure.fault === 'not_found') return false;
          throw failure;
        });
    const there = await persevere(fetch, { what: `the results of batch ${batch}`, patience });
    if (!there) return { word: ended.word, said: 'its results are gone from the provider' };
  }
  return (await areOurs(part.files, seat)) ? ended : undefined;
}

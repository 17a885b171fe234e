import { Option } from 'commander';
import type { App } from '../compose.js';
import type { Bill } from '../core/bill.js';
import { oneLine } from '../core/printable.js';
import { FlipsideError } from '../errors.js';
import { FALLBACKS, type Fallback } from '../provider/batch/desk.js';
import type { BatchTally } from '../provider/batch/tally.js';
import { underWayIn } from '../provider/batch/under-way.js';
import type { Context } from './context.js';
import { count, counted } from './figures.js';
import { withProgress } from './progress.js';

/** The flags of a command that can ask by batch. */
export interface BatchOptions {
  readonly batch?: boolean;
  readonly batchFallback: Fallback;
  readonly out: string;
  readonly cache: boolean;
  readonly quiet?: boolean;
}

/** `--batch` and `--batch-fallback`. */
export function batchOptions(): Option[] {
  return [
    new Option(
      '--batch',
      'Have the judges answer through the batch APIs of OpenAI and Anthropic, at half the price and within 24 hours. ' +
        'Interrupted, the same command takes up what the providers have; its journal is in .NAME.flipside beside --out.\n' +
        'Default: off, each question is asked at once.\nExample: --batch',
    ),
    new Option(
      '--batch-fallback <what>',
      'What becomes of a question that its batch does not answer (expired, missing, refused, unreadable). online: it is ' +
        'asked at once, at the full price. fail: its pair has failed.\nExample: --batch-fallback fail',
    )
      .choices([...FALLBACKS])
      .default('online'),
  ];
}

/** Throws FlipsideError `invalid_request` for flags that do not go together. */
export function requireBatchable({ batch, out, cache }: BatchOptions): void {
  if (!batch) return;
  const why = !cache
    ? '--no-cache: its answers are kept until they are scored'
    : out === '-'
      ? '--out -: its journal needs a place beside a file'
      : undefined;
  if (why === undefined) return;
  throw new FlipsideError('invalid_request', `--batch does not go with ${why}`);
}

/**
 * Has a run's questions answered by batch, ahead of its scoring; does nothing without `--batch`. `walk` is the scoring
 * with its rewards thrown away. `dir` is a directory of the run's own. Throws FlipsideError `invalid_request` where
 * batches of the run are under way and it is to go on without them.
 */
export async function askByBatch(
  app: App,
  given: {
    readonly options: BatchOptions;
    readonly context: Context;
    readonly dir: string;
    readonly bill: Bill;
    /** Asks once more what came to nothing in an earlier process. */
    readonly again?: boolean;
    readonly walk: (signal: AbortSignal) => Promise<unknown>;
  },
): Promise<void> {
  const { options, context, dir, bill, again = false, walk } = given;
  const { batch, batchFallback: fallback, quiet = false } = options;
  if (!batch) {
    requireNoneUnderWay(dir);
    return;
  }
  if (!app.batching.hasEndpoints) {
    throw new FlipsideError('invalid_request', '--batch: the judge asks no endpoint; leave it out');
  }
  const out = context.stderr;
  const say = (line: string) => {
    if (!quiet) out.write(`${oneLine(line)}\n`);
  };
  const { signal } = context;
  const { clock } = app;
  const tally = await app.batching.fill({
    dir,
    fallback,
    again,
    walk,
    signal,
    bill,
    say,
    progress: (total, work) =>
      withProgress({ out, what: 'answered by batch', total, quiet, clock }, work),
  });
  say(batchLine(tally, fallback));
}

function requireNoneUnderWay(dir: string): void {
  const batches = underWayIn(dir);
  if (batches.length === 0) return;
  const what = `${batches.join(', ')} of this run ${batches.length === 1 ? 'is' : 'are'} at the provider, to be paid for`;
  const how = 'give --batch again to take up the answers, or --restart to begin anew without them';
  throw new FlipsideError('invalid_request', `--batch: ${what}; ${how}`);
}

/** What the batches came to, for people. */
function batchLine({ requests, batches, ends, ...odd }: BatchTally, fallback: Fallback): string {
  if (requests === 0) return 'by batch: nothing was left to ask';
  const { answered = 0, ...others } = ends;
  const came = Object.entries(others).map(([end, n]) => `${count(n)} ${end}`);
  const then = fallback === 'online' ? 'asked at once' : 'failed';
  const lost = came.length === 0 ? '' : `, ${came.join(', ')}: ${then}`;
  const lines = odd.strangers + odd.duplicates + odd.garbled;
  const refused = lines === 0 ? '' : `; ${counted(lines, 'line')} of the results refused`;
  return `by batch: ${count(answered)} of ${counted(requests, 'question')} answered in ${count(batches)} ${batches === 1 ? 'batch' : 'batches'}${lost}${refused}`;
}

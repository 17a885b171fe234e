import { type GenericBar, SingleBar } from 'cli-progress';
import type { Clock } from '../core/ports.js';
import type { Out } from './context.js';
import { count } from './figures.js';

/** A long piece of work, as it is told to the user. */
export interface Told {
  readonly out: Out;
  readonly what: string;
  readonly total: number;
  readonly quiet: boolean;
  readonly clock: Clock;
  /** What more is told at each step; nothing where it is empty. */
  readonly aside?: () => string;
}

interface Progress {
  to(done: number): void;
  stop(): void;
}

/** A log that is read later wants few lines. */
const LINE_EVERY_SECONDS = 5;

/**
 * Runs `work`, which tells how much of the total is done. A bar on a terminal, elsewhere a line every few seconds and
 * at the end, nothing when quiet.
 */
export async function withProgress<T>(
  told: Told,
  work: (to: (done: number) => void) => Promise<T>,
): Promise<T> {
  if (told.quiet) return work(() => {});
  const progress = told.out.isTTY ? bar(told) : lines(told);
  try {
    return await work(progress.to);
  } finally {
    progress.stop();
  }
}

function bar({ out, what, total, aside = () => '' }: Told): Progress {
  const drawn: GenericBar = new SingleBar({
    stream: out as NodeJS.WriteStream,
    format: `${what} {bar} {percentage} %  {value}/{total}  {eta_formatted} left{aside}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
  });
  const more = () => ({ aside: after(aside()) });
  drawn.start(total, 0, more());
  return { to: (done) => drawn.update(done, more()), stop: () => drawn.stop() };
}

function lines({ out, what, total, clock, aside = () => '' }: Told): Progress {
  const started = clock.nowSeconds();
  let said = started;
  return {
    to(done) {
      const now = clock.nowSeconds();
      if (done < total && now - said < LINE_EVERY_SECONDS) return;
      said = now;
      const rate = now > started ? `, ${count(done / (now - started))}/s` : '';
      out.write(`${what}: ${count(done)} of ${count(total)}${rate}${after(aside())}\n`);
    },
    stop() {},
  };
}

function after(aside: string): string {
  return aside === '' ? '' : `, ${aside}`;
}

import { type GenericBar, SingleBar } from 'cli-progress';
import type { Clock } from '../core/ports.js';
import type { Out } from './context.js';
import { count } from './figures.js';

/** Tells the user how far a long piece of work is. */
export interface Progress {
  to(done: number): void;
  stop(): void;
}

/** A log that is read later wants few lines. */
const LINE_EVERY_SECONDS = 5;

/** A bar on a terminal, a line every few seconds and at the end elsewhere, nothing when quiet. */
export function startProgress(given: {
  readonly out: Out;
  readonly what: string;
  readonly total: number;
  readonly quiet: boolean;
  readonly clock: Clock;
}): Progress {
  if (given.quiet) return { to() {}, stop() {} };
  return given.out.isTTY ? bar(given) : lines(given);
}

function bar({ out, what, total }: Parameters<typeof startProgress>[0]): Progress {
  const drawn: GenericBar = new SingleBar({
    stream: out as NodeJS.WriteStream,
    format: `${what} {bar} {percentage} %  {value}/{total}  {eta_formatted} left`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
  });
  drawn.start(total, 0);
  return { to: (done) => drawn.update(done), stop: () => drawn.stop() };
}

function lines({ out, what, total, clock }: Parameters<typeof startProgress>[0]): Progress {
  const started = clock.nowSeconds();
  let said = started;
  return {
    to(done) {
      const now = clock.nowSeconds();
      if (done < total && now - said < LINE_EVERY_SECONDS) return;
      said = now;
      const rate = now > started ? `, ${count(done / (now - started))}/s` : '';
      out.write(`${what}: ${count(done)} of ${count(total)}${rate}\n`);
    },
    stop() {},
  };
}

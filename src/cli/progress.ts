import type { Clock } from '../core/ports.js';
import type { Out } from './context.js';
import { logLine, type Standing, screenLines } from './progress-text.js';

/** A long piece of work, as it is told to the user. */
export interface Told {
  readonly out: Out;
  readonly what: string;
  /** Absent where nobody knows. */
  readonly total?: number | undefined;
  /** What was done before the work began. Default: nothing. */
  readonly before?: number;
  readonly quiet: boolean;
  readonly clock: Clock;
  /** What more is told at each step, the more important first; empty texts are left out. */
  readonly aside?: () => string | readonly string[];
}

/** How work tells how it goes. */
export interface Telling {
  /** So much is done. */
  to(done: number): void;
  /** Writes a line of another kind without spoiling what is drawn. */
  say(line: string): void;
}

interface Progress extends Telling {
  stop(): void;
}

/** A log that is read later wants few lines. */
const LINE_EVERY_SECONDS = 5;
const DRAW_EVERY_SECONDS = 0.1;
const USUAL_WIDTH = 80;

/**
 * Runs `work`, which tells how much is done. One or two lines that are drawn anew on a terminal, elsewhere a line every few
 * seconds and at the end, nothing when quiet.
 */
export async function withProgress<T>(
  told: Told,
  work: (to: (done: number) => void, say: (line: string) => void) => Promise<T>,
): Promise<T> {
  const progress = told.quiet ? silent(told) : told.out.isTTY ? drawn(told) : lines(told);
  try {
    return await work(progress.to, progress.say);
  } finally {
    progress.stop();
  }
}

function silent({ out }: Told): Progress {
  return { to() {}, say: (line) => out.write(`${line}\n`), stop() {} };
}

function drawn(told: Told): Progress {
  const { out, clock } = told;
  const standing = standingOf(told);
  let onScreen = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let done = told.before ?? 0;
  const wipe = () => {
    // The cursor stands behind the last line.
    if (onScreen > 0) out.write(`${onScreen > 1 ? `\x1b[${onScreen - 1}A` : ''}\r\x1b[J`);
    onScreen = 0;
  };
  const draw = () => {
    wipe();
    const shown = screenLines(standing(done), (out.columns ?? USUAL_WIDTH) - 1);
    out.write(shown.join('\n'));
    onScreen = shown.length;
    drawnAt = clock.nowSeconds();
  };
  draw();
  return {
    to(now) {
      done = now;
      if (clock.nowSeconds() - drawnAt >= DRAW_EVERY_SECONDS) draw();
    },
    say(line) {
      wipe();
      out.write(`${line}\n`);
    },
    stop() {
      draw();
      out.write('\n');
    },
  };
}

function lines(told: Told): Progress {
  const { out, total, clock } = told;
  const standing = standingOf(told);
  let said = clock.nowSeconds();
  return {
    to(done) {
      const now = clock.nowSeconds();
      const isDone = total !== undefined && done >= total;
      if (!isDone && now - said < LINE_EVERY_SECONDS) return;
      said = now;
      out.write(`${logLine(standing(done))}\n`);
    },
    say: (line) => out.write(`${line}\n`),
    stop() {},
  };
}

function standingOf(told: Told): (done: number) => Standing {
  const { what, total, before = 0, clock, aside = () => '' } = told;
  const started = clock.nowSeconds();
  return (done) => ({
    what,
    done,
    total,
    before,
    seconds: clock.nowSeconds() - started,
    asides: [aside()].flat().filter((text) => text !== ''),
  });
}

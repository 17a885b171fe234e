import type { Context } from '../../src/cli/context.js';
import { run } from '../../src/cli.js';
import type { App } from '../../src/compose.js';
import { sink, source } from './rows.js';

/** What a command line left behind. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line in this process, with the app given, and without environment or terminal. */
export async function runCli(
  argv: readonly string[],
  given: {
    readonly app?: App;
    /** Builds the app, where a test wants the real one. */
    readonly compose?: Context['compose'];
    readonly stdin?: string;
    readonly env?: Context['env'];
    readonly signal?: AbortSignal;
    /** ISO date. */
    readonly today?: string;
  } = {},
): Promise<Ran> {
  const stdout = sink();
  const stderr = sink();
  const code = await run(argv, {
    stdin: source(given.stdin ?? ''),
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: given.env ?? {},
    signal: given.signal ?? new AbortController().signal,
    async compose(config) {
      if (given.compose) return given.compose(config);
      if (!given.app) throw new Error('this test has no app');
      return given.app;
    },
    today: () => given.today ?? '2026-11-30',
    exitCode: 0,
    showStack: false,
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

#!/usr/bin/env node
import { setMaxListeners } from 'node:events';
import { run } from './cli.js';
import { FlipsideError } from './errors.js';

const stop = new AbortController();
// Every pair that is being judged listens.
setMaxListeners(0, stop.signal);
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(signal, () => {
    if (stop.signal.aborted) process.exit(code);
    stop.abort(new FlipsideError('cancelled', `stopped by ${signal}`));
  });
}

// A reader that has enough (`| head`) is no error; the shell's own code for a broken pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(141);
  process.stderr.write(`flipside: standard output: cannot be written (${error.message})\n`);
  process.exit(1);
});
// Where faults cannot be told, the exit code still can.
process.stderr.on('error', () => {});

process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: stop.signal,
  // Help and bad usage need nothing of it.
  compose: async (config) => (await import('./compose.js')).compose(config),
  today: () => new Date().toISOString().slice(0, 10),
  exitCode: 0,
  showStack: false,
});
// An input that was left half read would keep the process up.
process.stdin.destroy();

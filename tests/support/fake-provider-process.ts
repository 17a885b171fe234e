import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mix } from './fake-provider-mix.js';

/** What a loopback provider in a process of its own has seen since the last look. */
export interface ProcessReport {
  readonly calls: number;
  /** Questions that were answered whole and honestly, and how many of those answers were to one answered before. */
  readonly answered: number;
  readonly answeredAgain: number;
  readonly stalled: number;
  readonly peakInFlight: number;
  readonly connections: number;
  /** Processor time of the process, which is not that of the caller under test. */
  readonly cpuMs: number;
}

export interface ProviderProcess {
  readonly url: string;
  readonly openaiUrl: string;
  report(): Promise<ProcessReport>;
  /** Behaves so from now on, and counts from 0. */
  mix(mix: Mix): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the loopback provider in a process of its own, for what measures the processor time of a caller. */
export async function startProviderProcess(mix: Mix = {}): Promise<ProviderProcess> {
  // Compiled where the caller is, as for a bench.
  const own = extname(import.meta.url);
  const file = fileURLToPath(new URL(`fake-provider-child${own}`, import.meta.url));
  const child = fork(file, { execArgv: own === '.ts' ? ['--import', 'tsx'] : [] });
  const { url } = (await asked(child, { do: 'start', mix })) as { url: string };
  return {
    url,
    openaiUrl: `${url}/v1`,
    report: async () => (await asked(child, { do: 'report' })) as ProcessReport,
    mix: async (next) => {
      await asked(child, { do: 'mix', mix: next });
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** What the child is asked; it answers one message for each. */
export interface Order {
  readonly do: 'start' | 'report' | 'mix';
  readonly mix?: Mix;
}

function asked(child: ChildProcess, order: Order): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) =>
      reject(new Error(`the provider's process ended: ${code}`));
    child.once('exit', failed);
    child.once('message', (answer) => {
      child.off('exit', failed);
      resolve(answer);
    });
    child.send(order);
  });
}

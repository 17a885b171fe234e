import type { Readable, Writable } from 'node:stream';
import type { App } from '../compose.js';
import type { Config } from '../config.js';

/** A stream that may be a terminal. */
export type Out = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The world around a command: what it reads, where it writes, and what stops it. */
export interface Context {
  readonly stdin: Readable;
  /** Data: rows, tables, JSON. */
  readonly stdout: Out;
  /** Faults, warnings, progress, the log. */
  readonly stderr: Out;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Fires when the user or the system asks the process to stop. */
  readonly signal: AbortSignal;
  /** Builds what the commands work with. */
  readonly compose: (config: Config) => Promise<App>;
  /** The date, ISO. */
  readonly today: () => string;
  /** What the process will end with: 0, or what the command set. */
  exitCode: number;
  /** Whether an unexpected error shows its stack. */
  showStack: boolean;
}

/** Exit codes besides those of errors.ts. */
export const EXIT = { ok: 0, unexpected: 1, badInput: 2, incomplete: 3, belowGate: 4 } as const;

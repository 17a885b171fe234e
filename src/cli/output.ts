import { Option } from 'commander';
import { jsonText } from '../core/json-text.js';
import { oneLine, printable } from '../core/printable.js';
import { FlipsideError } from '../errors.js';
import type { Context } from './context.js';

/** How a command reports what it did. */
export interface OutputOptions {
  readonly out?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** `--json`, with what the object holds. */
export function jsonOption(what: string): Option {
  return new Option(
    '--json',
    `Print ${what} to standard output as one JSON object on one line, for programs; a figure that is undefined is null.\nDefault: off, a table for people.\nExample: --json`,
  );
}

/** `--quiet`. */
export function quietOption(): Option {
  return new Option(
    '--quiet',
    'Print neither progress nor summary; faults, warnings and --json are still printed.\nDefault: off.\nExample: --quiet',
  );
}

/** `--out`, with what the rows are and a file name to show. */
export function outOption(given: {
  readonly rows: string;
  readonly example: string;
  readonly required: boolean;
}): Option {
  const { rows, example, required } = given;
  const fallback = required ? ' Required.' : '\nDefault: none, no rows are written.';
  return new Option(
    '--out <file>',
    `Where the ${rows} go, one JSON object a line, in the order of the input; packed where the name ends in .gz ` +
      'or .zst, and a table where it ends in .parquet. The file appears whole at the end, or not at all; one that was there is replaced. "-" is standard output, and the summary then goes to standard ' +
      `error.${fallback}\nExample: --out ${example}`,
  ).makeOptionMandatory(required);
}

/** Throws where rows and the JSON summary would share standard output. */
export function requireOneUseOfStdout({ out, json }: OutputOptions): void {
  if (out !== '-' || !json) return;
  throw new FlipsideError(
    'invalid_request',
    '--out - and --json both write to standard output; give --out a file',
  );
}

/** Throws where two inputs would share standard input. */
export function requireOneUseOfStdin(paths: readonly (string | undefined)[]): void {
  if (paths.filter((path) => path === '-').length < 2) return;
  throw new FlipsideError('invalid_request', 'only one input can be "-", standard input');
}

/** Prints the summary: as JSON for `--json`, else as text for people, unless quiet. */
export function printSummary(
  summary: { readonly json: () => unknown; readonly text: () => string },
  { out, json, quiet }: OutputOptions,
  { stdout, stderr }: Context,
): void {
  if (json) stdout.write(`${jsonText(summary.json())}\n`);
  else if (!quiet) (out === '-' ? stderr : stdout).write(printable(summary.text()));
}

/** Warnings go to standard error, one line each. */
export function warn(lines: readonly string[], { stderr }: Context): void {
  for (const line of lines) stderr.write(`warning: ${oneLine(line)}\n`);
}

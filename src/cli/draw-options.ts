import type { Command } from 'commander';
import { FlipsideError } from '../errors.js';

/** Flags of what is drawn. */
export interface DrawFlags {
  readonly seed: string;
  readonly draws: string;
}

/** Of fewer the 2.5 % at either end are of no draw or two. */
const LEAST_DRAWS = 100;
const MOST_DRAWS = 1_000_000;

/** `--seed` and `--draws`. */
export function addDrawOptions(command: Command): Command {
  return command
    .option(
      '--seed <n>',
      'Seed of the bootstrap and of permutations: the same seed and input give the same figures.\nDefault: 1.\nExample: --seed 7',
      '1',
    )
    .option(
      '--draws <n>',
      'How often cases are drawn anew for intervals and ranks; 100 at least.\nDefault: 10000.\nExample: --draws 2000',
      '10000',
    );
}

/** The numbers of the flags. Throws FlipsideError `invalid_request` for others than whole numbers in range. */
export function drawingOf({ seed, draws }: DrawFlags): { seed: number; draws: number } {
  return {
    seed: wholeNumber(seed, { flag: '--seed', least: 0, most: 2 ** 32 - 1 }),
    draws: wholeNumber(draws, { flag: '--draws', least: LEAST_DRAWS, most: MOST_DRAWS }),
  };
}

/** The number that a flag gives. Throws FlipsideError `invalid_request` for another than a whole one in range. */
export function wholeNumber(
  text: string,
  { flag, least, most }: { readonly flag: string; readonly least: number; readonly most: number },
): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) {
    return value;
  }
  throw new FlipsideError(
    'invalid_request',
    `${flag} ${text}: expected a whole number from ${least} to ${most}`,
  );
}

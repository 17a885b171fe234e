import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The files of one part of a run: what one batch asks. */
export interface PartFiles {
  readonly number: number;
  readonly journal: string;
  /** As it is sent; removed once all has been answered. */
  readonly requests: string;
  /** As they came, the place of each in the list that the provider gave. */
  readonly results: (place: number) => string;
}

/** No provider has more files of results to a batch. */
export const MOST_RESULTS = 2;

const JOURNAL = /^part-(\d{4,})\.journal\.jsonl$/;

/** The files of the part of that number. */
export function partFiles(dir: string, number: number): PartFiles {
  const name = join(dir, `part-${String(number).padStart(4, '0')}`);
  return {
    number,
    journal: `${name}.journal.jsonl`,
    requests: `${name}.requests.jsonl`,
    results: (place) => `${name}.results-${place}.jsonl`,
  };
}

/** The parts that have a journal in a directory, which is made where there is none. */
export function partsIn(dir: string): PartFiles[] {
  mkdirSync(dir, { recursive: true });
  return readdirSync(dir)
    .flatMap((name) => {
      const number = JOURNAL.exec(name)?.[1];
      return number === undefined ? [] : [Number(number)];
    })
    .sort((a, b) => a - b)
    .map((number) => partFiles(dir, number));
}

/** Removes all of a part that was never whole. */
export function removePart(files: PartFiles): void {
  removeRequests(files);
  rmSync(files.journal, { force: true });
}

export function removeRequests({ requests }: PartFiles): void {
  rmSync(requests, { force: true });
}

export function removeResults({ results }: PartFiles): void {
  for (let place = 0; place < MOST_RESULTS; place += 1) rmSync(results(place), { force: true });
}

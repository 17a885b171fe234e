import { existsSync, rmSync } from 'node:fs';
import { sha256Hex } from '../../core/digest.js';
import type { Rollout } from '../../core/rollout.js';
import { ownId } from '../../core/screen.js';
import { bucketWriter } from './bucket-writer.js';
import { linesOf } from './lines.js';
import { BUCKETS } from './staged-row.js';
import type { WorkFiles } from './work-files.js';

/** Where an id stood. */
export interface IdPlace {
  readonly place: number;
  /** Which file of the input, from 0. */
  readonly file: number;
  readonly line: number;
}

/** How many rollouts have an id that came before, and the first of them with the place where it did. */
export interface RepeatedIds {
  readonly count: number;
  readonly first?: {
    readonly id: string;
    readonly at: IdPlace;
    readonly before: Omit<IdPlace, 'place'>;
  };
}

/** Ids are sorted out in so many parts, each of which is held in memory. */
const PARTS = 64;
const BUFFER_BYTES = 32 * 1024;
const READ_BYTES = 256 * 1024;

/**
 * Finds the rollouts whose id stood on an earlier line for the same policy, anywhere in the input, without holding the ids:
 * they are parted into files by a hash, and each file is looked through by itself.
 */
export function idSorter(files: WorkFiles) {
  const writer = bucketWriter({ buckets: PARTS, bufferBytes: BUFFER_BYTES, pathOf: files.ids });
  return {
    /** `bucket` is where the rollout lies; undefined where it is another shard's. */
    add(rollout: Rollout, { place, file, line }: IdPlace, bucket: number | undefined): void {
      const id = ownId(rollout);
      const part = Number.parseInt(sha256Hex(id).slice(0, 8), 16) % PARTS;
      writer.add(part, `${place}\t${file}\t${line}\t${bucket ?? ''}\t${JSON.stringify(id)}`);
    },
    /** Writes for each bucket which of its rollouts came before, and where. */
    finish(): RepeatedIds {
      let count = 0;
      let earliest: RepeatedIds['first'];
      const found = bucketWriter({
        ...{ buckets: BUCKETS, bufferBytes: BUFFER_BYTES, pathOf: files.repeated },
      });
      writer.finish().forEach((bytes, part) => {
        if (bytes === 0) return;
        const first = new Map<string, string>();
        for (const line of linesOf(files.ids(part), READ_BYTES)) {
          const [place = '', file, at, bucket, ...id] = line.toString('utf8').split('\t');
          const name = id.join('\t');
          const earlier = first.get(name);
          if (earlier === undefined) first.set(name, `${file}\t${at}`);
          else if (bucket !== '') {
            found.add(Number(bucket), `${place}\t${earlier}`);
            count += 1;
            if (earliest && earliest.at.place < Number(place)) continue;
            const [of, on] = earlier.split('\t').map(Number) as [number, number];
            earliest = {
              id: JSON.parse(JSON.parse(name))[1],
              at: { place: Number(place), file: Number(file), line: Number(at) },
              before: { file: of, line: on },
            };
          }
        }
        rmSync(files.ids(part));
      });
      found.finish();
      return { count, ...(earliest ? { first: earliest } : {}) };
    },
  };
}

/** The rollouts of a bucket whose id came before, by their place, with where it did first. */
export function repeatedIn(bucket: number, files: WorkFiles): Map<number, Omit<IdPlace, 'place'>> {
  const found = new Map<number, Omit<IdPlace, 'place'>>();
  const path = files.repeated(bucket);
  if (!existsSync(path)) return found;
  for (const line of linesOf(path, READ_BYTES)) {
    const [place, file, at] = line.toString('latin1').split('\t').map(Number);
    found.set(place as number, { file: file as number, line: at as number });
  }
  return found;
}

import { existsSync, rmSync } from 'node:fs';
import { sha256Hex } from '../../core/digest.js';
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

/** Ids are sorted out in so many parts, each of which is held in memory. */
const PARTS = 64;
const BUFFER_BYTES = 32 * 1024;
const READ_BYTES = 256 * 1024;

/**
 * Finds the rollouts whose id stood on an earlier line, anywhere in the input, without holding the ids: they are parted
 * into files by a hash, and each file is looked through by itself.
 */
export function idSorter(files: WorkFiles) {
  const writer = bucketWriter({ buckets: PARTS, bufferBytes: BUFFER_BYTES, pathOf: files.ids });
  return {
    /** `bucket` is where the rollout lies; undefined where it is another shard's. */
    add(id: string, { place, file, line }: IdPlace, bucket: number | undefined): void {
      const part = Number.parseInt(sha256Hex(id).slice(0, 8), 16) % PARTS;
      writer.add(part, `${place}\t${file}\t${line}\t${bucket ?? ''}\t${JSON.stringify(id)}`);
    },
    /** Writes for each bucket which of its rollouts came before, and where. */
    finish(): void {
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
          else if (bucket !== '') found.add(Number(bucket), `${place}\t${earlier}`);
        }
        rmSync(files.ids(part));
      });
      found.finish();
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

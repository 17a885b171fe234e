import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import { inScratch } from '../bulk/scratch.js';
import { placeOf, writeBytes } from '../write-rows.js';
import { openSink, type RowSink, type SinkTarget } from './open-sink.js';

const CHUNK_BYTES = 1024 * 1024;

/**
 * `openSink`, whose target gets nothing where `work` throws, a stream neither: what goes to standard output, a device or a
 * pipe lies among the temporary files of the system until it is whole.
 */
export async function openWholeSink<T>(
  target: SinkTarget,
  work: (sink: RowSink) => Promise<T>,
): Promise<T> {
  const isStream = target.path === '-' || !(await placeOf(target.path)).replace;
  if (!isStream) return openSink(target, work);
  return inScratch(async (folder) => {
    const path = join(folder, target.path === '-' ? 'rows.jsonl' : basename(target.path));
    const result = await openSink({ ...target, path }, work);
    await writeBytes(target, async (stream) => {
      for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
        if (stream.errored) throw stream.errored;
        if (!stream.write(chunk)) await once(stream, 'drain');
      }
    });
    return result;
  });
}

import { Level } from 'level';
import type { TextStore } from '../core/ports.js';
import { FlipsideError } from '../errors.js';
import { packed, unpacked } from './disk-record.js';
import { entryKey, openShelf, type Shelf } from './disk-shelf.js';

export interface DiskOptions {
  readonly dir: string;
  /** Bytes of texts; the oldest are deleted beyond it. The directory holds somewhat more until it is compacted. */
  readonly maxBytes: number;
  /**
   * Whether a text is on disk once `set` is done, and survives the process that is killed then, and is looked for on the
   * spot: a way by another thread costs a hundred times the look, and serves those who must not be kept waiting by a slow
   * disk. Absent: a moment later, and by another thread.
   */
  readonly isPrompt?: boolean;
  readonly onEvict?: (entries: number) => void;
  readonly onChange?: (held: { readonly entries: number; readonly bytes: number }) => void;
  /** Told of a record that is not what was written; it is deleted, and counts as a miss. */
  readonly onCorrupt?: () => void;
  /** Told of a write that failed; its texts are lost, and nothing else. */
  readonly onError?: (cause: unknown) => void;
}

/** A directory of texts that outlives the process. */
export interface DiskStore {
  /** The texts whose keys are of this kind. */
  texts(kind: string): TextStore;
  /** Writes what is waiting and lets the directory go. */
  close(): Promise<void>;
}

/** Texts wait so long for others, to be written together. */
const WRITE_EVERY_MS = 50;
/** With so much waiting, a writer waits too: memory is bounded. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/**
 * Opens a directory of texts, made where there is none. Writing is behind: a process that is killed loses what the last
 * moments brought (unless `isPrompt`), and what is on disk stays whole. Throws `config_invalid` where the directory cannot be opened, or
 * another process has it.
 */
export async function openDisk(options: DiskOptions): Promise<DiskStore> {
  const { dir, onCorrupt, isPrompt } = options;
  const level = new Level<string, string>(dir, { keyEncoding: 'utf8', valueEncoding: 'utf8' });
  try {
    await level.open();
  } catch (error) {
    throw unopened(dir, error);
  }
  const shelf = await openShelf(level, options);
  const writer = writeBehind(shelf, options);
  const get = async (key: string) => {
    const waiting = writer.waiting(key);
    if (waiting !== undefined) return waiting;
    const record = isPrompt ? level.getSync(entryKey(key)) : await level.get(entryKey(key));
    if (record === undefined) return undefined;
    const whole = unpacked(record);
    if (whole) return whole.text;
    onCorrupt?.();
    await level.del(entryKey(key));
    return undefined;
  };
  return {
    texts: (kind) => ({
      tier: 'disk',
      get: (key) => get(`${kind}:${key}`),
      set: (key, text) => writer.add(`${kind}:${key}`, text),
    }),
    async close() {
      await writer.flush();
      await level.close();
    },
  };
}

function unopened(dir: string, error: unknown): FlipsideError {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  const why =
    cause?.code === 'LEVEL_LOCKED'
      ? 'another process has it open; give each process a directory of its own'
      : `it cannot be opened (${cause?.message ?? (error as Error).message}); name a directory that can be written to`;
  return new FlipsideError('config_invalid', `cache_dir ${dir}: ${why}`, { cause: error });
}

/** Collects texts and puts them on the shelf together, one batch at a time. */
function writeBehind(
  shelf: Shelf,
  { onError, isPrompt = false }: Pick<DiskOptions, 'onError' | 'isPrompt'>,
) {
  let next = new Map<string, string>();
  let underWay = new Map<string, string>();
  let waitingBytes = 0;
  let written: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let coming: Promise<void> | undefined;

  const write = () => {
    if (timer) clearTimeout(timer);
    timer = undefined;
    written = written.then(async () => {
      coming = undefined;
      underWay = next;
      next = new Map();
      waitingBytes = 0;
      const records = [...underWay].map(([key, text]) => ({
        key,
        pack: (order: number) => packed({ order, text }),
        bytes: key.length + Buffer.byteLength(text),
      }));
      if (records.length > 0) await shelf.put(records).catch((cause) => onError?.(cause));
      underWay = new Map();
    });
    return written;
  };
  return {
    waiting: (key: string) => next.get(key) ?? underWay.get(key),
    async add(key: string, text: string): Promise<void> {
      next.set(key, text);
      waitingBytes += 2 * text.length;
      if (isPrompt) {
        // All that come while others are written are written together.
        coming ??= write();
        return coming;
      }
      if (waitingBytes > MAX_WAITING_BYTES) return write();
      timer ??= setTimeout(() => void write(), WRITE_EVERY_MS);
    },
    flush: write,
  };
}

import type { Level } from 'level';

/** A text on its way to the shelf; `pack` makes its record under the order it is given. */
export interface ShelfRecord {
  readonly key: string;
  readonly pack: (order: number) => string;
  readonly bytes: number;
}

/** Records in the order of writing, the oldest of which go when there are too many bytes. */
export interface Shelf {
  /** Writes the records, all or none, and deletes what is too much. */
  put(records: readonly ShelfRecord[]): Promise<void>;
}

/** Beyond its room the shelf is emptied to this share of it, so that not every write deletes. */
const EMPTIED_TO = 0.9;
const ORDER_DIGITS = 15;

/** Where a text's record lies. */
export const entryKey = (key: string) => `e!${key}`;
const orderKey = (order: number) => `o!${String(order).padStart(ORDER_DIGITS, '0')}`;
/** Where in the order a key stands, with its size. */
const placeOf = ({ key, bytes }: Pick<ShelfRecord, 'key' | 'bytes'>) => `${bytes} ${key}`;

interface Place {
  readonly key: string;
  readonly bytes: number;
}
function placeFrom(value: string): Place {
  const blank = value.indexOf(' ');
  return { bytes: Number(value.slice(0, blank)), key: value.slice(blank + 1) };
}

/** Counts what lies there, oldest first, and goes on from its last order. */
export async function openShelf(
  level: Level<string, string>,
  options: {
    readonly maxBytes: number;
    readonly onEvict?: (entries: number) => void;
    readonly onChange?: (held: { readonly entries: number; readonly bytes: number }) => void;
  },
): Promise<Shelf> {
  const { maxBytes, onEvict, onChange } = options;
  const held = { entries: 0, bytes: 0 };
  let order = 0;
  for await (const [at, value] of level.iterator({ gt: 'o!', lt: 'o"' })) {
    held.entries += 1;
    held.bytes += placeFrom(value).bytes;
    order = Number(at.slice(2));
  }
  onChange?.({ ...held });

  const oldest = async (tooMuch: number): Promise<Place[]> => {
    const found: Place[] = [];
    let freed = 0;
    const operations: { type: 'del'; key: string }[] = [];
    for await (const [at, value] of level.iterator({ gt: 'o!', lt: 'o"' })) {
      if (freed >= tooMuch) break;
      const place = placeFrom(value);
      freed += place.bytes;
      found.push(place);
      operations.push({ type: 'del', key: at });
      const record = await level.get(entryKey(place.key));
      // A key that was written again has its record under a later order.
      if (record === undefined || orderOf(record) === Number(at.slice(2))) {
        operations.push({ type: 'del', key: entryKey(place.key) });
      }
    }
    await level.batch(operations);
    return found;
  };

  return {
    async put(records) {
      const operations = records.flatMap((record) => {
        order += 1;
        held.entries += 1;
        held.bytes += record.bytes;
        return [
          { type: 'put' as const, key: entryKey(record.key), value: record.pack(order) },
          { type: 'put' as const, key: orderKey(order), value: placeOf(record) },
        ];
      });
      await level.batch(operations);
      if (held.bytes > maxBytes) {
        const gone = await oldest(held.bytes - EMPTIED_TO * maxBytes);
        held.entries -= gone.length;
        held.bytes -= gone.reduce((sum, { bytes }) => sum + bytes, 0);
        onEvict?.(gone.length);
      }
      onChange?.({ ...held });
    },
  };
}

/** The order in a record's head: "VERSION ORDER CHECKSUM". */
function orderOf(record: string): number {
  return Number(record.split(' ', 2)[1]);
}

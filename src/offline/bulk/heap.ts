/** Values of which the least is at hand; the order of equal ones is not told. */
export interface Heap<T> {
  readonly size: number;
  /** The least; undefined where there is none. */
  first(): T | undefined;
  push(value: T): void;
  /** Puts the first, which has changed, where it belongs. */
  settleFirst(): void;
  removeFirst(): void;
}

/** A binary heap by `isBefore`. */
export function heapBy<T>(isBefore: (a: T, b: T) => boolean): Heap<T> {
  const values: T[] = [];
  const settleFirst = () => {
    const value = values[0] as T;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= values.length) break;
      if (child + 1 < values.length && isBefore(values[child + 1] as T, values[child] as T)) {
        child += 1;
      }
      if (!isBefore(values[child] as T, value)) break;
      values[at] = values[child] as T;
      at = child;
    }
    values[at] = value;
  };
  return {
    get size() {
      return values.length;
    },
    first: () => values[0],
    push(value) {
      let at = values.push(value) - 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!isBefore(value, values[parent] as T)) break;
        values[at] = values[parent] as T;
        at = parent;
      }
      values[at] = value;
    },
    settleFirst,
    removeFirst() {
      const last = values.pop() as T;
      if (values.length === 0) return;
      values[0] = last;
      settleFirst();
    },
  };
}

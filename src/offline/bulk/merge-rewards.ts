import { linesOf } from './lines.js';

/** What many sorted files hold at a time. */
const READ_BYTES = 64 * 1024;
const TAB = 0x09;

interface Run {
  readonly rest: Generator<Buffer>;
  place: number;
  /** The line after its place. */
  json: string;
}

/**
 * The lines of files that are each sorted by the number before their first tab, in the order of all. The number is left
 * out of them. A heap of one line a file is held.
 */
export function* mergedByPlace(
  paths: readonly string[],
): Generator<{ readonly place: number; readonly json: string }> {
  const heap: Run[] = [];
  for (const path of paths) {
    const run = { rest: linesOf(path, READ_BYTES), place: -1, json: '' };
    if (advance(run)) push(heap, run);
  }
  try {
    for (let first = heap[0]; first; first = heap[0]) {
      yield { place: first.place, json: first.json };
      if (!advance(first)) replaceFirst(heap, heap.pop() as Run);
      sink(heap);
    }
  } finally {
    for (const { rest } of heap) rest.return(undefined);
  }
}

function advance(run: Run): boolean {
  const next = run.rest.next();
  if (next.done) return false;
  const tab = next.value.indexOf(TAB);
  run.place = Number(next.value.toString('latin1', 0, tab));
  run.json = next.value.toString('utf8', tab + 1);
  return true;
}

function push(heap: Run[], run: Run): void {
  let at = heap.push(run) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if ((heap[parent] as Run).place <= run.place) break;
    heap[at] = heap[parent] as Run;
    at = parent;
  }
  heap[at] = run;
}

/** The last of the heap takes the place of the first; where they are one, the heap is empty by now. */
function replaceFirst(heap: Run[], last: Run): void {
  if (heap.length > 0) heap[0] = last;
}

function sink(heap: Run[]): void {
  const run = heap[0];
  if (!run) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    const right = heap[child + 1];
    if (right && right.place < (heap[child] as Run).place) child += 1;
    if ((heap[child] as Run).place >= run.place) break;
    heap[at] = heap[child] as Run;
    at = child;
  }
  heap[at] = run;
}

import { heapBy } from './heap.js';
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
 * out of them. One line a file is held.
 */
export function* mergedByPlace(paths: readonly string[]): Generator<string> {
  const heap = heapBy<Run>((a, b) => a.place < b.place);
  for (const path of paths) {
    const run = { rest: linesOf(path, READ_BYTES), place: -1, json: '' };
    if (advance(run)) heap.push(run);
  }
  try {
    for (let run = heap.first(); run; run = heap.first()) {
      yield run.json;
      if (advance(run)) heap.settleFirst();
      else heap.removeFirst();
    }
  } finally {
    for (let run = heap.first(); run; run = heap.first()) {
      run.rest.return(undefined);
      heap.removeFirst();
    }
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

const ENDING = /(\.jsonl|\.ndjson|\.json|\.parquet)?(\.gz|\.zst)?$/;

/**
 * A name for each file, its own without endings; where that is another file's too, or `taken`, with as many folders before
 * it as tell it apart, and else the whole path.
 */
export function namesApart(
  files: readonly string[],
  taken: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const deepest = Math.max(0, ...files.map((file) => file.split('/').length));
  for (let depth = 1; depth <= deepest && names.size < files.length; depth++) {
    const times = new Map<string, number>();
    for (const file of files) {
      const name = lastParts(file, depth);
      times.set(name, (times.get(name) ?? 0) + 1);
    }
    for (const file of files) {
      const name = lastParts(file, depth);
      if (!names.has(file) && times.get(name) === 1 && !taken.has(name)) names.set(file, name);
    }
  }
  return new Map(files.map((file) => [file, names.get(file) ?? file]));
}

function lastParts(file: string, depth: number): string {
  return file.split('/').slice(-depth).join('/').replace(ENDING, '');
}

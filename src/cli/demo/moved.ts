/** Sample name with labels to value, from Prometheus text; buckets are left out. */
export function samples(exposition: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of exposition.split('\n')) {
    const at = line.lastIndexOf(' ');
    if (line.startsWith('#') || at < 0 || line.includes('_bucket{')) continue;
    found.set(line.slice(0, at), Number(line.slice(at + 1)));
  }
  return found;
}

/** The samples of this project that changed, as `name before -> after`. */
export function moved(before: Map<string, number>, after: Map<string, number>): string[] {
  return [...after].flatMap(([name, value]) => {
    const was = before.get(name) ?? 0;
    const isOurs = name.startsWith('flipside_');
    return isOurs && value !== was ? [`${name}  ${short(was)} -> ${short(value)}`] : [];
  });
}

const short = (value: number) => String(Number(value.toPrecision(6)));

import { ROWS } from './rows.js';

/** One side in a process of its own: prints units per second as JSON. */
const WARM_UP_SECONDS = 0.5;
const MEASURE_SECONDS = 1.5;

const [id, which] = process.argv.slice(2);
const row = ROWS.find((r) => r.id === id);
if (!row || (which !== 'subject' && which !== 'reference')) {
  throw new Error(`usage: side.ts ROW subject|reference; rows: ${ROWS.map((r) => r.id).join(' ')}`);
}
const side = await row[which]();
await side.check();
const times = await runFor(WARM_UP_SECONDS, 1);
const started = performance.now();
const processor = process.cpuUsage();
let done = 0;
while (performance.now() - started < MEASURE_SECONDS * 1000) {
  await side.run(times);
  done += times;
}
const { user, system } = process.cpuUsage(processor);
const seconds =
  row.by === 'processor' ? (user + system) / 1e6 : (performance.now() - started) / 1000;
await side.check();
await side.close?.();
process.stdout.write(
  `${JSON.stringify({ name: side.name, perSecond: (done * row.units) / seconds })}\n`,
);
process.exit(0);

/** Warms up, and finds how often to run between two looks at the clock. */
async function runFor(seconds: number, start: number): Promise<number> {
  let chunk = start;
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1000) {
    const before = performance.now();
    await (side as NonNullable<typeof side>).run(chunk);
    if (performance.now() - before < 20) chunk *= 2;
  }
  return chunk;
}

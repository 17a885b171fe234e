import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const SETTLED = 'settled';

/** Notes that a process is about to have `most` calls under way at a time, at the most. */
export function callsBegin(path: string, most: number): void {
  appendFileSync(path, `${most}\n`);
}

/** Notes that none of its calls is under way any more. */
export function callsSettled(path: string): void {
  appendFileSync(path, `${SETTLED}\n`);
}

/** How many calls may have been under way when processes of the run were stopped: paid for perhaps, and on no bill. */
export function callsCutOff(path: string): number {
  if (!existsSync(path)) return 0;
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.reduce((sum, line, i) => {
    const wasStopped = line !== '' && line !== SETTLED && lines[i + 1] !== SETTLED;
    return wasStopped ? sum + Number(line) : sum;
  }, 0);
}

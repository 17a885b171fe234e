import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const VERSION = '0.121.18';
const DIR = join(import.meta.dirname, '../../.bench/promptfoo');

/** Its command, installed into a folder of the bench's own the first time. */
export function promptfooCommand(): string {
  const entry = join(DIR, 'node_modules/promptfoo/dist/src/entrypoint.js');
  if (!existsSync(entry)) {
    const how = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefix', DIR];
    execFileSync('npm', ['install', `promptfoo@${VERSION}`, ...how], { stdio: 'inherit' });
  }
  return entry;
}

import { existsSync } from 'node:fs';
import { Level } from 'level';
import { entryKey } from '../../store/disk-shelf.js';

const BATCH = 1000;

/**
 * How many replies of judges are kept in a directory of answers; 0 where there is none, or none that can be opened. No
 * process may have it open.
 */
export async function keptAnswers(dir: string): Promise<number> {
  if (!existsSync(dir)) return 0;
  const level = new Level<string, string>(dir, { keyEncoding: 'utf8', valueEncoding: 'utf8' });
  try {
    await level.open();
    const keys = level.keys({ gt: entryKey('reply:'), lt: entryKey('reply;') });
    let count = 0;
    for (let found = await keys.nextv(BATCH); found.length > 0; found = await keys.nextv(BATCH)) {
      count += found.length;
    }
    await keys.close();
    return count;
  } catch {
    return 0;
  } finally {
    await level.close();
  }
}

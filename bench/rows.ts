import type { Row } from './row.js';
import { brokenInputRows } from './rows/broken-inputs.js';
import { cacheRow } from './rows/cache.js';
import { judgeRow } from './rows/judge.js';
import { judgeCallRows } from './rows/judge-calls.js';
import { mutationRow } from './rows/mutation.js';
import { offlineRow } from './rows/offline.js';
import { verifyRow } from './rows/verify.js';

export const ROWS: readonly Row[] = [
  cacheRow,
  judgeRow,
  mutationRow,
  verifyRow,
  offlineRow,
  ...brokenInputRows,
  ...judgeCallRows,
];

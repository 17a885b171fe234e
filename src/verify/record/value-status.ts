import { type CueRow, nearestBefore } from './cues.js';
import type { Status } from './reading.js';
import type { Spoken } from './status.js';
import { IF_BEFORE, PLANNED_BEFORE } from './status-words.js';

const BEFORE: readonly CueRow<Status>[] = [
  { says: 'planned', pattern: PLANNED_BEFORE, reach: 45 },
  { says: 'conditional', pattern: IF_BEFORE, reach: 40 },
  {
    says: 'conditional',
    pattern: /\b(?:goal|target|aim(?:ing)?(?: for)?|cut-?off|threshold)\b/gi,
    reach: 20,
  },
];

/** How a record speaks of a value or a day that was not taken back. */
export function valueStatus({ scope }: Spoken): Status {
  return nearestBefore(scope.before, BEFORE) ?? 'affirmed';
}

import { createContext, Script } from 'node:vm';
import { FlipsideError } from '../errors.js';

/** A user's pattern, and where it was written, for the message when it does not end. */
export interface UserPattern {
  readonly source: string;
  readonly flags: string;
  readonly interventionId: string;
  /** The field of the intervention that holds it. */
  readonly field: string;
}

export interface UserMatch {
  readonly start: number;
  readonly end: number;
  /** The match, then its groups, for a replacement's `$1`. */
  readonly groups: readonly (string | undefined)[];
}

const TIMEOUT_MS = 250;
const MAX_MATCHES = 100_000;
const context = createContext({
  __proto__: null,
  text: '',
  source: '',
  flags: '',
  limit: MAX_MATCHES,
});
const script = new Script(
  `{ const out = []; const re = new RegExp(source, flags);
     for (let m; (m = re.exec(text)); ) { if (out.length === limit) throw new Error('matches more than ' + limit + ' times; make it narrower'); out.push([m.index, ...m]); if (m[0] === '') re.lastIndex++; if (!re.global) break; }
     JSON.stringify(out); }`,
);

/**
 * All matches of a user's pattern; a pattern that backtracks for longer than a quarter of a second is stopped.
 * Throws FlipsideError `mutation_failed` that names the intervention and the field.
 */
export function matchBounded(text: string, pattern: UserPattern): UserMatch[] {
  const flags = pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`;
  Object.assign(context, { text, source: pattern.source, flags });
  let json: string;
  try {
    json = script.runInContext(context, { timeout: TIMEOUT_MS }) as string;
  } catch (cause) {
    const isTimeout = (cause as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    const what = isTimeout
      ? `ran for more than ${TIMEOUT_MS} ms; it backtracks, simplify nested repeats`
      : `failed: ${(cause as Error).message}`;
    throw new FlipsideError(
      'mutation_failed',
      `${pattern.interventionId}: ${pattern.field} /${pattern.source}/ ${what}`,
      { cause },
    );
  } finally {
    context.text = '';
  }
  const rows = JSON.parse(json) as [number, string, ...(string | null)[]][];
  return rows.map(([start, whole, ...groups]) => ({
    start,
    end: start + whole.length,
    groups: [whole, ...groups.map((g) => g ?? undefined)],
  }));
}

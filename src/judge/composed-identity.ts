import { canonicalJson, sha256Hex } from '../core/digest.js';
import type { Judge, JudgeIdentity } from '../core/ports.js';

/** Raised with every change in how members' answers become one. */
const COMPOSED_VERSION = '1';

/** Who a judge of several judges is: its name, its way of asking, and all that can change an answer of a member. */
export function composedIdentity(
  name: string,
  how: {
    readonly way: 'cascade' | 'panel';
    readonly members: readonly Judge[];
    readonly options: Readonly<Record<string, string | number>>;
  },
): JudgeIdentity {
  const members = how.members.map((m) => m.identity);
  const digestOf = (value: unknown) => sha256Hex(canonicalJson(value));
  return {
    name,
    version: COMPOSED_VERSION,
    promptDigest: digestOf(members.map((m) => m.promptDigest)),
    configDigest: digestOf({ way: how.way, options: how.options, members }),
  };
}

import type { Act } from './act.js';
import type { Clause, Item } from './clause.js';
import type { Tokens } from './tokens.js';

/** What is said of one mention: by what stands before it and by what stands after it. */
export interface Said {
  before?: Act['role'];
  after?: Act['role'];
  /** It is only told what the treatment does: "gives two years". */
  told?: boolean;
  /** To give it is the subject of "would": "continuing X would be a cost without gain". */
  weighed?: boolean;
  /** It is set apart from all others, of which the opposite is said. */
  excepted?: boolean;
  /** The clause it stands in. */
  clause: number;
}

export interface Open {
  readonly role: Act['role'];
  /** Holds for a next clause that begins with "with", "then" or the like, and for no other. */
  readonly loose?: boolean;
  /** True where the act has found a treatment; false where it is still looking for one. */
  readonly filled: boolean;
}

export interface Speaking {
  readonly act: Act;
  readonly before: readonly Item[];
  readonly after: readonly Item[];
  readonly said: Map<number, Said>;
  readonly clauses: readonly Clause[];
  readonly c: number;
  readonly parent: number;
  readonly tokens: Tokens;
}

export function fill(
  said: Map<number, Said>,
  mentions: readonly Item[],
  role: Act['role'],
  side: 'before' | 'after',
): void {
  for (const m of mentions) {
    const s = said.get(m.mention);
    if (s) s[side] = role;
  }
}

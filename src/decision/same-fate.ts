import type { Act } from './act.js';
import { actsOf } from './acts.js';
import type { Clause } from './clause.js';
import type { Statement } from './reading.js';
import type { Said } from './said.js';
import type { SentenceAt } from './sentence.js';
import type { Tokens } from './tokens.js';

const BEGINS =
  /^(?:(?:and|but) )?(?:(?:along |together )?with (?:it|them|that|those|this)|(?:so|as) (?:is|are|was|were|does|do|did|has|have|will|must|should)|nor (?:is|are|does|do|will)|likewise|similarly|(?:the )?same (?:goes|applies|holds|is true) (?:for|to|of))(?: |$)/;
const ENDS =
  /(?:^| )(?:too|likewise|as well|also|similarly|ditto|(?:along |together )?with (?:it|them|that|those))$/;
const WITH_IT = /(?:^| )with (?:it|them|that|those)(?: |$)/;
const OPENS: ReadonlySet<string> = new Set(
  'and but along together with so as nor likewise similarly the same'.split(' '),
);
const CLOSES: ReadonlySet<string> = new Set(
  'too likewise well also similarly ditto it them that those'.split(' '),
);
const LONGEST = 24;

/** "And with it Y", "as does Y", "Y likewise": words that say of a treatment what was said of the one before. */
function sharesFate(tokens: Tokens, clause: Clause): boolean {
  const { from, to } = clause;
  const { word } = tokens;
  if (to - from > LONGEST) return false;
  if (!OPENS.has(word[from] as string) && !CLOSES.has(word[to - 1] as string)) return false;
  const said = word.slice(from, to).join(' ');
  // Where the clause has a verb, only "with it" outweighs it.
  if (actsOf(tokens, clause).length > 0)
    return WITH_IT.test(said) && (BEGINS.test(said) || ENDS.test(said));
  return BEGINS.test(said) || ENDS.test(said);
}

/** Says of what clause `c` names, and says nothing of itself, what was said of the treatment named last before it. */
export function shareFate(
  said: Map<number, Said>,
  {
    tokens,
    clauses,
    c,
  }: { readonly tokens: Tokens; readonly clauses: readonly Clause[]; readonly c: number },
): boolean {
  const clause = clauses[c] as Clause;
  const mentions = clause.items.filter((i) => i.mention >= 0);
  if (mentions.length === 0 || !sharesFate(tokens, clause)) return false;
  const role = lastRole(said, { tokens, clauses, c });
  if (!role) return false;
  for (const m of mentions) {
    const spoken = said.get(m.mention);
    if (spoken) spoken.after = role;
  }
  return true;
}

/** "X ends in June, but not Y": what is said of the one is denied of the other, which then goes on. */
export function escapesFate(
  said: Map<number, Said>,
  at: { readonly tokens: Tokens; readonly clauses: readonly Clause[]; readonly c: number },
): boolean {
  const { word } = at.tokens;
  const clause = at.clauses[at.c] as Clause;
  if (word[clause.from] !== 'but' || word[clause.from + 1] !== 'not') return false;
  const mentions = clause.items.filter((i) => i.mention >= 0);
  const first = mentions[0];
  if (!first) return false;
  const role = lastRole(said, at);
  const near = first.from - clause.from <= NOT_WITHIN && clause.to - first.to <= NOT_WITHIN;
  if (!near || !role || !REFUSALS.has(role)) return false;
  for (const m of mentions) {
    const spoken = said.get(m.mention);
    if (spoken) spoken.after = 'give';
  }
  return true;
}

const NOT_WITHIN = 4;
const REFUSALS: ReadonlySet<Act['role']> = new Set<Act['role']>(['reject', 'stop', 'hold']);

function lastRole(
  said: Map<number, Said>,
  {
    tokens,
    clauses,
    c,
  }: { readonly tokens: Tokens; readonly clauses: readonly Clause[]; readonly c: number },
): Act['role'] | undefined {
  for (let k = c - 1; k >= 0 && k >= c - 3; k--) {
    const last = (clauses[k] as Clause).items.findLast((i) => i.mention >= 0);
    const spoken = last && said.get(last.mention);
    // "The date has been given back, and X with it"
    if (!last) {
      const act = actsOf(tokens, clauses[k] as Clause).at(-1);
      if (act) return act.role === 'name' ? undefined : act.role;
    }
    if (!spoken) continue;
    const role = spoken.after ?? spoken.before;
    return role === 'name' ? undefined : role;
  }
  return undefined;
}

/** "X is withdrawn; so is Y": the same, where the two stand in sentences of their own. */
export function shareFateOf(
  before: readonly Statement[],
  here: Statement[],
  { tokens, s }: { readonly tokens: Tokens; readonly s: SentenceAt },
): void {
  if (here.length === 0 || !OPENS.has(tokens.word[s.from] as string)) return;
  const last = before.findLast((x) => x.entity.concept);
  if (
    !last ||
    last.sentence !== s.number - 1 ||
    !last.stance.explicit ||
    last.stance.action === 'mention'
  )
    return;
  if (!BEGINS.test(tokens.word.slice(s.from, Math.min(s.to, s.from + LONGEST)).join(' '))) return;
  here.forEach((x, k) => {
    if (!x.stance.explicit && x.entity.concept && !x.entity.reference)
      here[k] = { ...x, stance: last.stance };
  });
}

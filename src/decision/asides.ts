import type { Act } from './act.js';
import type { Clause } from './clause.js';
import { Gap, type Tokens } from './tokens.js';

/** "A drip every fortnight", "which is given at home": set off by a comma, about what stands before it. */
export function explains({ word }: Tokens, { from, gap, kind }: Clause): boolean {
  return kind === 'main' && (gap & Gap.comma) !== 0 && EXPLAINS.has(word[from] as string);
}

/** "That is", "namely": what follows is what was named in general before. */
export function namesAgain({ word }: Tokens, { from, to }: Clause): boolean {
  return (
    to - from <= 4 &&
    /^(?:that is|namely|i e|to wit|in other words|specifically|to be precise|more precisely)(?: to say)?$/.test(
      word.slice(from, to).join(' '),
    )
  );
}

/** No verb that says something of its own: "schedule" is a noun in "and X as a perioperative schedule with it". */
export function sharesWords({ word }: Tokens, acts: readonly Act[]): boolean {
  return acts.every((a) => a.role === 'give' && NOUNS.test(word[a.at] as string));
}

const NOUNS =
  /^(?:schedule|plan|order|orders|support|use|offer|proposal|prescription|recommendation)$/;

/** Set between commas: of whom, why, when or how, and not what. */
export function isInserted({ word }: Tokens, clauses: readonly Clause[], c: number): boolean {
  const { from, gap } = clauses[c] as Clause;
  const next = clauses[c + 1];
  if ((gap & Gap.comma) === 0 || !next || (next.gap & Gap.comma) === 0) return false;
  return INSERTS.has(word[from] as string);
}

const INSERTS: ReadonlySet<string> = new Set(
  'for in given as because since despite after before at by with on of once if when while whose who which although though having being considering knowing notwithstanding against from under until now today a an'.split(
    ' ',
  ),
);
const EXPLAINS: ReadonlySet<string> = new Set(
  'a an the which given taken every each once twice over as'.split(' '),
);

/** An aside that names a treatment of its own: "We advise, as the tumor grew on X, Y". */
export function tellsAside(tokens: Tokens, clauses: readonly Clause[], c: number): boolean {
  const clause = clauses[c] as Clause;
  return isInserted(tokens, clauses, c) && REASONS.has(tokens.word[clause.from] as string);
}

const REASONS: ReadonlySet<string> = new Set(
  'as because since despite after given for considering knowing notwithstanding'.split(' '),
);

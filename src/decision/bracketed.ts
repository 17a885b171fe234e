import { isBeingGiven } from './being-given.js';
import type { Entity } from './entities.js';
import type { Statement } from './reading.js';
import type { Said } from './said.js';
import {
  type Bearing,
  ONGOING,
  REFERENCE,
  type Stance,
  spokenStance,
  stanceOf,
  testStance,
} from './stance.js';
import type { Tokens } from './tokens.js';

/** "Osimertinib (gefitinib if that is not funded)" */
function inBracketOf(parent: Statement, b: Bearing): Stance {
  return b.condition && parent.stance.certainty === 'recommended'
    ? { action: 'consider', certainty: 'hedged', condition: b.condition, explicit: true }
    : parent.stance;
}

/** What stands unsaid in a bracket is said of what the bracket explains: "TCHP (docetaxel, carboplatin …)". */
export function settle(
  tokens: Tokens,
  b: Bearing,
  { entity, parent }: { readonly entity: Entity; readonly parent: Statement | undefined },
): Stance {
  if (entity.reference) return REFERENCE;
  const unsaid = !b.said.before && !b.said.after;
  if (unsaid && entity.concept?.kind !== 'test' && b.section !== 'rejected') {
    // "Residual disease, on adjuvant T-DM1" tells what is being given.
    if (!b.inIf && isBeingGiven(tokens, entity.from)) return ONGOING;
  }
  const test = entity.concept?.kind === 'test';
  // "HER2 IHC on the core, FISH if 2+": a condition said after a test is of the step that follows it.
  const bearing = test && b.trails && !b.lapse ? { ...b, condition: undefined } : b;
  const bracketed = unsaid && b.inBracket && parent;
  const stance = bracketed ? inBracketOf(parent, bearing) : stanceOf(bearing);
  if (!test) return stance;
  return testStance(stance, bearing, entity.quiet && unsaid && !b.inBracket);
}

/** The statement of the name that a bracket explains. */
export function statementOf(
  statements: readonly Statement[],
  entity: Entity | undefined,
): Statement | undefined {
  return entity && statements.findLast((x) => x.entity === entity);
}

/** What a bracket after a name says of it: "pertuzumab (stop)". */
export function respeak(statements: Statement[], entity: Entity, says: Said): void {
  const at = statements.findLastIndex((x) => x.entity === entity);
  const found = statements[at];
  if (!found || !says.after || says.after === 'name' || found.section === 'rejected') return;
  if (found.stance.explicit && found.stance.action !== 'consider') return;
  const stance = spokenStance(says.after);
  if (stance) statements[at] = { ...found, stance };
}

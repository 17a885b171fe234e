import type { Act } from './act.js';
import type { Clause, Item } from './clause.js';
import { fill, type Speaking } from './said.js';

/** Verbs by which a finding asks for a treatment: "residual disease after X warrants Y". */
const DEMANDS =
  /^(?:calls?|argues?|speaks?|demands?|justif(?:y|ies)|necessitates?|mandates?|dictates?|warrants?|requires?|favou?rs?|indicates?|supports?|makes?|renders?)$/;
/** What a finding came after, or under: the treatment behind it is over. */
const BEHIND =
  /^(?:after|following|on|under|upon|during|despite|through|throughout|while|post|since)$/;
const BEHIND_WITHIN = 4;

export function isDemand(word: string): boolean {
  return DEMANDS.test(word);
}

/** "A tumor of 9 mm after X calls for Y", "new lesions on X favor Y": X is over where the finding asks for Y. */
export function settleGrounds({ act, before, said, tokens: { word } }: Speaking): void {
  if (act.role !== 'give' || !isDemand(word[act.at] as string)) return;
  let behind = false;
  let from = Number.NEGATIVE_INFINITY;
  for (const m of before) {
    for (let w = m.from - 1; w >= Math.max(from, m.from - BEHIND_WITHIN); w--)
      behind ||= BEHIND.test(word[w] ?? '');
    from = m.to;
    if (behind && !said.get(m.mention)?.before) fill(said, [m], 'past', 'before');
  }
}

const MAKES = /^(?:make|makes|made|render|renders|leave|leaves)$/;
const CHOICE =
  /^(?:choice|option|treatment|therapy|regimen|drug|step|standard|answer|solution|candidate|partner|successor)$/;
/** Words before "choice" that turn it down, or leave others beside it. */
const NO_CHOICE =
  /^(?:no|not|poor|wrong|bad|worse|worst|unattractive|unsafe|unsuitable|lesser|second|another|possible|an|questionable|risky)$/;
const CHOICE_WITHIN = 7;

/** "Growth on X makes Y the right choice", "leaves Y as the only option": the act that gives Y. */
export function choiceMade(word: readonly string[], clause: Clause): Act | undefined {
  for (const m of clause.items) {
    if (m.mention < 0 || m.time) continue;
    const verb = makesAt(word, clause, m);
    if (verb < 0 || !isChosen(word, m.to, clause.to)) continue;
    return {
      role: 'give',
      reach: 'after',
      participle: false,
      act: false,
      at: verb,
      end: verb + 1,
      would: false,
      weak: false,
    };
  }
  return undefined;
}

/** The verb right before the name; -1 where there is none, or where it is denied. */
function makesAt(word: readonly string[], { from }: Clause, { from: name }: Item): number {
  for (let w = name - 1; w >= Math.max(from, name - 2); w--) {
    if (MAKES.test(word[w] as string)) return /^(?:not|never)$/.test(word[w - 1] ?? '') ? -1 : w;
  }
  return -1;
}

function isChosen(word: readonly string[], from: number, to: number): boolean {
  let described = false;
  for (let w = from; w < Math.min(to, from + CHOICE_WITHIN); w++) {
    const said = word[w] as string;
    if (NO_CHOICE.test(said)) return false;
    described ||= /^(?:the|our|her|his)$/.test(said);
    if (described && CHOICE.test(said)) return true;
  }
  return false;
}

import type { FormReading } from '../form-reading.js';
import type { Finding } from './findings.js';
import { ownStory } from './own-words.js';

const UNIT =
  'doses?|injections?|infusions?|tablets?|capsules?|pills?|pens?|vials?|cycles?|administrations?|fills?|treatments?|sessions?|units?';
const VERB =
  'given|taken|used|started|begun|infused|injected|dispensed|filled|administered|shipped|delivered|received|tried|performed|done|implanted|applied|swallowed|collected|opened|prescribed|ordered|pursued|scheduled|needed|required';
/** That a treatment was meant for the patient and never came to be had. */
const NOT_GIVEN = new RegExp(
  [
    `\\bnever (?:been |was |actually |in fact )?(?:${VERB}|got|took|came|started|had (?:it|one|any)|went ahead|picked up|fetched)\\b`,
    `\\b(?:was|were|been|is|are) (?:not|never) (?:\\w+ )?(?:${VERB}|picked up)\\b`,
    `(?:^|[\\s,;:(-])not (?:${VERB}|picked up|called for|fetched)\\b`,
    `\\b(?:did|does|has|have)(?: not|n't) (?:take|taken|start|started|get|got|use|used|receive|received|fill|go ahead|have it|begin)\\b`,
    `\\b(?:pt|patient|he|she) (?:has|did)(?: not|n't)\\s*(?=[.;,)]|$)`,
    `\\bno (?:${UNIT})\\b(?! (?:missed|skipped|reduction|reductions|change|changes|escalation|adjustment|limit|held|late))`,
    `\\b(?:none|nothing) (?:was |were |ever |yet )*(?:${VERB})\\b`,
    '\\b(?:reversed|returned to stock|RTS|returned unopened|expired unused|unopened|undispensed|went unfilled|claim reversed)\\b',
    '\\b(?:Rx|prescription|script|order|claim|authorization|approval)\\b[^.;]{0,30}\\b(?:cancel\\w+|lapsed|expired|denied|reversed|voided)',
    '\\b(?:PA|plan|insurer|payer|insurance)\\b[^.;]{0,24}\\b(?:denied|refused|rejected|declined)\\b',
    '\\b(?:denied by|not approved|declined|refused|not (?:switched|changed|wanted|chosen))\\b',
    '\\b(?:decided|opted|chose|advised|elected) (?:against|not)\\b',
  ].join('|'),
  'gi',
);
/** That some of it was had all the same. */
const HAD =
  /\b(?:took|taken (?:for|from|until)|stopped|discontinued|d\/c|tolerat\w+|helped|fail\w*|respon\w+|relaps\w*|progress\w*|benefit|improv\w+|cycles? \d|x ?\d+|\d+ (?:doses|injections|infusions|cycles|fills|sessions|courses|weeks|wks?|months|mos?|years|yrs)|last (?:dose|injection|infusion)|since|until|continu\w+|still on|now on)\b/i;
/** Only one of several was not had. */
const ONE_OF_MANY =
  /\b(?:second|third|fourth|last|next|refill|remaining|rest|further|more|again|re-?start\w*|re-?challeng\w*|higher|day \d+|dose \d+|increase\w*)\b/i;

/** Whether what the record goes on to say of a treatment is that the patient never had it, in spite of a name, an order or a claim. */
export function wasNotGiven(finding: Finding, reading: FormReading): boolean {
  const told = ownStory(finding, reading);
  const m = [...told.matchAll(NOT_GIVEN)].find((found) => isOfIt(told.slice(0, found.index)));
  if (!m) return false;
  const before = told.slice(0, m.index);
  const around = `${before.slice(-40)}${m[0]}${told.slice(m.index + m[0].length, m.index + m[0].length + 24)}`;
  return !HAD.test(before) && !ONE_OF_MANY.test(around);
}

/** How far into a clause of its own a denial may stand and still be of what was named before. */
const NEW_SUBJECT = 28;

/** "VIIa for bleeds; a concentrate of another kind he never had": a clause that opens with a name is of that. */
function isOfIt(before: string): boolean {
  const clause = before.split(/[;.]\s/);
  return clause.length === 1 || (clause.at(-1) as string).length <= NEW_SUBJECT;
}

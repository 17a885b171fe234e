/**
 * Whether a text says of its drug that the patient had it: `used`; that it never came to it, as a drug that was planned,
 * denied, declined or only spoken of: `unused`; or neither.
 */
export type Use = 'used' | 'unused' | 'unsaid';

const NEVER =
  /\b(?:never (?!re-?|resum|again|relaps|improv|respond|fully|complete|well|went|exceed|miss|reach|achiev|had (?:a |any )?(?:response|side|adverse|reaction|relapse))|not (?:yet )?(?:been )?(?:started|given|tried|taken|used|dispensed|filled|received|administered|initiated|begun|pursued|picked up|prescribed|exposed|on (?:a|any))|(?:was|were) not (?:started|given|tried|taken|used|dispensed|filled|received|administered|initiated)|did(?:n.t| not) (?:start|take|receive|fill|pick|try|get|use|begin)|no dose (?:was |were )?(?:ever )?(?:given|taken)|none (?:to date|given|tried|ever|so far)|naive|undispensed|unfilled|no (?:prior|previous|history of|hx of|past)|nor)\b/i;
const UNUSED_BEFORE =
  /\b(?:no|not|never|without|den(?:y|ies|ied)|declin\w*|refus\w+|avoid\w*|consider\w*|discuss\w*|offer\w*|instead of|rather than|vs\.?|versus|candidate for|contra-?indicat\w+(?: to| for)?|alternatives?(?: to)?|no role for|appl(?:ication|ied) for|prescriptions? (?:for|of)|authorization (?:for|of)|PA for|order(?:ed)? for|wait for|hold|pending|planned|plan|recommend\w*|request\w*|prefers?|propose\w*|if fails?,?)\s+(?:[\w/-]+,?\s+){0,4}$/i;
const UNUSED_AFTER =
  /^[^.;]{0,70}?\b(?:none\b|never\b|denied|declin\w+|refus\w+|avoid\w*|contra-?indicat\w+|consider(?:ed|ation)?|discussed|offered|not (?:a candidate|appropriate|indicated|suitable|covered|approved|advised|recommended|done|sent|an option)|held|on hold|hold\b|pending|planned|was deferred|deferred|if (?:needed|fails))/i;
const USED_AFTER =
  /^[^.;]{0,90}?(?:\bstarted\b|\bstopped\b|\bd\/?c'?e?'?d\b|\bdiscontinued\b|\bfailed\b|\btook\b|\btaken\b|\btaking\b|\breceived\b|\bgiven\b|\badministered\b|\bcompleted\b|\bused\b|\btolerat\w+|\bresponse\b|\bcourses?\b|\bcycles?\b|\btapered\b|\bincreased\b|\breduced\b|\btitrated\b|\bsince\b|\bcontinu\w+|\bongoing\b|\bstill\b|\bcaused\b|\bhelp(?:ed|s)\b|\bx ?\d|\bfor \d|\bintoleran|\bineffective|\bno (?:benefit|help|relief|improvement|effect)|\bminimal help|\bapplied\b|\badherent\b|\bfilled\b|\brelaps|\bflared\b|\bprogress|\btrial\b|\bc\d\b|->|→)/i;
const USED_BEFORE =
  /\b(?:started(?: on)?|stopped|d\/?c'?e?'?d|discontinued|stop|failed|took|taken|taking|takes|received|given|completed|used|using|on|trial of|trials of|tried|treated with|treatment with|therapy (?:of|with)|bridged with|after|previous|previously|prior|post|while on|while taking|response to|intoleran\w+ (?:to|of)|refractory to|reaction to|progress\w+ on|cycles? of|courses? of|doses? of|infusions? of|s\/p|continue[sd]?|cont|relapse on|despite|off|c\d)\s+(?:[\w/-]+,?\s+){0,3}$/i;

/** Reads a drug's part of a text. `at` is where its name stands in it. */
export function useIn(text: string, at: { readonly start: number; readonly end: number }): Use {
  const before = clauseBefore(text, at.start);
  const after = text.slice(at.end, at.end + 240);
  if (isNever(before, after)) return 'unused';
  const used = USED_BEFORE.test(before) || USED_AFTER.test(after);
  const unused = UNUSED_BEFORE.test(before) || UNUSED_AFTER.test(after);
  if (used && unused) return UNUSED_BEFORE.test(before) ? 'unused' : firstOf(after);
  if (unused) return 'unused';
  return used ? 'used' : 'unsaid';
}

function clauseBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 120), start);
  return before.split(/[.;:]\s|\n/).at(-1) as string;
}

function isNever(before: string, after: string): boolean {
  const [first = '', second = ''] = after.split(/\.\s+(?=[A-Z])|;/);
  return NEVER.test(first) || NEVER_USED.test(second) || NEVER_BEFORE.test(before);
}

const NEVER_BEFORE = new RegExp(`${NEVER.source}[^.;,]{0,60}$`, 'i');
/** In a sentence of its own the denial must say what was not done. */
const NEVER_USED =
  /\b(?:never (?:been )?(?:given|started|received|taken|took|tried|used|dispensed|filled|picked|begun|exposed|got|had it|had the)|not (?:yet )?(?:been )?(?:started|given|tried|taken|used|dispensed|filled|received)|no dose (?:was |were )?(?:ever )?(?:given|taken))\b/i;

/** Of a denial and a use behind a name, what stands first: "held on admission", "given, later declined". */
function firstOf(after: string): Use {
  const unused = UNUSED_AFTER.exec(after)?.[0].length ?? Number.POSITIVE_INFINITY;
  const used = USED_AFTER.exec(after)?.[0].length ?? Number.POSITIVE_INFINITY;
  return used <= unused ? 'used' : 'unused';
}

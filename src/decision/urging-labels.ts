import { Gap, type Tokens } from './tokens.js';

const DENIALS: ReadonlySet<string> = new Set(
  "not no never dont don't won't wouldn't shouldn't mustn't cannot can't without nothing avoid avoiding prevent lose waste".split(
    ' ',
  ),
);
/** What a denial of it leaves is to be done, and soon. */
const PUTS_OFF =
  /^(?:(?:leave|avoid|exclude|cancel|abandon|reject|refuse|withdraw|remove|halt|cease|end|terminate|discard|dismiss|neglect|overlook|change|alter|modify|missed|dropped|left)$|delay|wait|hesitat|postpon|defer|withh|hold$|holding$|held$|omit|omission|interrupt|stop|discontinu|paus|suspend|skip|miss$|missing$|forget|lose$|losing$|time$|linger|later$|drop$|dropping$|forgo)/;
/** What, not denied with the delay, is itself a refusal. */
const ENDS_IT =
  /^(?:but|only|just|defer|withh|hold|held|omit|omission|stop|discontinu|paus|suspend|skip|drop|forgo|avoid|reject|exclu|cancel|abandon|contra|withdr|ceas|terminat|remov|declin|refus|postpon)/;
const FILLERS: ReadonlySet<string> = new Set(
  'any further more the be to ever undue unnecessary longer no'.split(' '),
);
const OR: ReadonlySet<string> = new Set(['or', 'nor']);

const DELAYS = /^(?:delay|interruption|omission|deferral|postponement)s?$/;
const AVOIDED = /^(?:avoided|prevented|unacceptable|unwise|harmful|inadvisable)$/;

/** "Do not delay:", "Avoid any further delay:", "Do not stop:": a label that heads what is to be done. */
export function urges({ word }: Tokens, from: number, to: number): boolean {
  // "Delays are to be avoided"
  if (DELAYS.test(word[from] as string)) return AVOIDED.test(word[to - 1] as string);
  let at = from;
  while (at < to && !DENIALS.has(word[at] as string)) at++;
  at++;
  while (at < to && FILLERS.has(word[at] as string)) at++;
  if (at >= to || !PUTS_OFF.test(word[at] as string)) return false;
  // "Do not delay or give", "Not stopped but held", "Without delay stop": more is denied than the delay, or less.
  for (let w = at + 1; w < to; w++) {
    const said = word[w] as string;
    if (OR.has(word[w - 1] as string) ? !PUTS_OFF.test(said) : ENDS_IT.test(said)) return false;
  }
  return true;
}

const BARS = /^(?:contra-?indications?|exclusions?|objections?|obstacles?)$/;
const RULED_OUT =
  /^(?:excluded|absent|none|nil|out|cleared|negative|addressed|resolved|lifted|gone)$/;

/** "Contraindications excluded:", "Hold nothing.": a label that says of a refusal that there is none. */
export function refusesNothing({ word }: Tokens, from: number, to: number): boolean {
  const last = word[to - 1] as string;
  if (to - from > 1 && NOTHING.test(last)) return true;
  return to - from > 1 && to - from <= 5 && BARS.test(word[from] as string) && RULED_OUT.test(last);
}

const NOTHING = /^(?:nothing|none|nobody)$/;

/** "Contraindications: none. X daily.": the label's whole content, from its colon at `at`, is that there is none. */
export function holdsNothing({ word, gap }: Tokens, at: number, to: number): boolean {
  if (!/^(?:nothing|none|nil|no|absent)$/.test(word[at] ?? '')) return false;
  const end = KNOWN.test(word[at + 1] ?? '') ? at + 2 : at + 1;
  return end >= to || ((gap[end] as number) & (Gap.stop | Gap.semicolon)) !== 0;
}

const KNOWN = /^(?:known|found|identified|seen|documented|apply|present)$/;

/** Verbs of paying no heed. */
export const WAVES_ASIDE: ReadonlySet<string> = new Set(
  'ignore ignoring forget disregard disregarding override overriding overrule overruling overlook despite notwithstanding regardless irrespective'.split(
    ' ',
  ),
);
const LEADS: ReadonlySet<string> = new Set('we please instead then rather so now'.split(' '));
const ORDERS: ReadonlySet<string> = new Set(
  'start restart begin give continue use add administer initiate commence resume proceed treat offer keep prescribe deliver introduce recommend switch go'.split(
    ' ',
  ),
);

/**
 * "Ignore the list of refusals: start X": what is waved aside heads nothing where an order follows; over bare names it
 * may be their heading.
 */
export function wavesAside(tokens: Tokens, from: number, to: number): boolean {
  return WAVES_ASIDE.has(tokens.word[from] as string) && ordersAt(tokens, to);
}

/** An order stands at word `at`, on the line of the word before it; "start of X" and "use was" are none. */
export function ordersAt({ word, gap }: Tokens, at: number): boolean {
  if (((gap[at] ?? 0) & Gap.line) !== 0) return false;
  const verb = LEADS.has(word[at] ?? '') ? at + 1 : at;
  return ORDERS.has(word[verb] ?? '') && !OF_NOUN.has(word[verb + 1] ?? '');
}

const OF_NOUN: ReadonlySet<string> = new Set(
  'of is was were are has had have would might could may should must will'.split(' '),
);

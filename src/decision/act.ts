import type { Item } from './clause.js';
import type { Reach, SpeakingRole, Turn } from './cue.js';

/** What a clause says of the treatments in it, at one place. */
export interface Act {
  readonly role: Exclude<SpeakingRole, 'turn'>;
  readonly reach: Reach;
  readonly participle: boolean;
  /** Done to the patient, so that a subject before it may be meant as well. */
  readonly act: boolean;
  /** Words `at` to `end`. */
  readonly at: number;
  readonly end: number;
  /** An exchange; with the role `reject` one that is not to be made. */
  readonly turn?: Turn;
  readonly tight?: boolean | undefined;
  /** Begins or goes on with a treatment. */
  readonly begins?: boolean | undefined;
  /** With a treatment for its subject it tells what that does. */
  readonly describes?: boolean | undefined;
  /** A bare adjective of time. */
  readonly attributive?: boolean | undefined;
  /** Speaks against what it is said of. */
  readonly argues?: boolean | undefined;
  /** Argues so only of a doing. */
  readonly ofDoing?: boolean | undefined;
  /** A doing that can be a subject: "withholding", "omission of". */
  readonly gerund?: boolean | undefined;
  /** Asks for a thing to be done. */
  readonly requests?: boolean | undefined;
  /** A refusal that is denied: what it would have made way for is not ordered with it. */
  readonly spares?: boolean | undefined;
  /** A refusal that is argued against, and so an order. */
  readonly argued?: boolean | undefined;
  /** "Would": of what stands before it, it says only what would follow. */
  readonly would: boolean;
  /** Only a modal verb: speaks where nothing else does. */
  readonly weak: boolean;
}

/** Two denials make a yes only where they adjoin. */
const TWICE_WITHIN = 2;
/** Words that may stand between a negation or a modal and the verb it belongs to. */
export const NEAR = 5;
/** What was read before a cue and may belong to it: the words at which each last stood. */
export interface Pending {
  not: number;
  was: number;
  /** The last "was" is a "has been". */
  perfect: boolean;
  /** The last "was" is a "had been". */
  pluperfect: boolean;
  /** The clause is about today. */
  now: boolean;
  modal: number;
  would: number;
}

/** Whether it speaks against what it is said of. */
export function isDenial(role: string): boolean {
  return role === 'reject' || role === 'stop' || role === 'hold';
}

/** What a cue says, with the negation and the auxiliaries before it. */
export function actOf(item: Item, pending: Pending, testsOnly: boolean): Act {
  const cue = item.cue as NonNullable<Item['cue']>;
  const base = {
    reach: cue.reach,
    tight: cue.tight,
    begins: cue.begins,
    describes: cue.describes,
    attributive: cue.attributive,
    requests: cue.requests,
    argues: cue.argues,
    ofDoing: cue.ofDoing,
    gerund: cue.gerund,
    participle: cue.participle,
    act: cue.act,
    at: item.from,
    end: item.to,
    would: false,
    weak: false,
  };
  const near = (at: number) => item.from - at <= NEAR && item.from >= at;
  // "Will not be swapped for nivolumab": what was to go stays, and what was to come does not.
  if (cue.role === 'turn' && cue.turn && near(pending.not)) {
    return { ...base, role: 'reject', turn: cue.turn };
  }
  if (cue.role === 'turn')
    return { ...base, role: 'give', ...(cue.turn ? { turn: cue.turn } : {}) };
  const role = cue.role as Act['role'];
  const denial = isDenial(role);
  if (near(pending.not) && (!denial || item.from - pending.not <= TWICE_WITHIN)) {
    return { ...base, role: negationOf(role) };
  }
  if (near(pending.would) && role === 'give') {
    return {
      ...base,
      would: true,
      role: cue.participle || cue.reach === 'before' ? 'hedge' : 'give',
    };
  }
  const modal = near(pending.modal);
  if (role === 'past' && modal && cue.reach === 'before') return { ...base, role: 'give' };
  // "While he was receiving X"
  if (near(pending.was) && cue.gerund && role === 'give' && !modal)
    return { ...base, role: 'past' };
  if (near(pending.was) && cue.participle && !modal) {
    const isGiven = cue.begins && (pending.perfect || pending.now);
    // "Had been approved by the insurer"
    const over = (cue.act && !(cue.requests && testsOnly)) || pending.pluperfect;
    if (role === 'give' && over && !isGiven) return { ...base, role: 'past' };
    if (role === 'hedge') return { ...base, role: 'name' };
  }
  return { ...base, role };
}

/** What the negation of an act says. */
export function negationOf(role: Act['role']): Act['role'] {
  switch (role) {
    case 'give':
    case 'hedge':
      return 'reject';
    case 'reject':
    case 'stop':
    case 'hold':
      return 'give';
    default:
      return 'name';
  }
}

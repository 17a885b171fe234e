import type { Intent, StatedFactId, Timing } from '../core/decision.js';

/**
 * What a word or phrase does to the treatments around it. Speaking roles say something of a treatment (`give` to
 * `past`); framing roles say how a whole clause is meant; stating roles say something of the patient or the plan.
 */
export type SpeakingRole = 'give' | 'reject' | 'stop' | 'hold' | 'hedge' | 'past' | 'name' | 'turn';
export type FramingRole =
  | 'not'
  | 'was'
  | 'if'
  | 'until'
  | 'later'
  | 'reason'
  | 'evidence'
  | 'unreal'
  | 'kin'
  | 'minority'
  | 'contrast'
  | 'pronoun'
  | 'finite'
  | 'result'
  | 'test'
  | 'modal'
  | 'would'
  | 'over'
  | 'pass'
  | 'proviso';
export type Role = SpeakingRole | FramingRole;

/** Where the treatments stand that a speaking cue is about. `either`: after it if any stand there, else before it. */
export type Reach = 'after' | 'before' | 'either';

export interface Cue {
  readonly role: Role;
  readonly reach: Reach;
  /** A past participle: speaks of what stands before it where anything does. */
  readonly participle: boolean;
  /** An act ("started") as against a decision ("advised"): with "was" before it the act is history. */
  readonly act: boolean;
  /** Must be written in this case. */
  readonly exact?: string;
  /** Speaks of the nearest name alone: "anti-PD-1 failure". */
  readonly tight?: boolean;
  /** "No": denies the noun after it, where "not" denies the verb. */
  readonly ofNoun?: boolean;
  /** Denies, or doubts, the whole of what its clause says after it: "under no circumstances", "no reason why". */
  readonly over?: 'denies' | 'doubts';
  /** Denies what stands before it where it ends the clause: "use X never". */
  readonly trails?: boolean;
  /** "Strongly enough": what cannot be said so is said with force. */
  readonly enough?: boolean;
  /** "Had been": over before the text was written. */
  readonly tense?: 'pluperfect' | 'perfect';
  /** The third person of a verb with an object: with a treatment for its subject it tells what that does. */
  readonly describes?: boolean;
  /** "Today": what was done then goes on. */
  readonly now?: boolean;
  /** Says how long ago, and not long: what was begun then is being given. */
  readonly when?: boolean;
  /** The -ing form of a verb. */
  readonly gerund?: boolean;
  /** Begins or goes on with a treatment: once done, it is being given. */
  readonly begins?: boolean;
  /** "The recommendation is": the main clause begins here, whatever stands before it. */
  readonly opensMain?: boolean;
  /** Tells that the cancer grew under a treatment. */
  readonly worsened?: boolean;
  /** An adjective of time: speaks of a name that stands beside it, and of nothing far off. */
  readonly attributive?: boolean;
  /** Holds the denial of a refusal: "no reason to withhold". */
  readonly denies?: boolean;
  /** Asks for a thing to be done: a test so spoken of is under way, whenever it was asked for. */
  readonly requests?: boolean;
  /** Speaks against what it is said of: of a refusal it makes an order. */
  readonly argues?: boolean;
  /** Argues so only where a gerund or a noun of doing is its subject: "withholding X is not justified". */
  readonly ofDoing?: boolean;
  /** Names a line of treatment that is later only while none has failed. */
  readonly line?: boolean;
  /** For `turn`: one treatment takes another's place. */
  readonly turn?: Turn;
}

/**
 * How an exchange is worded. With a pivot word the two treatments stand on its sides ("switch from X to Y");
 * without one they stand before and after the cue ("Y replaces X").
 */
export interface Turn {
  readonly pivots: readonly string[];
  /** True where the first of the two is the one that is given. */
  readonly firstIsGiven: boolean;
}

/** A phrase that states a timing, an intent or a fact of the patient. */
export interface StateCue {
  readonly timing?: Timing;
  readonly intent?: Intent;
  readonly fact?: StatedFactId;
  readonly exact?: string;
}

/** The inflected forms of a regular verb: those before `participles`, then its past participles. */
export function inflect(verb: string): {
  readonly forms: string[];
  readonly participles: string[];
} {
  const [head, ...rest] = verb.split(' ') as [string, ...string[]];
  const tail = rest.length > 0 ? ` ${rest.join(' ')}` : '';
  const stem = head.endsWith('e') ? head.slice(0, -1) : head;
  const y = /[^aeiou]y$/.test(head) ? `${head.slice(0, -1)}i` : undefined;
  const third = /(s|x|ch|sh)$/.test(head) ? `${head}es` : y ? `${y}es` : `${head}s`;
  // "Deferred", "omitted", and "cancelled" beside "canceled".
  const doubled = /[^aeiou][aeiou][bdgklmnprt]$/.test(head) ? head + head.at(-1) : undefined;
  const withTail = (forms: (string | undefined)[]) => forms.flatMap((f) => (f ? [f + tail] : []));
  return {
    forms: withTail([head, third, `${stem}ing`, doubled && `${doubled}ing`]),
    participles: withTail([`${y ?? stem}ed`, doubled && `${doubled}ed`]),
  };
}

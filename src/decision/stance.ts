import type { Action, Certainty, Condition, Section } from '../core/decision.js';
import type { Act } from './act.js';
import type { Said } from './said.js';

/** What a text wants done with one mention, and how plainly it says so. */
export interface Stance {
  readonly action: Action;
  readonly certainty: Certainty;
  readonly condition: Condition | undefined;
  /** True where a word of the text says it; false where it follows from where the mention stands. */
  readonly explicit: boolean;
}

/** All that bears on one mention. */
export interface Bearing {
  readonly said: Said;
  readonly section: Section;
  readonly style: 'item' | 'prose' | 'title';
  readonly struck: boolean;
  /** The sentence has no finite verb: a bare name is an order. */
  readonly fragment: boolean;
  /** Not the first sentence of its list item: a remark on it. */
  readonly remark: boolean;
  readonly inIf: boolean;
  readonly inReason: boolean;
  readonly condition: Condition | undefined;
  /** The condition is that the disease comes back or a treatment fails. */
  readonly lapse: boolean;
  /** The condition is said after what waits for it. */
  readonly trails: boolean;
  /** "not until", "held until". */
  readonly until: boolean;
  readonly later: boolean;
  /** "Either A, or B": the choice between them is left open. */
  readonly either: boolean;
  readonly unreal: boolean;
  readonly kin: boolean;
  /** It is a relative's: the clause's subject is one. */
  readonly ofKin: boolean;
  /** Only some of those present say it. */
  readonly minority: boolean;
  /** The sentence tells of trials or guidelines. */
  readonly evidence: boolean;
  /** It is a trial or a guideline that the clause is about, not the patient. */
  readonly cited: boolean;
  /** It is named only as what a trial gave. */
  readonly likened: boolean;
  readonly question: boolean;
  /** The sentence is a question that something after it answers: "Whether X should go on: …". */
  readonly posed: boolean;
  readonly inBracket: boolean;
  /** A dose, a schedule or a number of cycles is written after it. */
  readonly dosed: boolean;
  /** A heading of the text's own plan. */
  readonly planned: boolean;
}

const stance = (
  action: Action,
  certainty: Certainty,
  explicit: boolean,
  condition?: Condition,
): Stance => ({ action, certainty, explicit, condition });

const MENTION = stance('mention', 'none', false);
/** Told of a trial, a guideline or another's opinion: no reading makes an order of it. */
const TOLD = stance('mention', 'none', true);

/** What a text tells is being given, without a word on whether it is to go on. */
export const ONGOING = MENTION;

/** What is named only to say when something else happens, or silently. */
export const REFERENCE = TOLD;

/** Weighs what bears on a mention. The order of the checks is the order in which a reader lets one thing outweigh another. */
export function stanceOf(b: Bearing): Stance {
  if (b.struck) return stance('stop', 'none', true);
  const role = spoken(b.said);
  if (b.unreal) return TOLD;
  if (b.posed && (role === undefined || role === 'give' || role === 'hedge')) return TOLD;
  if (b.inIf) return MENTION;
  if (b.minority) return TOLD;
  if (b.ofKin || (b.kin && role !== 'give')) return stance('past', 'none', true);
  if (b.section === 'judge') return base(role, b);
  // "Avoid: all TKIs except X"
  if (b.said.excepted && TURNS_DOWN.has(b.section)) return stance('start', 'recommended', true);
  if (b.section === 'rejected') return stance('avoid', 'none', true);
  if (b.section === 'stop' && role !== 'hedge') return stance('stop', 'none', true);
  if (b.section === 'history') return stance('past', 'none', true);
  // "Hold for a QTc above 500": a stop that waits for an event is a provision, and the treatment stands.
  if (b.condition === 'event' && role !== undefined && STOPS.has(role))
    return conditioned(base(otherThan(b.said), b), { ...b, condition: undefined });
  return conditioned(base(role, b), b);
}

const TURNS_DOWN: ReadonlySet<Section> = new Set<Section>(['rejected', 'stop']);
const STOPS: ReadonlySet<Act['role']> = new Set<Act['role']>(['stop', 'hold']);

function otherThan({ before, after }: Said): Act['role'] | undefined {
  return [before, after].find((role) => role !== undefined && !STOPS.has(role));
}

/** The one thing said, where two are: a doubt or a refusal weighs more than an order. */
function spoken({ before, after }: Said): Act['role'] | undefined {
  if (!before || !after) return before ?? after;
  if (before === 'past' || before === 'name') return after;
  const weight: Act['role'][] = ['reject', 'stop', 'hold', 'hedge', 'give', 'past', 'name'];
  return weight.find((role) => role === before || role === after);
}

function base(role: Act['role'] | undefined, b: Bearing): Stance {
  switch (role) {
    case 'give':
      if (b.cited && (b.style === 'prose' || b.remark || b.inBracket || b.said.before === 'give'))
        return TOLD;
      if (b.question) return MENTION;
      if (b.inReason) return MENTION;
      return stance('start', 'recommended', true);
    case 'hedge':
      return stance('consider', 'hedged', true, 'event');
    case 'hold':
      return stance('hold', 'hedged', true, b.condition);
    case 'reject':
      return b.until || b.condition === 'result'
        ? stance('hold', 'hedged', true, 'result')
        : stance('avoid', 'none', true);
    case 'stop':
      return stance('stop', 'none', true);
    case 'past':
      return stance('past', 'none', true);
    case 'name':
      return stance('mention', 'none', true);
    default:
      return unspoken(b);
  }
}

/** A mention that no word speaks of: an order where orders stand, a remark elsewhere. */
function unspoken(b: Bearing): Stance {
  if ((b.cited || b.likened) && b.style === 'prose') return TOLD;
  if (b.said.told && b.style === 'prose' && !b.dosed) return MENTION;
  // "### Induction: FLOT x 4": a heading of the plan orders what it doses.
  if (b.dosed && b.style === 'title' && b.planned && b.section === 'plan' && !b.question)
    return stance('start', 'recommended', false);
  if (b.evidence && b.style === 'prose' && !b.fragment) return TOLD;
  if (
    (b.evidence && !(b.style === 'item' && b.fragment)) ||
    b.inReason ||
    b.question ||
    b.style === 'title'
  )
    return MENTION;
  if (b.section === 'rationale' || b.section === 'summary') return MENTION;
  if (b.section === 'hold') return stance('hold', 'hedged', false, b.condition);
  if (b.inBracket && b.style === 'prose') return MENTION;
  const order = b.either || b.fragment || b.dosed || (b.style === 'item' && !b.remark);
  return order ? stance('start', 'recommended', false) : MENTION;
}

/** A condition, a later line or a section of options makes an order tentative; a conditional stop is no stop. */
function conditioned(s: Stance, b: Bearing): Stance {
  const tentative =
    b.section === 'options' ||
    b.section === 'contingency' ||
    b.later ||
    b.either ||
    b.condition !== undefined ||
    b.section === 'hold';
  if (!tentative) return s;
  // "Trastuzumab depends on the FISH"
  if (
    s === MENTION &&
    b.condition === 'result' &&
    b.section !== 'rationale' &&
    b.section !== 'summary'
  ) {
    return stance('consider', 'hedged', true, 'result');
  }
  const condition = b.condition ?? s.condition ?? 'event';
  if (s.action === 'start') return stance('consider', 'hedged', s.explicit, condition);
  if (s.action === 'consider') return stance('consider', 'hedged', s.explicit, condition);
  if ((s.action === 'stop' || s.action === 'hold') && b.condition === 'event') return MENTION;
  if (s.action === 'stop' && b.condition === 'result')
    return stance('hold', 'hedged', true, 'result');
  return s;
}

/** A test that is awaited is under way; one that waits for a relapse is not asked for now. */
export function testStance(s: Stance, b: Bearing, silent: boolean): Stance {
  if (silent || b.later || (b.condition === 'event' && s.certainty !== 'none')) return REFERENCE;
  return s.action === 'hold' ? stance('start', 'recommended', true) : s;
}

/** The stance that one act gives; undefined where it only names. */
export function spokenStance(role: Act['role']): Stance | undefined {
  switch (role) {
    case 'give':
      return stance('start', 'recommended', true);
    case 'hedge':
      return stance('consider', 'hedged', true, 'event');
    case 'hold':
      return stance('hold', 'hedged', true);
    case 'reject':
      return stance('avoid', 'none', true);
    case 'stop':
      return stance('stop', 'none', true);
    case 'past':
      return stance('past', 'none', true);
    default:
      return undefined;
  }
}

import type { Section } from '../core/decision.js';
import type { Stretch } from './line-blocks.js';
import { sectionOf } from './sections.js';

/** Units `from` to `to` of the text. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/** What a field of an object says of all that stands in it. */
export interface FieldTurn {
  readonly section: Section;
  /** Words that say it: a condition speaks of the result it waits for. */
  readonly head: Extent;
}

const STATUS_KEYS =
  /^(status|state|action|verb|instruction|command|directive|order type|action type|what to do|decision|recommended|recommendation type|verdict|disposition|change|give|use|outcome|ruling|conclusion|vote|fate|choice|selected|chosen|approved|accepted|adopted|offered|stance|position|recommendation|board decision|mdt decision|board|consensus|advised|indicated|keep|continue|included|active|result of discussion|disposition today|appropriate|eligible)$/;
const FACET_KEYS = /^(intent|timing|setting|line|phase|goal|sequence|purpose)$/;
const NAME_KEYS =
  /^(treatment|therapy|regimen|drug|drugs|medication|agent|agents|object|objects|target|targets|substance|substances|medicine|medicines|medication|medications|product|products|component|components|name|intervention|procedure|modality|item|test|what|option|choice|alternative|label|title|step|do|with|text|description|detail|details|value|order)$/;
/** Keys that say of what sort the object is. */
const SORT_KEYS =
  /^(type|kind|category|role|class|group|bucket|tier|node type|section|list|priority|preference|place|standing)$/;
/** Keys whose value is a condition, whatever it is, and keys whose value may be one or a date. */
const ALWAYS_CONDITION =
  /^(guard|only if|if|unless|provided|provided that|contingent on|conditional on|depends on|dependent on|subject to|precondition|gate|gated by|trigger|triggered by|on condition|prerequisite|requires result|waits for|awaits|pending)$/;
const MAYBE_CONDITION =
  /^(when|condition|conditions|requires|criterion|criteria|timing|start|after|at|phase|given)$/;
const CONDITION =
  /\b(if|unless|positive|negative|mutat\w*|amplif\w*|wild.?type|confirm\w*|result\w*|report\w*|progress\w*|relaps\w*|recur\w*|fail\w*|intoleran\w*)\b|==|>=|[≥≤]/i;
/** "Until progression" ends a treatment and starts none. */
const ENDS =
  /\b(?:until|till|unless|to|or)\s+(?:\w+\s+)?(?:progress|relaps|recur|fail|intoleran)\w*/gi;
/** Keys that say why something is so: with a refusal in them, the object is refused. */
const REASON_KEY = /\b(why|reason|because|cause|ground|grounds|basis)\b/;
const COURSE_KEYS =
  /^(best response|response achieved|ttp|pfs|time to progression|stopped|stopped for|ended|last dose|last given|date stopped|stop date|discontinued|discontinued on|failed on|progressed|progression on|outcome of treatment|cycles given|cycles received|received)$/;
/** Whole keys that tell what is over; within a longer key the words may say "to be done". */
const DONE_KEYS =
  /^(done|already done|completed|performed|carried out|operated|operation done|status post)$/;
/** Whole keys of what the patient has had, in words that only say so together: "lines_done", "treated_with". */
const HAD_KEYS =
  /^(?:(?:(?:prior|previous|earlier|past|systemic|palliative|all) )?(?:lines?|regimens?|treatments?|therap(?:y|ies)|chemo|chemotherapy|systemic|courses?|cycles?|drugs?|agents?|surgery|operations?|radiation|radiotherapy|rt|tests?|work ?up|investigations?|imaging|scans?|molecular|biomarkers?)(?: therapy| treatments?| lines?)? (?:already )?(?:done|completed|complete|finished|received|had|tried|exhausted|failed|behind)|(?:lines?|regimens?|treatments?|therap(?:y|ies)) (?:already )?used|(?:(?:prior|previous|drug|treatment|earlier) )?exposures?|exposed to|(?:already |previously |pre ?)treated with|pre ?treatment|pre ?treated with|progressed (?:on|after|through))$/;
const TURNS: ReadonlySet<Section> = new Set([
  'rejected',
  'stop',
  'hold',
  'history',
  'options',
  'contingency',
  'tests',
]);
const EMPTY = /^\s*(none|null|nil|n\/?a|-|no|false|ongoing|always)?\s*$/i;
const OPENS_CONDITION =
  /^\s*(?:only |but |not before |not until )?(?:if|unless|when|once|on|upon|after|at|provided|pending|should|in case|as soon as|until)\b/i;
const SHORT_CONDITION = 5;
const LONGEST_SORT = 5;
const LONGEST_CONDITION = 400;

/** The value is a condition from its beginning: "week 4, or sooner if well" is a date. */
function isCondition(said: string): boolean {
  if (!CONDITION.test(said.replace(ENDS, ''))) return false;
  return OPENS_CONDITION.test(said) || said.trim().split(/\s+/).length <= SHORT_CONDITION;
}

/** A key as it reads: "only_if" is "only if". */
export function keyName({ text }: Stretch, key: Extent | undefined): string {
  if (!key) return '';
  return text
    .slice(key.from, key.to)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[_\s-]+/g, ' ')
    .trim();
}

/** What a field is to its object: its status, a remark on its course, the thing itself, or neither. */
export function fieldRole(name: string): 'status' | 'facet' | 'name' | 'other' {
  if (STATUS_KEYS.test(name)) return 'status';
  if (FACET_KEYS.test(name)) return 'facet';
  return NAME_KEYS.test(name) ? 'name' : 'other';
}

/** The section that a key opens; a denial in front of anything refuses it ("not_for_her"). */
export function keySection(stretch: Stretch, key: Extent): Section | undefined {
  const name = keyName(stretch, key);
  if (DONE_KEYS.test(name) || HAD_KEYS.test(name)) return 'history';
  const { tokens, wordAt } = stretch;
  const from = wordAt(key.from);
  const to = wordAt(key.to);
  const found = sectionOf(tokens, from, to);
  const denied = to - from > 1 && /^(not|never|dont|no|non)$/.test(tokens.word[from] ?? '');
  return denied && (found === undefined || found === 'plan') ? 'rejected' : found;
}

/**
 * What a field says of its whole object: a guard makes it conditional, "why_not" refuses it, "type": "fallback" and
 * "stopped": true say what it is. Undefined for the fields that only describe.
 */
export function fieldTurn(
  stretch: Stretch,
  key: Extent,
  value: Extent & { readonly bare: boolean },
): FieldTurn | undefined {
  const name = keyName(stretch, key);
  const said = stretch.text.slice(value.from, Math.min(value.to, value.from + LONGEST_CONDITION));
  if (value.bare) {
    const section = said === 'true' ? keySection(stretch, key) : undefined;
    if (section && TURNS.has(section)) return { section, head: key };
    if (/^(rank|preference)$/.test(name) && /^\d/.test(said))
      return said === '1' ? { section: 'plan', head: key } : { section: 'options', head: key };
    return undefined;
  }
  if (EMPTY.test(said)) return undefined;
  if (ALWAYS_CONDITION.test(name) || (MAYBE_CONDITION.test(name) && isCondition(said)))
    return { section: 'contingency', head: value };
  if (COURSE_KEYS.test(name)) return { section: 'history', head: key };
  if (REASON_KEY.test(name) || /^\s*(19|20)\d\d\b/.test(said)) {
    const section = keySection(stretch, key);
    if (section === 'rejected' || section === 'stop' || section === 'history')
      return { section, head: key };
  }
  if (!SORT_KEYS.test(name)) return undefined;
  const from = stretch.wordAt(value.from);
  const to = stretch.wordAt(value.to);
  const sort = to - from <= LONGEST_SORT ? sectionOf(stretch.tokens, from, to) : undefined;
  return sort && TURNS.has(sort) ? { section: sort, head: value } : undefined;
}
